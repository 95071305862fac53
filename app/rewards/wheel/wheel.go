// Package wheel gives players prizes that are drawn from their own seeds, like bets.
// The wheel needs a ticket for each spin. The faucet gives once in 24 hours to players
// who have deposited. The free wheel is for players without money.
package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Levels returns the VIP levels of players.
type Levels interface {
	Level(q db.Querier, userID string) (int, error)
	// WheelMaximum returns the maximum of a draw at a level, in millionths of a dollar.
	WheelMaximum(level int) int64
	// WheelMaxima reads the maximum of all levels at a time. known is false if there is
	// no history for it.
	WheelMaxima(q db.Querier) (func(at int64) (maximum int64, known bool, err error), error)
}

// Deposits returns players' deposits.
type Deposits interface {
	// LargestDeposit returns the largest valid deposit that was credited at or after
	// since, in millionths of a dollar; 0 for none.
	LargestDeposit(q db.Querier, userID string, since int64) (int64, error)
}

// Bonuses reports on players' deposit bonuses.
type Bonuses interface {
	// HasPendingOptIn reports whether a player has opted in to a deposit bonus and has not used
	// it.
	HasPendingOptIn(q db.Querier, userID string, at time.Time) (bool, error)
}

// Funds reports on players' money.
type Funds interface {
	// HasNoFunds reports whether a player has no real money: no balance, no open stakes,
	// no bonus and no pending withdrawal.
	HasNoFunds(q db.Querier, userID string) (bool, error)
}

// PublicCode is a promo code in the dialog of the wheel.
type PublicCode struct {
	ID   string `json:"_id"`
	Code string `json:"code"`
}

// Codes returns the promo codes of the site.
type Codes interface {
	// PublicCodes lists what a player may activate now; userID is empty for a guest.
	PublicCodes(ctx context.Context, userID string) ([]PublicCode, error)
}

// Seeds makes the draws.
type Seeds interface {
	Draw(tx *db.Tx, owner string) (*provablyfair.Pair, error)
	// ByID returns a pair, to prove a stored draw.
	ByID(q db.Querier, id int64) (*provablyfair.Pair, error)
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Wallets ledger.Wallets
	// Token is the id of the site's token.
	Token     string
	Seeds     Seeds
	Levels    Levels
	Deposits  Deposits
	Bonuses   Bonuses
	Funds     Funds
	Admission rewards.Admission
	// Codes are the promo codes that the dialog of the wheel lists.
	Codes Codes
}

// Service draws prizes.
type Service struct {
	Deps
	Tickets
	set *settingValues
}

// New creates the service.
func New(deps Deps) *Service { return &Service{Deps: deps, set: declareSettings()} }

// Section is the package's part of the user object.
type Section struct {
	// BonusClaim is when the faucet can be used again, in unix milliseconds; null
	// before the first use.
	BonusClaim *int64 `json:"bonus_claim"`
}

// Section reads the section of a player.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	last, err := lastDraw(q, kindFaucet, userID)
	if err != nil || last.number == 0 {
		return Section{}, err
	}
	next := last.next(faucetPause).UnixMilli()
	return Section{&next}, nil
}

const prizeDrawn = "prize_draw"

// ActivityKinds are the kinds that this package writes to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: prizeDrawn, Title: "a player is drawn a prize by the wheel or the faucet", Plural: "prizes of the wheel and the faucet", Money: true,
		Fields: []activity.Field{{ID: "kind", Title: "what was drawn", Type: activity.Text, Options: []string{string(kindWheel), string(kindFaucet), string(kindFree)}}},
	}}
}
