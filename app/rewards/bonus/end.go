package bonus

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// settle ends a grant whose conditions are met, or of which nothing is left. It is
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

// end ends an active grant. Its money becomes real money if its conditions are met,
// and goes back otherwise; so does what open wagers pay to it later. Expiry,
// cancelling and forfeiting are this one path.
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
	s.tell(tx, g)
	return nil
}

// dispose empties an ended grant.
func (s *Service) dispose(tx *db.Tx, g *grant) error {
	if g.state == Active || g.balance == 0 {
		return nil
	}
	keeps := money.Amount(0)
	if g.state == Converted {
		keeps = min(g.balance, g.terms.Allowed(g.granted, g.converted))
	}
	if back := g.balance - keeps; back > 0 {
		if err := s.takeBack(tx, g, back); err != nil {
			return err
		}
	}
	if keeps == 0 {
		return nil
	}
	if err := s.move(tx, g, g.key(), promotions(g.currency, ledger.Bonus), keeps, ledger.CodeConversion); err != nil {
		return err
	}
	if err := s.move(tx, g, promotions(g.currency, ledger.Real), ledger.PlayerKey(g.userID, g.currency, false), keeps, ledger.CodeConversion); err != nil {
		return err
	}
	g.converted += keeps
	if err := s.enter(tx, g, -keeps, ledger.CodeConversion, nil); err != nil {
		return err
	}
	s.tellTransferred(tx, g, keeps)
	return nil
}

// takeBack moves bonus money of a grant back to the site.
func (s *Service) takeBack(tx *db.Tx, g *grant, amount money.Amount) error {
	if err := s.move(tx, g, g.key(), promotions(g.currency, ledger.Bonus), amount, ledger.CodeForfeit); err != nil {
		return err
	}
	return s.enter(tx, g, -amount, ledger.CodeForfeit, nil)
}

// Forfeit takes all active bonuses of a player, such as at an exclusion.
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
