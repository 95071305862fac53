package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks verify the wallets of the site.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "the wallets of the site are what the ledger says", Run: s.checkHoldings},
		{Name: "the wallets hold what arrived less what was paid, to the last unit", Run: s.checkUnits},
		{Name: "what is in flight is what open payments have set apart", Run: s.checkFlight},
		{Name: "every sweep that is done has one confirmed transaction, and costs what its transactions have cost", Run: s.checkSweeps},
		{Name: "every withdrawal that was paid has one confirmed transaction and one transfer", Run: s.checkPaid},
	}
}

// checkHoldings compares the holdings with the balances of the accounts.
func (s *Service) checkHoldings(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := holdings(q)
		if err != nil {
			return err
		}
		for _, h := range list {
			checkedCount++
			key, err := account(h.network, h.wallet, h.currency)
			if err != nil {
				return err
			}
			books, err := ledger.DerivedBalances(q, key.Owner)
			if err != nil {
				return err
			}
			if books[key] != -h.amount {
				report(key.Owner+" "+h.currency, "has %d, the ledger says %d", h.amount, -books[key])
			}
		}
		return nil
	})
	return checkedCount, err
}

// checkUnits sums in units what came into hot and cold wallets and what left
// them.
func (s *Service) checkUnits(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		for _, asset := range s.Networks.Assets() {
			currency, known := s.Currency(asset.Currency)
			if !known {
				continue
			}
			checkedCount++
			came, err := receivedUnits(q, asset.Network, asset.ID)
			if err != nil {
				return err
			}
			went, err := spentUnits(q, asset.Network, asset.ID, asset.Token == "")
			if err != nil {
				return err
			}
			has, err := remainderOf(q, asset.Network, asset.ID)
			if err != nil {
				return err
			}
			for _, wallet := range []string{hot, cold, inflight, gasReserve} {
				amount, err := holdingOf(q, asset.Network, wallet, currency.ID)
				if err != nil {
					return err
				}
				has.Add(has, toUnits(asset, currency, amount))
			}
			swept, err := sweptInflight(q, asset.Network, asset.ID)
			if err != nil {
				return err
			}
			has.Sub(has, toUnits(asset, currency, swept))
			if want := new(big.Int).Sub(came, went); want.Cmp(has) != 0 {
				report("wallets of "+asset.ID, "hold %s units, %s came and %s went", has, came, went)
			}
		}
		return nil
	})
	return checkedCount, err
}

// checkFlight compares the inflight funds with the signed open payments.
func (s *Service) checkFlight(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		for _, network := range s.networks() {
			_, coinCurrency, err := s.coin(network)
			if err != nil {
				return err
			}
			sums := map[string]money.Amount{}
			list, err := openPayments(q, network.ID)
			if err != nil {
				return err
			}
			for _, p := range list {
				checkedCount++
				sums[coinCurrency.ID] += p.bookedFee + p.gasReserved
				if p.kind == sweep {
					asset, found := s.Networks.Asset(p.asset)
					if !found {
						return fmt.Errorf("sweep %s: %w", p.id, errUnknown)
					}
					sums[asset.Currency] += p.swept
					continue
				}
				moved, err := hasSigned(q, p.id)
				if err != nil || !moved {
					if err != nil {
						return err
					}
					continue
				}
				pays, err := ordersOf(q, p.id)
				if err != nil {
					return err
				}
				for _, o := range pays {
					sums[o.currency] += o.Amount
				}
			}
			if err := compareFlight(q, network.ID, sums, report); err != nil {
				return err
			}
		}
		return nil
	})
	return checkedCount, err
}

func compareFlight(q db.Querier, network string, sums map[string]money.Amount, report audit.Report) error {
	list, err := holdings(q)
	for _, h := range list {
		if h.network != network || h.wallet != inflight {
			continue
		}
		if sums[h.currency] != h.amount {
			report("in flight on "+network+" "+h.currency, "the books have %d, open payments %d", h.amount, sums[h.currency])
		}
		delete(sums, h.currency)
	}
	for currency, sum := range sums {
		if sum != 0 {
			report("in flight on "+network+" "+currency, "the books have nothing, open payments %d", sum)
		}
	}
	return err
}

// checkPaid compares orders, transactions and transfers.
func (s *Service) checkPaid(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		moved := map[string]money.Amount{}
		err := ledger.EachOfCode(q, ledger.CodePayment, func(f ledger.TransferDetails) {
			if _, duplicate := moved[string(f.Ref)]; duplicate {
				report(f.Subject(), "pays a withdrawal a second time")
			}
			moved[string(f.Ref)] += money.Amount(f.Amount)
		})
		if err != nil {
			return err
		}
		list, err := paidOrders(q)
		if err != nil {
			return err
		}
		for _, o := range list {
			checkedCount++
			if moved[string(o.ID[:])] != o.Amount {
				report("withdrawal "+o.ID.String(), "was paid %d, the ledger has %d", o.Amount, moved[string(o.ID[:])])
			}
			delete(moved, string(o.ID[:]))
			count, err := countConfirmed(q, o)
			if err != nil {
				return err
			}
			if count != 1 {
				report("withdrawal "+o.ID.String(), "was paid by %d confirmed transactions", count)
			}
		}
		for ref := range moved {
			report(fmt.Sprintf("transfer for %x", ref), "pays a withdrawal that no transaction has paid")
		}
		return errors.Join(err)
	})
	return checkedCount, err
}
