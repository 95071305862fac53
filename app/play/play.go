// Package play is where wagers on the originals are made: it takes the stake,
// the draw, the game's rules and the payout together into one transaction, and
// enforces who may play, what, and for how much, for every way in.
package play

import (
	"encoding/json"
	"log/slog"

	"croupier/app/fair"
	"croupier/app/journal"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/wager"
	"croupier/db"
)

// Games finds the rules of the originals.
type Games interface {
	All() []rules.Game
	Find(id string) rules.Game
	MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error)
}

// Seeds makes the draws.
type Seeds interface {
	Draw(tx *db.Tx, owner string) (*fair.Pair, error)
	ByID(q db.Querier, id int64) (*fair.Pair, error)
}

// Wallets knows currencies.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Currencies() []money.Currency
}

// Deps are the parts of the house that play stands on.
type Deps struct {
	DB      *db.DB
	Wagers  *wager.Service
	Games   Games
	Seeds   Seeds
	Wallets Wallets
	// Latest lists a player's ended wagers of a product in all accounts, newest
	// first.
	Latest func(q db.Querier, owner, product string, limit int) ([]*journal.Wager, error)
	// Tables are the games whose rounds all players share, by their ids.
	Tables map[string]Table
	Log    *slog.Logger
}

// Options are what an operator can set about the originals.
type Options struct {
	// Enabled turns the originals on, DemoBets wagers with play money.
	Enabled, DemoBets bool
	// Disabled lists games that are switched off.
	Disabled []string
}

// The kinds of wagers that are made here.
const (
	KindOriginal journal.Kind = "original"
	KindCrash    journal.Kind = "crash"
)

// Service makes wagers.
type Service struct {
	Deps
	options     Options
	definitions map[string]rules.Definition
	edges       edges
	// auditPiece is how many rows an audit reads at once. No verdict depends
	// on it.
	auditPiece int
}

// New makes the service and registers its wagers with the kernel.
func New(deps Deps, options Options) *Service {
	s := &Service{Deps: deps, options: options, definitions: map[string]rules.Definition{}, auditPiece: auditBatch}
	for _, game := range deps.Games.All() {
		def := game.Definition()
		s.definitions[def.ID] = def
	}
	for id, table := range deps.Tables {
		s.definitions[id] = table.Definition()
	}
	deps.Wagers.Register(KindOriginal, wager.Proof{Checks: s.checks(), Find: s.find})
	return s
}

// rawList is a list of choices as they were made.
type rawList []json.RawMessage
