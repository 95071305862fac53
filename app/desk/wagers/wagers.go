// Package wagers shows staff the wagers of all players: the list of them, one wager
// with everything that it moved, and what a player's play came to against theory.
package wagers

import (
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Describer tells of the wagers of one kind what their records do not.
type Describer interface {
	// Describe tells what an ended wager came to. Seeds that are in use stay secret.
	Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error)
	// Underway tells of an open wager what its player knows; empty for none.
	Underway(q db.Querier, wager id.Binary) (wagerlog.Details, error)
}

// Accounts are the accounts of players.
type Accounts interface {
	// Record finds a player; found is false for nobody.
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
	// ByName finds a player by the whole name, in any case.
	ByName(q db.Querier, name string) (person players.Person, found bool, err error)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts Accounts
	// Name is how a product is called.
	Name func(product string) string
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
	// Currencies are the ids of all of them.
	Currencies []string
	// Describers by kind. A wager of a kind without one is told by its record.
	Describers map[wagerlog.Kind]Describer
}

// Service shows wagers to staff.
type Service struct{ Deps }

// New makes the service.
func New(deps Deps) *Service { return &Service{deps} }

// text writes an amount of a currency; in minor units when the site has the
// currency no more.
func (s *Service) text(currencyID string, amount money.Amount) string {
	if currency, known := s.Currency(currencyID); known {
		return currency.Text(amount)
	}
	return amount.Text(0)
}

// names tells how players are called, each looked up once. Guests have no name of
// their own, and no page.
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

// playerOf finds who is meant by an id or a name; empty for nobody. Guests have an id
// and money, and no account.
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
