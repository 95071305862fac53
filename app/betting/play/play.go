// Package play is where wagers on the originals are made: it takes the stake,
// the draw, the game's rules and the payout together into one transaction, and
// enforces who may play, what, and for how much, for every way in.
package play

import (
	"encoding/json"
	"log/slog"
	"time"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
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
	Draw(tx *db.Tx, owner string) (*provablyfair.Pair, error)
	ByID(q db.Querier, id int64) (*provablyfair.Pair, error)
}

// Deps are the parts of the house that play stands on.
type Deps struct {
	*gaming.Desk
	Games Games
	Seeds Seeds
	Log   *slog.Logger
}

// KindOriginal is the kind of the wagers that are made here.
const KindOriginal wagerlog.Kind = "original"

// Service makes wagers. It is the gaming.Room of the games that a player plays
// alone.
type Service struct {
	Deps
	definitions map[string]rules.Definition
	edges       edges
	// auditPiece is how many rows an audit reads at once. No verdict depends
	// on it.
	auditPiece int
}

// New makes the service and registers its wagers with the kernel.
func New(deps Deps) *Service {
	s := &Service{Deps: deps, definitions: map[string]rules.Definition{}, auditPiece: gaming.AuditPiece}
	for _, game := range deps.Games.All() {
		def := game.Definition()
		s.definitions[def.ID] = def
	}
	deps.Wagers.Register(KindOriginal, wager.Proof{Checks: s.checks(), Find: s.find})
	return s
}

// definition gives what is said about a game. It is made once: the games
// compute their returns for it.
func (s *Service) definition(game string) rules.Definition { return s.definitions[game] }

// Definitions implements gaming.Room.
func (s *Service) Definitions() []rules.Definition {
	var list []rules.Definition
	for _, game := range s.Games.All() {
		list = append(list, s.definition(game.Definition().ID))
	}
	return list
}

// Delay is how long a game's result is watched before others hear of it.
func (s *Service) Delay(game string) time.Duration { return delayOf(game) }

// Holds implements gaming.Room: rounds are in the database alone.
func (*Service) Holds(id.Binary) bool { return false }

// turnList is a list of choices as they were made.
type turnList []json.RawMessage
