// Package history reads the wager log for all kinds of wagers: a player's own list, the
// public details of one wager, and the wagers shared in the chat. The describer of a kind
// adds the details of that kind.
package history

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Describer adds details of one kind's ended wagers that are not in their records.
type Describer interface {
	// Describe returns what a viewer (nil for a guest) may see of a wager. A wager that
	// its kind cannot describe any more has an empty description. The service removes the
	// draw of a hidden player's own seeds afterwards, for all kinds.
	Describe(q db.Querier, w *wagerlog.Wager, viewer *session.User) (wagerlog.Details, error)
}

// Catalogue provides the names of games and products.
type Catalogue interface {
	Name(product string) string
}

// Currencies provides the currencies.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Deps are the dependencies of the service.
type Deps struct {
	DB         *db.DB
	Catalogue  Catalogue
	Currencies Currencies
	Players    players.Visibility
	// Describers by kind. A wager of a kind without one is described by its record only.
	Describers map[wagerlog.Kind]Describer
	// Kinds are the public names of the kinds of wagers that are not on games.
	Kinds map[wagerlog.Kind]string
}

// Service reads wagers.
type Service struct{ Deps }

// New creates the service.
func New(deps Deps) *Service { return &Service{deps} }
