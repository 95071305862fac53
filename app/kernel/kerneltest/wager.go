package kerneltest

import (
	"cmp"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Wager is an ended wager in short form. Empty fields have defaults: a dollar of anna's real
// money on dice, lost.
type Wager struct {
	Owner, Currency, Game string
	Kind                  wagerlog.Kind
	// Edge is the house edge as a fraction; empty for an unknown one.
	Edge          string
	Demo, Void    bool
	Stake, Payout money.Amount
	// Multiplier is Payout / Stake unless it is given.
	Multiplier string
	// USD is the stake in millionths of a dollar.
	USD int64
}

// Append writes wagers to the log in one commit, and returns them.
func (h *Harness) Append(list ...Wager) (appended []*wagerlog.Wager) {
	h.T.Helper()
	for _, w := range list {
		appended = append(appended, h.NewWager(w))
	}
	h.AppendWagers(appended...)
	return appended
}

// NewWager makes a wager without writing it, for tests that set more of its fields.
func (h *Harness) NewWager(w Wager) *wagerlog.Wager {
	w.Stake = cmp.Or(w.Stake, 100)
	multiplier := money.Of(w.Payout, w.Stake)
	if w.Multiplier != "" {
		multiplier = money.Decimal(w.Multiplier)
	}
	binary, _ := id.ToBinary(h.IDs.New())
	return &wagerlog.Wager{
		ID: binary, Player: ledger.PlayerKey(cmp.Or(w.Owner, "anna"), cmp.Or(w.Currency, "usd"), w.Demo),
		Terms: wagerlog.Terms{
			Kind: cmp.Or(w.Kind, "original"), Product: cmp.Or(w.Game, "dice"), Counterparty: ledger.House, Choices: "{}", Rules: 1, Fairness: 1,
			Edge: w.Edge,
		},
		Opening: w.Stake, Stake: w.Stake, Payout: w.Payout, Multiplier: multiplier, Void: w.Void, USD: w.USD,
	}
}

// AppendWagers writes complete wagers to the log in one commit, such as corrections of wagers
// that Append has made.
func (h *Harness) AppendWagers(wagers ...*wagerlog.Wager) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) (err error) {
		for _, w := range wagers {
			if w.Account, err = h.Ledger.AccountID(tx, w.Player); err != nil {
				return err
			}
			if err := h.WagerLog.Append(tx, w); err != nil {
				return err
			}
		}
		return nil
	})
}
