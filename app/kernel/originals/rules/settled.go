package rules

import "croupier/app/kernel/money"

// Settled is a round that ended when it was opened.
type Settled struct{ end State }

// Settle makes a round that has ended and pays the stake times the multiplier.
func Settle(stake money.Amount, multiplier money.Multiplier, view any) *Settled {
	return &Settled{State{Over: true, Stake: stake, Payout: multiplier.Payout(stake), Multiplier: multiplier, View: view}}
}

// State implements Round.
func (s *Settled) State() State { return s.end }

// MaxPayout implements Round.
func (*Settled) MaxPayout([]byte) (money.Amount, error) { return 0, ErrOver }

// Turn implements Round.
func (*Settled) Turn([]byte) error { return ErrOver }

// Finish implements Round.
func (*Settled) Finish() error { return ErrOver }
