package gateways

import (
	"context"
	"math/big"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Wallet returns the owner of the account of a gateway's debt to the site.
func Wallet(gateway string) (string, error) { return ledger.WalletOwner("gateway-" + gateway) }

// Checks compare the payments of gateways with deposits and with the books.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every payment of a gateway counts what has arrived", Run: checkPayments},
		{Name: "the account of every gateway is what its payments were credited with", Run: s.checkWallets},
	}
}

// auditBatch is the number of payments in one read.
const auditBatch = 5_000

func checkPayments(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		key := []byte{}
		for {
			list, err := paymentsAfter(q, key, auditBatch)
			if err != nil {
				return err
			}
			for _, p := range list {
				checked++
				arrivals, err := arrivalsOf(q, p.ID)
				if err != nil {
					return err
				}
				p.check(arrivals, report)
			}
			if len(list) < auditBatch {
				return nil
			}
			last := list[len(list)-1].ID
			key = last[:]
		}
	})
	return checked, err
}

// check compares a payment with its arrivals.
func (p *payment) check(list []*arrival, report audit.Report) {
	name, counted, booked := "payment "+p.ID.String(), new(big.Int), false
	for _, a := range list {
		final := a.stage == Final || a.stage == Risky
		if final && a.asset == p.Asset {
			counted.Add(counted, a.units)
		}
		if final && !a.booked() {
			report(name, "has the arrival %s without a deposit", a.id)
		}
		booked = booked || a.booked()
	}
	switch {
	case counted.Cmp(p.paid) != 0:
		report(name, "counts %s units, and %s have arrived", p.paid, counted)
	case booked != p.booked:
		report(name, "and its arrivals disagree on whether it has a deposit")
	}
}

// checkWallets compares the account of each gateway with its deposits.
func (s *Service) checkWallets(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		names, err := usedGateways(q)
		if err != nil || len(names) == 0 {
			return err
		}
		held, err := walletSums(q)
		if err != nil {
			return err
		}
		for _, gateway := range names {
			checked++
			owner, err := Wallet(gateway)
			if err != nil {
				return err
			}
			owed, err := s.Deposits.Owed(q, gateway)
			if err != nil {
				return err
			}
			for currency, sum := range held[owner] {
				owed[currency] += sum // its debt to the site is negative there
			}
			for currency, left := range owed {
				if left != 0 {
					report("gateway "+gateway, "has deposits of %d units of %s more than its account reports", left, currency)
				}
			}
		}
		return nil
	})
	return checked, err
}

// walletSums sums the transfers of all wallets, by owner and currency.
func walletSums(q db.Querier) (map[string]map[string]money.Amount, error) {
	sums := map[string]map[string]money.Amount{}
	add := func(key ledger.Key, amount money.Amount) {
		if ledger.PartyOf(key.Owner) != ledger.PartyWallet {
			return
		}
		if sums[key.Owner] == nil {
			sums[key.Owner] = map[string]money.Amount{}
		}
		sums[key.Owner][key.Currency] += amount
	}
	for _, entry := range ledger.Chart() {
		if !slices.ContainsFunc(entry.Directions, func(w ledger.Direction) bool { return w.From == ledger.PartyWallet || w.To == ledger.PartyWallet }) {
			continue
		}
		if err := ledger.EachOfCode(q, entry.Code, func(f ledger.TransferDetails) {
			add(f.From, -money.Amount(f.Amount))
			add(f.To, money.Amount(f.Amount))
		}); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// Exports are the payments of gateways in the form that a regulator gets.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{
		Name: "gateway_payments",
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
			key := []byte{}
			if binary, ok := id.ToBinary(after); ok {
				key = binary[:]
			}
			list, err := paymentsAfter(q, key, limit)
			for _, p := range list {
				last = p.ID.String()
				if p.CreatedAt < at.AsOf {
					rows = append(rows, p.exported(decimals(p.Currency)))
				}
			}
			return rows, last, err
		},
	})
}

func (p *payment) exported(decimals int) []string {
	address := p.Address
	if p.Tag != "" {
		address += " " + p.Tag
	}
	return []string{
		p.ID.String(), export.Number(p.CreatedAt), p.UserID, p.Gateway, p.GatewayID, p.Asset, p.Currency, p.Amount.Text(decimals), p.Units.String(),
		p.paid.String(), address, string(p.State),
	}
}
