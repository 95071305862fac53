// Package play is where wagers on the originals are made: it takes the stake,
// the draw, the game's rules and the payout together into one transaction, and
// enforces who may play, what, and for how much, for every way in.
package play

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync/atomic"
	"time"

	"croupier/app/clock"
	"croupier/app/fair"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/prices"
	"croupier/app/session"
	"croupier/db"
)

// Games finds the rules of the originals.
type Games interface {
	All() []rules.Game
	Find(id string) rules.Game
	MinorUnits(id string, choices []byte, decimals int) ([]byte, error)
}

// Seeds makes the draws.
type Seeds interface {
	Draw(tx *db.Tx, owner string) (*fair.Pair, error)
	ByID(q db.Querier, id int64) (*fair.Pair, error)
}

// Wallets knows currencies and tells of balances.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Currencies() []money.Currency
	OpenDemo(tx *db.Tx, owner string, currency money.Currency) error
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices knows what currencies are worth.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Bettor is who wants to play, as the rules about people see them.
type Bettor struct {
	Owner string
	// User is nil for a guest.
	User *session.User
	Demo bool
	// Country is where the request comes from, as far as that is known.
	Country string
}

// Admission decides whether somebody may stake anything at all now: licence,
// self-exclusion, limits of the player. A *fault.Error is the answer.
type Admission interface {
	Admit(q db.Querier, bettor Bettor, currency string, usd int64) error
}

// Names knows the players behind wagers, for those who look at them.
type Names interface {
	// Player describes the owner of a wager to a viewer (nil for a guest).
	// Hidden players have no id and no name.
	Player(ctx context.Context, owner string, viewer *session.User) (Player, error)
}

// Player is the author of a wager as somebody else may see them.
type Player struct {
	ID          string
	Name        string
	PrivateBets bool
	Hidden      bool
}

// Deps are the parts of the house that play stands on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Ledger    *ledger.Ledger
	Journal   *journal.Journal
	Games     Games
	Seeds     Seeds
	Wallets   Wallets
	Prices    Prices
	Admission Admission
	Names     Names
	// Tables are the games whose rounds all players share, by their ids.
	Tables map[string]Table
	// MadeElsewhere tells whether a recorded request made something that is no
	// wager, such as a gift. Nil when nobody else records requests.
	MadeElsewhere func(q db.Querier, ref []byte) (bool, error)
	Log           *slog.Logger
}

// Service makes wagers.
type Service struct {
	Deps
	options     Options
	limits      *limits
	definitions map[string]rules.Definition
	// closed is set when no new wagers are taken.
	closed atomic.Bool
}

// New makes the service.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{Deps: deps, options: options, definitions: map[string]rules.Definition{}}
	for _, game := range deps.Games.All() {
		def := game.Definition()
		s.definitions[def.ID] = def
	}
	for id, table := range deps.Tables {
		s.definitions[id] = table.Definition()
	}
	var err error
	s.limits, err = newLimits(deps.Prices, deps.Wallets, options)
	return s, err
}

// Close takes no new wagers any more; rounds that go on can be ended.
func (s *Service) Close() { s.closed.Store(true) }

// houseKey is the house's side of a player's account.
func houseKey(player ledger.Key) ledger.Key {
	return ledger.Key{Owner: ledger.House, Currency: player.Currency, Purpose: player.Purpose}
}

// clearingKey is where the stake of an open round stands.
func clearingKey(player ledger.Key) ledger.Key {
	purpose := ledger.Stake
	if player.Purpose == ledger.Demo {
		purpose = ledger.DemoStake
	}
	return ledger.Key{Owner: ledger.Rounds, Currency: player.Currency, Purpose: purpose}
}

// rawList is a list of choices as they were made.
type rawList []json.RawMessage
