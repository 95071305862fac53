// Package play makes the wagers on the originals. It combines the stake, the draw, the
// game's rules and the payout in one transaction. For every caller it enforces who may
// play, which games, and with which stakes.
package play

import (
	"encoding/json"
	"log/slog"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Games provides the rules of the originals.
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

// Deps are the services that play uses.
type Deps struct {
	*gamecalls.Checker
	Games Games
	Seeds Seeds
	Log   *slog.Logger
}

// KindOriginal is the kind of the wagers that this package makes.
const KindOriginal wagerlog.Kind = "original"

// ForeignDraws reads all draws of another package from the seeds of players: the id of the
// wager, the pair and the nonce.
type ForeignDraws func(q db.Querier, fn func(id id.Binary, pair int64, nonce uint64)) error

// Service makes wagers. It implements gamecalls.Games for the single-player games.
type Service struct {
	Deps
	definitions map[string]rules.Definition
	edges       edges
	// foreignDraws read the draws of other packages from players' seeds.
	foreignDraws []ForeignDraws
	// auditBatch is how many rows an audit reads at once. No finding depends on it.
	auditBatch int
}

// New creates the service.
func New(deps Deps) *Service {
	s := &Service{Deps: deps, definitions: map[string]rules.Definition{}, auditBatch: gamecalls.AuditBatch}
	for _, game := range deps.Games.All() {
		def := game.Definition()
		s.definitions[def.ID] = def
	}
	return s
}

// AddForeignDraws adds the draws of another package to the audit of nonces. It must be called
// before the site serves requests.
func (s *Service) AddForeignDraws(others ForeignDraws) {
	s.foreignDraws = append(s.foreignDraws, others)
}

// definition returns a game's definition. New calculates all definitions once, because
// each contains the game's returns.
func (s *Service) definition(game string) rules.Definition { return s.definitions[game] }

// Definitions implements gamecalls.Games.
func (s *Service) Definitions() []rules.Definition {
	var list []rules.Definition
	for _, game := range s.Games.All() {
		list = append(list, s.definition(game.Definition().ID))
	}
	return list
}

// Owns implements gamecalls.Games: rounds exist only in the database.
func (*Service) Owns(id.Binary) bool { return false }

// turnList is a list of choices as the player sent them.
type turnList []json.RawMessage
