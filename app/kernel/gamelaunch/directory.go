package gamelaunch

import (
	"slices"

	"croupier/app/kernel/product"
	"croupier/db"
)

// Catalogue has the games of all sources.
type Catalogue interface {
	// FindGame returns a game by its id in the catalogue. Previews and original games are not found.
	FindGame(id string) (Game, bool)
	// FindExternal returns a game by the id that its source uses.
	FindExternal(source, external string) (Game, bool)
	// Put lists all games of a source. Games that are no longer listed become unavailable.
	Put(tx *db.Tx, source string, list []Listing) error
}

// Directory gives sources access to the catalogue, which is made after them. A site has one. Its
// methods may be called once the site serves.
type Directory struct {
	Catalogue
	// Restricted reports whether games of a studio are not allowed in a country; nil for a site without
	// such rules.
	Restricted func(provider, country string) bool
}

// Group returns the group of games to which a game belongs. A game that the catalogue does not know
// is a slot.
func (d *Directory) Group(game string) product.Group {
	if g, found := d.FindGame(game); found {
		return g.Group
	}
	return product.Slots
}

// OfSource reports whether a game of the catalogue belongs to a source that match accepts.
func (d *Directory) OfSource(game string, match func(source string) bool) bool {
	g, found := d.FindGame(game)
	return found && match(g.Source)
}

// Check refuses a game that is not offered, or not in a country: at a launch and at every new stake.
// An empty country is an unknown one. Errors: Unavailable.
func (d *Directory) Check(game, country string) (Game, error) {
	g, found := d.FindGame(game)
	switch {
	case !found:
		return g, Unavailable(Game{Listing: Listing{ID: game}}, ReasonUnknown)
	case g.Unavailable || g.Disabled:
		return g, Unavailable(g, ReasonDisabled)
	case country != "" && slices.Contains(g.Countries, country):
		return g, Unavailable(g, ReasonCountry)
	case country != "" && d.Restricted != nil && d.Restricted(g.Provider, country):
		return g, Unavailable(g, ReasonProvider)
	}
	return g, nil
}

// Supports reports whether a game can be played in a currency.
func (g Game) Supports(currency string) bool {
	return len(g.Currencies) == 0 || slices.Contains(g.Currencies, currency)
}
