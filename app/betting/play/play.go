// Package play makes the wagers on the originals. It joins the stake, the draw,
// the game's rules and the payout in one transaction, and enforces who may play,
// what, and for how much, for every caller.
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

// Deps are the services that play uses.
type Deps struct {
	*gaming.Desk
	Games Games
	Seeds Seeds
	Log   *slog.Logger
}

// KindOriginal is the kind of the wagers that this package makes.
const KindOriginal wagerlog.Kind = "original"

// OtherDraws reads all draws of another room from the seeds of players: the id of what
// was drawn, the pair and the nonce.
type OtherDraws func(q db.Querier, fn func(id id.Binary, pair int64, nonce uint64)) error

// Service makes wagers. It is the gaming.Room of the single-player games.
type Service struct {
	Deps
	definitions map[string]rules.Definition
	edges       edges
	// others read the draws of other rooms from players' seeds.
	others []OtherDraws
	// auditPiece is how many rows an audit reads at once. No finding depends on
	// it.
	auditPiece int
}

// New makes the service and registers its wagers with the kernel.
func New(deps Deps) *Service {
	s := &Service{Deps: deps, definitions: map[string]rules.Definition{}, auditPiece: gaming.AuditPiece}
	for _, game := range deps.Games.All() {
		def := game.Definition()
		s.definitions[def.ID] = def
	}
	deps.Desk.Sells(KindOriginal, s.Definitions()...)
	deps.Wagers.Register(KindOriginal, wager.Proof{Checks: s.checks(), Find: s.find})
	return s
}

// AlsoDrawn has the audit of nonces know of the draws of another room. Call it before
// the site serves.
func (s *Service) AlsoDrawn(others OtherDraws) { s.others = append(s.others, others) }

// definition returns a game's definition. New computes it once, because the
// games compute their returns for it.
func (s *Service) definition(game string) rules.Definition { return s.definitions[game] }

// Definitions implements gaming.Room.
func (s *Service) Definitions() []rules.Definition {
	var list []rules.Definition
	for _, game := range s.Games.All() {
		list = append(list, s.definition(game.Definition().ID))
	}
	return list
}

// Delay is how long the player watches a game's result before others are
// notified.
func (s *Service) Delay(game string) time.Duration { return delayOf(game) }

// Holds implements gaming.Room: rounds exist only in the database.
func (*Service) Holds(id.Binary) bool { return false }

// turnList is a list of choices as the player sent them.
type turnList []json.RawMessage
