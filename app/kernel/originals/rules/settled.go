package rules

import "croupier/app/kernel/money"

// InstantRound is a round that ended when it was opened.
type InstantRound struct{ end State }

// NewInstantRound makes a round that has ended and pays the stake times the multiplier.
func NewInstantRound(stake money.Amount, multiplier money.Multiplier, view any) *InstantRound {
	return &InstantRound{State{Over: true, Stake: stake, Payout: multiplier.Payout(stake), Multiplier: multiplier, View: view}}
}

// State implements Round.
func (s *InstantRound) State() State { return s.end }

// MaxPayout implements Round.
func (*InstantRound) MaxPayout([]byte) (money.Amount, error) { return 0, ErrOver }

// Turn implements Round.
func (*InstantRound) Turn([]byte) error { return ErrOver }

// Finish implements Round.
func (*InstantRound) Finish() error { return ErrOver }
