// Package eligibilitytest has the rules of eligibility with inputs that a test sets.
package eligibilitytest

import (
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// Fixture has the inputs of the rules. All maps are by the id of the player.
type Fixture struct {
	Changes                           map[string]outflow.Changes
	WithdrawalsHeld, GiftsHeld, Bonus map[string]bool
	// Lost are players with a lost deposit, Banned are banned players.
	Lost, Banned map[string]bool
	// LostSince is when the deposits of players were lost, in unix milliseconds.
	LostSince map[string]int64
	Deposits  map[string]outflow.Deposits
	Shared    map[string][]players.SharedIdentity
	// Refused refuses every action of some players.
	Refused map[string]*fault.Error
}

// Reset allows everything.
func (w *Fixture) Reset() {
	*w = Fixture{
		Changes: map[string]outflow.Changes{}, WithdrawalsHeld: map[string]bool{}, GiftsHeld: map[string]bool{}, Bonus: map[string]bool{},
		Lost: map[string]bool{}, LostSince: map[string]int64{}, Banned: map[string]bool{},
		Deposits: map[string]outflow.Deposits{}, Shared: map[string][]players.SharedIdentity{}, Refused: map[string]*fault.Error{},
	}
}

// Parts are the test's parts of a site.
type Parts struct {
	Clock   clock.Clock
	Wallets ledger.Wallets
	Prices  interface {
		Of(currency string) (prices.Price, error)
	}
	// Cashier is nil for a cashier without limits.
	Cashier eligibility.Cashier
}

type licence struct{}

// Valid implements eligibility.Licence.
func (licence) Valid() bool { return true }

// OnlyCurrency implements eligibility.Licence.
func (licence) OnlyCurrency() string { return "" }

// Open creates the rules over a world, which it resets. They require no email address.
func Open(t testing.TB, w *Fixture, parts Parts) *Gate {
	t.Helper()
	w.Reset()
	if parts.Cashier == nil {
		parts.Cashier = Cashier{}
	}
	service, err := eligibility.New(eligibility.Deps{Clock: parts.Clock, Licence: licence{}}, eligibility.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = service.Register(eligibility.Rule{
		Name: "test", Refuses: "whom the test refuses", Actions: []eligibility.Action{eligibility.SendGift, eligibility.Withdraw}, Code: fault.CodeForbidden,
		PaysAnyway: "the test says so",
		Check: func(_ db.Querier, r eligibility.Request) error {
			if refusal := w.Refused[r.Subject.Owner]; refusal != nil {
				return refusal
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	errLost := fault.New(fault.CodeForbidden, "A deposit was lost.").With("reason", "lost_deposit")
	err = service.Register(eligibility.Rule{
		Name: "lost deposit", Refuses: "players with a lost deposit", Actions: []eligibility.Action{eligibility.SendGift, eligibility.Withdraw, eligibility.Pay}, Code: errLost.Code,
		Check: func(_ db.Querier, r eligibility.Request) error {
			if w.Lost[r.Subject.Owner] {
				return errLost
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	err = service.SetSources(eligibility.Sources{
		Accounts: w, Holds: w, Bonuses: w, Deposits: w, Cashier: parts.Cashier, Wallets: parts.Wallets, Prices: parts.Prices,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &Gate{service}
}

// Gate is the gate of a site whose players all have confirmed their email addresses.
type Gate struct{ *eligibility.Service }

// Admit implements outflow.Gate.
func (g *Gate) Admit(q db.Querier, m outflow.Move) error {
	return g.Service.Admit(q, withConfirmedEmail(m))
}

// Pass implements outflow.Gate.
func (g *Gate) Pass(q db.Querier, m outflow.Move) (outflow.AllowedMove, error) {
	return g.Service.Pass(q, withConfirmedEmail(m))
}

func withConfirmedEmail(m outflow.Move) outflow.Move {
	if m.User != nil {
		user := session.User{ID: m.User.ID, Name: m.User.Name, HasEmail: true, EmailVerified: true}
		m.User = &user
	}
	return m
}

// AddTurnover adds to a player's turnover, in millionths of a dollar.
func AddTurnover(tx *db.Tx, userID string, usd int64) error {
	return eligibility.Turnover{}.Apply(tx, []*wagerlog.Wager{{Player: ledger.PlayerKey(userID, "usd", false), Stake: money.Amount(usd), USD: usd}})
}

// Record implements eligibility.Sources.
func (w *Fixture) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	record := players.Record{ID: userID, Address: "192.0.2.1"}
	if w.Banned[userID] {
		record.BannedAt = 1
	}
	return record, true, nil
}

// SharedIdentities implements eligibility.Sources.
func (w *Fixture) SharedIdentities(_ db.Querier, userID string, _ int) ([]players.SharedIdentity, error) {
	return w.Shared[userID], nil
}

// SecurityChanges implements eligibility.Sources.
func (w *Fixture) SecurityChanges(_ db.Querier, userID string) (outflow.Changes, error) {
	return w.Changes[userID], nil
}

// HeldWithdrawals implements eligibility.Sources.
func (w *Fixture) HeldWithdrawals(_ db.Querier, userID string) (bool, error) {
	return w.WithdrawalsHeld[userID], nil
}

// HeldGifts implements eligibility.Sources.
func (w *Fixture) HeldGifts(_ db.Querier, userID string) (bool, error) {
	return w.GiftsHeld[userID], nil
}

// BonusOpen implements eligibility.Sources.
func (w *Fixture) BonusOpen(_ db.Querier, userID string) (bool, error) { return w.Bonus[userID], nil }

// DepositTotals implements eligibility.Sources.
func (w *Fixture) DepositTotals(_ db.Querier, userID string) (outflow.Deposits, error) {
	return w.Deposits[userID], nil
}

// WasLostAt implements eligibility.Sources.
func (w *Fixture) WasLostAt(_ db.Querier, userID string, at int64) (bool, error) {
	since := w.LostSince[userID]
	return since > 0 && since < at, nil
}

// Cashier has fixed settings and facts for all players; zero means no limit.
type Cashier struct {
	TurnoverTimes, LimitUSD, WeekUSD int64
	BigWinAt, BigWinUSD              int64
	Locked                           time.Time
	Verification                     outflow.Identity
	SharedDestinationsOf             map[string][]string
	PendingUSD                       int64
}

// unlimited is more than any sum.
const unlimited = 1 << 60

// TurnoverFactor implements eligibility.Cashier.
func (c Cashier) TurnoverFactor(db.Querier, string) (int64, error) { return c.TurnoverTimes, nil }

// DayLimitUSD implements eligibility.Cashier.
func (c Cashier) DayLimitUSD(db.Querier, string) (int64, error) { return orUnlimited(c.LimitUSD), nil }

// WeekCapUSD implements eligibility.Cashier.
func (c Cashier) WeekCapUSD() int64 { return orUnlimited(c.WeekUSD) }

// BigWins implements eligibility.Cashier.
func (c Cashier) BigWins(db.Querier, string) (at, usd int64, err error) {
	return c.BigWinAt, c.BigWinUSD, nil
}

// LockedUntil implements eligibility.Cashier.
func (c Cashier) LockedUntil(db.Querier, string, outflow.Destination, time.Time) (time.Time, error) {
	return c.Locked, nil
}

// Identity implements eligibility.Cashier.
func (c Cashier) Identity(db.Querier, string) (outflow.Identity, error) {
	known := c.Verification
	known.AboveUSD = orUnlimited(known.AboveUSD)
	return known, nil
}

// SharedDestinations implements eligibility.Cashier.
func (c Cashier) SharedDestinations(_ db.Querier, userID string, _ int) ([]string, error) {
	return c.SharedDestinationsOf[userID], nil
}

// OpenUSD implements eligibility.Cashier.
func (c Cashier) OpenUSD(db.Querier, string, time.Time) (int64, error) { return c.PendingUSD, nil }

func orUnlimited(usd int64) int64 {
	if usd == 0 {
		return unlimited
	}
	return usd
}
