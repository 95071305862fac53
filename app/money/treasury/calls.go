package treasury

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

var (
	errUnknown = fault.New(fault.CodeNotFound, "There is no such payment.")
	errNetwork = fault.New(fault.CodeNotFound, "There is no such network.")
	errCursor  = fault.Field("cursor", "validation.regex")
)

// Status returns the status of the treasury.
func (s *Service) Status(ctx context.Context, _ *session.Call, _ TreasuryRequest) (TreasuryAnswer, error) {
	answer := TreasuryAnswer{
		Networks: []TreasuryNetwork{}, Wallets: []TreasuryWallet{}, HotCap: s.limits.cap.Get(), HotDayCap: s.limits.dayCap.Get(),
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, network := range s.networks() {
			if s.Signer != nil {
				_, has := s.Signer.Keys(network.ID)
				answer.Keys = answer.Keys || has
			}
			row, err := s.networkRow(q, network)
			if err != nil {
				return err
			}
			answer.Networks = append(answer.Networks, row)
		}
		for _, asset := range s.Networks.Assets() {
			row, known, err := s.walletRow(q, asset)
			if err != nil {
				return err
			}
			if known {
				answer.Wallets = append(answer.Wallets, row)
			}
		}
		day, err := hotSince(q, s.Clock.Now().Add(-24*time.Hour).UnixMilli())
		answer.HotDay = money.USD(day).Text()
		return err
	})
	return answer, err
}

func (s *Service) networkRow(q db.Querier, network chain.Network) (row TreasuryNetwork, err error) {
	ns, err := networkStateOf(q, network.ID)
	if err != nil {
		return row, err
	}
	row = TreasuryNetwork{
		ID: network.ID, Name: network.Name, Height: ns.height, Halted: ns.halted, HaltedAt: ns.haltedAt, HaltedBy: ns.haltedBy,
		ComparedAt: ns.comparedAt, Compared: ns.compared, Unreported: ns.unreported,
	}
	row.Address, _ = s.hotAddress(network.ID) // empty where the operator has given no key
	if row.Queued, row.QueuedAt, err = queueSums(q, network.ID); err != nil {
		return row, err
	}
	if row.Restore, err = s.restoreRow(q, network.ID); err != nil {
		return row, err
	}
	if row.Unspendable, err = s.unspendable(q, network); err != nil {
		return row, err
	}
	row.Sweeps = sweepable(network)
	sweeps, err := openSweeps(q, network.ID)
	if err != nil {
		return row, err
	}
	row.Sweeping = len(sweeps)
	list, err := openPayments(q, network.ID)
	row.Open = len(list)
	for _, p := range list {
		newest, err := newestOf(q, p.id)
		if err != nil {
			return row, err
		}
		if newest.state == drafted {
			row.Unsigned++
		}
	}
	return row, err
}

// walletRow returns the balances of an asset in the books. Two assets of one
// currency never share a network, so the wallets of the books keep them apart.
func (s *Service) walletRow(q db.Querier, asset chain.Asset) (row TreasuryWallet, known bool, err error) {
	currency, known := s.Currency(asset.Currency)
	if !known {
		return row, false, nil
	}
	row = TreasuryWallet{Asset: asset.ID, Network: asset.Network, Currency: currency.ID, Level: "good"}
	var hotAmount money.Amount
	for wallet, target := range map[string]*string{hot: &row.Hot, cold: &row.Cold, inflight: &row.Inflight, gasReserve: &row.GasReserve} {
		amount, err := holdingOf(q, asset.Network, wallet, currency.ID)
		if err != nil {
			return row, true, err
		}
		if *target = currency.Text(amount); wallet == hot {
			hotAmount = amount
		}
	}
	key, err := account(asset.Network, deposits, currency.ID)
	if err != nil {
		return row, true, err
	}
	books, err := ledger.DerivedBalances(q, key.Owner)
	row.Deposits = currency.Text(max(-books[key], 0))
	l := s.level(asset.ID)
	row.Low, row.High = l.Low, l.High
	row.Level = levelOf(l, hotAmount, currency)
	return row, true, err
}

// level returns the levels that staff have set for an asset.
func (s *Service) level(asset string) Level {
	for _, l := range s.limits.levels.Get() {
		if l.Asset == asset {
			return l
		}
	}
	return Level{}
}

// levelOf returns whether a wallet has too little or too much.
func levelOf(l Level, amount money.Amount, currency money.Currency) string {
	bound := func(text string) (money.Amount, bool) {
		value, err := money.ParseAmount(text, currency.Decimals)
		return value, text != "" && err == nil
	}
	if low, set := bound(l.Low); set && amount < low {
		return "low"
	}
	if high, set := bound(l.High); set && amount > high {
		return "high"
	}
	return "good"
}

// List lists payments.
func (s *Service) List(ctx context.Context, _ *session.Call, r TreasuryListRequest) (answer resource.Page[TreasuryPayment], err error) {
	before, below, err := cursorOf(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := pageOfPayments(q, strings.ToLower(r.Network), r.State, before, below, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(last payment) string { return fmt.Sprintf("%d.%s", last.at, last.id) }, func(p payment) (TreasuryPayment, error) {
			row, _, err := s.paymentRow(q, p)
			return row, err
		})
		return err
	})
	return answer, err
}

func (s *Service) paymentRow(q db.Querier, p payment) (row TreasuryPayment, all []version, err error) {
	row = TreasuryPayment{
		ID: p.id.String(), Network: p.network, Kind: p.kind, Asset: p.asset, Title: paymentTitles[p.kind] + ", " + p.asset, State: p.state, Dollars: money.USD(p.usd).Text(),
		Alarm: p.alarm, At: p.at, EndedAt: p.endedAt,
	}
	if all, err = versionsOf(q, p.id); err != nil || len(all) == 0 {
		return row, all, err
	}
	newest := all[len(all)-1]
	for _, v := range all {
		if v.state == confirmed || v.state == included {
			newest = v
		}
	}
	row.Versions, row.Version, row.TxID, row.Outputs = len(all), newest.state, newest.txid, len(newest.draft.Outputs)
	if network, found := s.Networks.Network(p.network); found && newest.txid != "" && network.Explorer != "" {
		row.Link = strings.ReplaceAll(network.Explorer, "{tx}", newest.txid)
	}
	return row, all, nil
}

// Payment returns one payment.
func (s *Service) Payment(ctx context.Context, _ *session.Call, r TreasuryID) (answer TreasuryPaymentAnswer, err error) {
	paymentID, ok := id.ToBinary(r.ID)
	if !ok {
		return answer, errUnknown
	}
	answer.Pays, answer.Transactions = []TreasuryOutput{}, []TreasuryVersion{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, found, err := paymentByID(q, paymentID)
		if err != nil || !found {
			return orUnknown(err)
		}
		var all []version
		if answer.TreasuryPayment, all, err = s.paymentRow(q, p); err != nil {
			return err
		}
		pays, err := ordersOf(q, p.id)
		for _, o := range pays {
			currency, _ := s.Currency(o.currency)
			answer.Pays = append(answer.Pays, TreasuryOutput{
				Withdrawal: o.ID.String(), Asset: o.Asset, Address: o.Address, Tag: o.Tag, Amount: currency.Text(o.Amount), Units: o.Units.String(),
			})
		}
		for _, v := range all {
			answer.Transactions = append(answer.Transactions, v.row(p))
		}
		return err
	})
	return answer, err
}

func (v *version) row(p payment) TreasuryVersion {
	row := TreasuryVersion{
		Number: v.number, State: v.state, TxID: v.txid, Raw: hex.EncodeToString(v.raw), Fee: v.draft.Fee.String(), Rate: v.rate.Rate.String(), Nonce: p.nonce,
		Hot: v.hot, Exported: v.exported, Problem: v.problem, Height: v.height, Failed: v.failed, CreatedAt: v.createdAt, SignedAt: v.signedAt,
		SentAt: v.sentAt, EndedAt: v.confirmedAt,
	}
	if v.paid != nil {
		row.Paid = v.paid.String()
	}
	return row
}

func orUnknown(err error) error {
	if err == nil {
		return errUnknown
	}
	return err
}
