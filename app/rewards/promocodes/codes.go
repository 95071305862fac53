// Package promocodes lets players redeem promo codes for free cash, bonus money, deposit
// bonuses and tickets for the wheel. Staff create a code, or a batch of codes that each
// work once, with conditions, limits and a budget. All of them are checked in the
// transaction that gives the reward, so that no reward is given twice and no limit is
// exceeded.
package promocodes

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Players returns the inputs of codes' conditions about a player.
type Players interface {
	players.Finder
	// Origin reports whether a player was referred, and the country of the
	// registration, empty for unknown.
	Origin(q db.Querier, userID string) (referred bool, country string, err error)
	// Level returns the VIP level of a player.
	Level(q db.Querier, userID string) (int, error)
	// Deposited reports whether a player has made a deposit.
	Deposited(q db.Querier, userID string) (bool, error)
}

// Funds returns a player's money, in millionths of a dollar: balances, stakes on open
// wagers, and what left the account in the last 24 hours.
type Funds interface {
	FundsUSD(q db.Querier, userID string) (int64, error)
}

// Bonuses manages bonus money and deposit bonuses.
type Bonuses interface {
	rewards.BonusMoney
	// MakeOffer creates a deposit bonus that is available only through a code.
	MakeOffer(tx *db.Tx, o Offer) error
	// HasOffer reports whether the deposit bonus of a code has these terms.
	HasOffer(q db.Querier, o Offer) (bool, error)
	// StopOffer ends a deposit bonus.
	StopOffer(tx *db.Tx, offerID string) error
	// OptIn opts a player in to a bonus for the next deposit. open is false if the
	// offer has ended or its budget is spent.
	OptIn(tx *db.Tx, userID, offerID string) (offer DepositOffer, open bool, err error)
	// OptedIn finds an offer that a player has opted in to and not received yet; nil if
	// there is none.
	OptedIn(q db.Querier, userID, offerID string) (*DepositOffer, error)
	// OfferCost returns what an offer has given in millionths of a dollar, and to how many
	// players.
	OfferCost(q db.Querier, offerID string) (usd, players int64, err error)
}

// Tickets gives tickets for the wheel.
type Tickets interface {
	// GrantTickets gives a player tickets. A reference gives once.
	GrantTickets(tx *db.Tx, userID string, ref id.Binary, count int64) error
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Wallets   ledger.Wallets
	Players   Players
	Funds     Funds
	Admission rewards.Admission
	Bonuses   Bonuses
	// Tickets is nil on a site without the wheel. Codes for tickets are then refused.
	Tickets Tickets
	// Manage lets staff create codes.
	Manage permission.Permission
}

// Service manages the codes of one site.
type Service struct {
	Deps
	dailyLimit *settings.Value[int]
}

// The limits of the setting.
const (
	defaultDaily = 10
	maxDaily     = 1000
)

// New creates the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, dailyLimit: settings.Int("rewards.codes_per_day", defaultDaily, 1, maxDaily, settings.Spec{
		Group: "rewards", OwnDefault: true, Sentence: "How many promo codes a player can activate on one day (UTC).",
	}).WeakenedWhen(settings.Raised)}
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.dailyLimit}}
}
