// Package wagers shows staff the wagers of all players: a list, one wager with its
// transfers, and the results of a player's play compared with theory.
package wagers

import (
	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Deps are the dependencies of the service.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts players.RecordFinder
	// Name returns the name of a product.
	Name func(product string) string
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
	// Currencies are the ids of all currencies.
	Currencies []string
	// Products describe their wagers.
	Products *product.List
}

// Service provides the wagers for staff.
type Service struct{ Deps }

// New creates the service.
func New(deps Deps) *Service { return &Service{deps} }

// text formats an amount of a currency. It uses minor units if the site no longer has the
// currency.
func (s *Service) text(currencyID string, amount money.Amount) string {
	if currency, known := s.Currency(currencyID); known {
		return currency.Text(amount)
	}
	return amount.Text(0)
}

// names returns a function that looks up the names of players, each once. Guests have no
// name of their own, and no page.
func (s *Service) names(q db.Querier) func(owner string) (string, error) {
	known := map[string]string{}
	return func(owner string) (string, error) {
		if name, ok := known[owner]; ok {
			return name, nil
		}
		known[owner] = owner
		if ledger.PartyOf(owner) != ledger.PartyPlayer {
			return owner, nil
		}
		if session.IsGuest(owner) {
			known[owner] = players.GuestName
			return players.GuestName, nil
		}
		r, found, err := s.Accounts.Record(q, owner)
		if err != nil {
			return "", err
		}
		if found {
			known[owner] = r.Name
		}
		return known[owner], nil
	}
}

// playerOf finds the player of an id or a name; empty if there is none. Guests have an id
// and money, but no account.
func (s *Service) playerOf(q db.Querier, term string) (owner string, err error) {
	if ledger.PartyOf(term) != ledger.PartyPlayer {
		return "", nil
	}
	if accounts, err := ledger.Accounts(q, term); len(accounts) > 0 || err != nil {
		return term, err
	}
	person, found, err := s.Accounts.ByName(q, term)
	if !found || err != nil {
		return "", err
	}
	return person.ID, nil
}
