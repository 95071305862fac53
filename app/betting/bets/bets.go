// Package bets reads the record of wagers, of whatever kind: a player's own list,
// one wager for everybody to look at, and the wagers that are shown in the chat.
// What is particular to a kind is told by its describer.
package bets

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Describer tells of the ended wagers of one kind what their records do not.
type Describer interface {
	// Describe tells what a viewer (nil for a guest) may see of a wager. A wager
	// that its kind cannot describe any more has an empty description. The draw
	// of a hidden player's own seeds is kept back afterwards, for all kinds
	// alike.
	Describe(q db.Querier, w *wagerlog.Wager, viewer *session.User) (wagerlog.Details, error)
}

// Catalogue knows what is wagered on.
type Catalogue interface {
	Name(product string) string
}

// Currencies knows what is wagered with.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB         *db.DB
	Catalogue  Catalogue
	Currencies Currencies
	Players    players.Seer
	// Describers by kind. A wager of a kind without one is told by its record
	// alone.
	Describers map[wagerlog.Kind]Describer
}

// Service reads wagers.
type Service struct{ Deps }

// New makes the service.
func New(deps Deps) *Service { return &Service{deps} }
