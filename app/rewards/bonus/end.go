package bonus

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// settle ends a grant whose conditions are met, or whose money is used up. It is
// called after every change of an active grant.
func (s *Service) settle(tx *db.Tx, g *grant) error {
	switch {
	case g.state != Active:
		return nil
	case g.met() && g.balance > 0:
		return s.end(tx, g, Converted, "")
	case g.balance > 0:
		return nil
	}
	open, err := onOpenWagers(tx, g)
	if err != nil || open > 0 {
		return err
	}
	return s.end(tx, g, Spent, "")
}

// end ends an active grant. Its money becomes real money if the state is Converted, and
// otherwise returns to the site. The same applies to later payouts of open wagers.
// Expiry, cancelling and forfeiting all use this function.
func (s *Service) end(tx *db.Tx, g *grant, state State, reason string) error {
	done, err := endGrant(tx, g, state, reason)
	if err != nil {
		return err
	}
	if !done {
		return fmt.Errorf("end bonus %s: %w", g.id, errEnded)
	}
	if err := s.dispose(tx, g); err != nil {
		return err
	}
	s.notify(tx, g)
	return nil
}

// dispose empties an ended grant.
func (s *Service) dispose(tx *db.Tx, g *grant) error {
	if g.state == Active || g.balance == 0 {
		return nil
	}
	convertible := money.Amount(0)
	if g.state == Converted {
		convertible = min(g.balance, g.terms.ConvertibleLeft(g.granted, g.converted))
	}
	if back := g.balance - convertible; back > 0 {
		if err := s.returnToSite(tx, g, back); err != nil {
			return err
		}
	}
	if convertible == 0 {
		return nil
	}
	if err := s.move(tx, g, g.key(), promotions(g.currency, ledger.Bonus), convertible, ledger.CodeConversion); err != nil {
		return err
	}
	if err := s.move(tx, g, promotions(g.currency, ledger.Real), ledger.PlayerKey(g.userID, g.currency, false), convertible, ledger.CodeConversion); err != nil {
		return err
	}
	g.converted += convertible
	if err := s.addEntry(tx, g, -convertible, ledger.CodeConversion, nil); err != nil {
		return err
	}
	s.notifyConverted(tx, g, convertible)
	return nil
}

// returnToSite moves bonus money of a grant back to the site.
func (s *Service) returnToSite(tx *db.Tx, g *grant, amount money.Amount) error {
	if err := s.move(tx, g, g.key(), promotions(g.currency, ledger.Bonus), amount, ledger.CodeForfeit); err != nil {
		return err
	}
	return s.addEntry(tx, g, -amount, ledger.CodeForfeit, nil)
}

// Forfeit forfeits all active bonuses of a player, for example at an exclusion.
func (s *Service) Forfeit(tx *db.Tx, userID, reason string) error {
	list, err := activeGrants(tx, userID)
	if err != nil {
		return err
	}
	for _, g := range list {
		if err := s.end(tx, g, Forfeited, reason); err != nil {
			return err
		}
	}
	return nil
}
