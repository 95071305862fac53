// Package history reads the wager log for all kinds of wagers: a player's own list, the
// public details of one wager, and the wagers shared in the chat. The product of a wager
// adds its details.
package history

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/db"
)

// Catalogue provides the names of games and products.
type Catalogue interface {
	Name(product string) string
}

// Deps are the dependencies of the service.
type Deps struct {
	DB         *db.DB
	Catalogue  Catalogue
	Currencies *money.CurrencySet
	Players    players.Visibility
	// Products describe their wagers. A wager of no product is described by its record only.
	Products *product.List
}

// Service reads wagers.
type Service struct{ Deps }

// New creates the service.
func New(deps Deps) *Service { return &Service{deps} }
