package seamless

import (
	"croupier/app/kernel/id"
	"croupier/db"
)

// FreeSpins are the campaigns of free spins that the site gives to players. Their winnings are not paid
// by a transfer of the provider: they follow the bonus rules of the site.
type FreeSpins interface {
	// Spun counts a played spin. Spins of no campaign of the site are ignored.
	Spun(tx *db.Tx, f FreeSpin) error
	// Won adds a win. known is false for a win of no campaign of the site, which is a prize of the
	// provider.
	Won(tx *db.Tx, f FreeSpin) (known bool, err error)
	// TakenBack removes a win again that is not credited yet.
	TakenBack(tx *db.Tx, transaction id.Binary) error
}

// FreeSpin is a callback of a free spin.
type FreeSpin struct {
	// Provider is the name of the integration, and Reference its id of the player's free spins.
	Provider, Reference string
	Owner               string
	// Currency is that of the provider.
	Currency    string
	Amount      Micros
	Transaction id.Binary
}

// GiveFreeSpins connects the campaigns of free spins. Call it before the site serves.
func (s *Service) GiveFreeSpins(f FreeSpins) { s.freeSpins = f }

// freeSpin returns the free spin of a transaction. ok is false for a callback of none.
func (s *Service) freeSpin(c Callback, l *Session, t *transaction) (f FreeSpin, ok bool) {
	if s.freeSpins == nil || c.FreeSpins == "" || l.Demo {
		return f, false
	}
	return FreeSpin{c.Provider, c.FreeSpins, l.Owner, l.ProviderCurrency, c.Amount, t.id}, true
}
