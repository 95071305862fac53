// Package wheel gives players prizes that are drawn from their own seeds, as bets
// are: the wheel, which takes a ticket for each spin, the faucet, which gives once in
// 24 hours to whoever has deposited, and the free wheel for players with nothing.
package wheel

import (
	"context"
	"log/slog"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Seeds make draws.
type Seeds interface {
	// Draw takes the next nonce of the player's seeds.
	Draw(tx *db.Tx, owner string) (*provablyfair.Pair, error)
	ByID(q db.Querier, id int64) (*provablyfair.Pair, error)
}

// Levels know the VIP levels of players.
type Levels interface {
	Level(q db.Querier, userID string) (int, error)
	// WheelMaximum is the most that a level is given by a draw, in millionths of a
	// dollar.
	WheelMaximum(level int) int64
}

// Deposits know what players have brought.
type Deposits interface {
	// LargestDeposit is the largest deposit that stands and was credited at a time or
	// later, in millionths of a dollar; 0 for none.
	LargestDeposit(q db.Querier, userID string, since int64) (int64, error)
}

// Bonuses know the deposit bonuses of players.
type Bonuses interface {
	// Waits reports whether a player has opted in for a deposit bonus and has not used
	// it.
	Waits(q db.Querier, userID string, at time.Time) (bool, error)
}

// Means know what a player has.
type Means interface {
	// Nothing reports whether a player has no real money at all: neither in the
	// balance nor at stake, in a bonus or on its way out.
	Nothing(q db.Querier, userID string) (bool, error)
}

// Admission decides who may take a prize.
type Admission interface {
	// Claim refuses a player who may not take a prize in a currency now.
	Claim(q db.Querier, user *session.User, country, currency string) error
	// Barred reports whether a player is banned or self-excluded now, and so is
	// offered nothing.
	Barred(q db.Querier, userID string) (bool, error)
}

// Wallets know the currencies and tell players of their balances.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	// Prizes are the currencies in which prizes are paid: the first that has a price.
	Prizes() []string
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of the site.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// PublicCode is a promo code that the dialog of the wheel offers.
type PublicCode struct {
	ID   string `json:"_id"`
	Code string `json:"code"`
}

// Codes are the promo codes of the site.
type Codes interface {
	// PublicCodes lists what a player may activate now; the player is empty for a guest.
	PublicCodes(ctx context.Context, userID string) ([]PublicCode, error)
}

// Versions are those of settings.
type Versions interface {
	Versions(ctx context.Context, keys ...string) (map[string]int64, error)
}

// Deps are the parts of the house that draws stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Wallets   Wallets
	Prices    Prices
	Seeds     Seeds
	Levels    Levels
	Deposits  Deposits
	Bonuses   Bonuses
	Means     Means
	Admission Admission
	Activity  *activity.Log
	Versions  Versions
}

// Service draws prizes.
type Service struct {
	Deps
	set *declared
	// codes are the promo codes; nil on a site without them.
	codes Codes
}

// New makes the room.
func New(deps Deps) *Service { return &Service{Deps: deps, set: declare()} }

// ListCodes has the dialog of the wheel list promo codes. Call it before the site
// serves.
func (s *Service) ListCodes(codes Codes) { s.codes = codes }

// Section is what the user object has of the room.
type Section struct {
	// BonusClaim is when the faucet gives again, in unix milliseconds; null before the
	// first time.
	BonusClaim *int64 `json:"bonus_claim"`
}

// Section reads it.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	last, err := lastDraw(q, kindFaucet, userID)
	if err != nil || last.number == 0 {
		return Section{}, err
	}
	next := last.next(faucetPause).UnixMilli()
	return Section{&next}, nil
}

const drawn = "prize_draw"

// ActivityKinds are what the room raises.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: drawn, Title: "a player is drawn a prize by the wheel or the faucet", Many: "prizes of the wheel and the faucet", Money: true,
		Fields: []activity.Field{{ID: "kind", Title: "what was drawn", Type: activity.Text, Options: []string{string(kindWheel), string(kindFaucet), string(kindFree)}}},
	}}
}
