// Package codes lets players redeem promo codes: free cash, bonus money, deposit
// bonuses and tickets for the wheel. Staff create a code, or a batch of codes that
// work once, with conditions, limits and a budget; all of them are checked in the
// transaction that gives the reward, so that no reward is given twice and no limit is
// passed.
package codes

import (
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Wallets know the currencies and tell players of a new balance.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	// Offered lists the currencies in which rewards are paid, the preferred one first.
	Offered() []money.Currency
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of currencies in dollars.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Players know what the conditions of codes ask about a player.
type Players interface {
	players.Finder
	// Origin reports whether somebody referred a player, and the country of the
	// registration, empty for unknown.
	Origin(q db.Querier, userID string) (referred bool, country string, err error)
	// Level is the VIP level of a player.
	Level(q db.Querier, userID string) (int, error)
	// Deposited reports whether a player has made a deposit.
	Deposited(q db.Querier, userID string) (bool, error)
}

// Admission decides who may take a reward.
type Admission interface {
	// Claim refuses a player who may not take a reward now.
	Claim(q db.Querier, user *session.User, country, currency string, usd int64) error
	// Barred reports whether a player must not be given a reason to play.
	Barred(q db.Querier, userID string) (bool, error)
}

// Bonuses keep bonus money and deposit bonuses.
type Bonuses interface {
	// Check refuses terms that cannot be kept.
	Check(t BonusTerms) error
	// Grant gives bonus money. A source gives once.
	Grant(tx *db.Tx, b Bonus) error
	// Granted finds what a source has given.
	Granted(q db.Querier, source string) (userID, currency string, amount money.Amount, found bool, err error)
	// MakeOffer creates a deposit bonus that is had by a code alone.
	MakeOffer(tx *db.Tx, o Offer) error
	// StopOffer ends a deposit bonus.
	StopOffer(tx *db.Tx, offerID string) error
	// OptIn notes that a player wants the bonus of their next deposit. open is false
	// when the offer has ended, or its budget is spent.
	OptIn(tx *db.Tx, userID, offerID string) (offer DepositOffer, open bool, err error)
	// Chosen finds an offer that a player has opted in for and not had yet; nil is none.
	Chosen(q db.Querier, userID, offerID string) (*DepositOffer, error)
	// Given is what an offer has given in millionths of a dollar, and to how many.
	Given(q db.Querier, offerID string) (usd, players int64, err error)
}

// Tickets are those of the wheel.
type Tickets interface {
	// GiveTickets gives a player tickets. A reference gives once.
	GiveTickets(tx *db.Tx, userID string, ref id.Binary, count int64) error
}

// Deps are the parts of the house that codes stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Ledger    *ledger.Ledger
	Wallets   Wallets
	Prices    Prices
	Players   Players
	Admission Admission
	Bonuses   Bonuses
	// Tickets is nil on a site without the wheel: codes for tickets are then refused.
	Tickets   Tickets
	Activity  *activity.Log
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	// Manage permits staff to make codes.
	Manage permission.Permission
}

// Service keeps the codes of one site.
type Service struct {
	Deps
	daily *settings.Value[int]
}

// The bounds of the setting.
const (
	usualDaily = 10
	mostDaily  = 1000
)

// New makes the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, daily: settings.Int("rewards.codes_per_day", usualDaily, 1, mostDaily, settings.Spec{
		Group: "rewards", OwnDefault: true, Sentence: "How many promo codes a player can activate on one day (UTC).",
	})}
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.daily}}
}
