package rules

import (
	"fmt"

	"croupier/app/kernel/money"
)

// Counted opens a round in the units that it counts in. One of before the books
// kept more decimals is played as it was then, with payouts rounded down to the
// units of that time, and what it comes to is told in those of now. unit is how
// many minor units of now it counts in, 1 or less for a round of now.
func Counted[R Round](unit, stake money.Amount, open func(stake money.Amount) (R, error)) (Round, error) {
	if unit <= 1 {
		return open(stake)
	}
	if stake%unit != 0 {
		return nil, fmt.Errorf("the stake of %d at the start does not count in units of %d", stake, unit)
	}
	played, err := open(stake / unit)
	if err != nil {
		return nil, err
	}
	return coarseRound{played, unit}, nil
}

// coarseRound is a round that counts in larger units than the books do.
type coarseRound struct {
	Round
	unit money.Amount
}

// State implements Round.
func (r coarseRound) State() State {
	s := r.Round.State()
	s.Stake, s.Payout = r.fine(s.Stake), r.fine(s.Payout)
	if priced, ok := s.View.(Priced); ok {
		s.View = coarseView{priced, r.unit}
	}
	return s
}

// MaxPayout implements Round.
func (r coarseRound) MaxPayout(choice []byte) (money.Amount, error) {
	reach, err := r.Round.MaxPayout(choice)
	return r.fine(reach), err
}

// fine is an amount in the units of the books.
func (r coarseRound) fine(a money.Amount) money.Amount {
	if a > money.MaxAmount/r.unit {
		return money.MaxAmount
	}
	return a * r.unit
}

// coarseView is a view whose amounts count in larger units.
type coarseView struct {
	Priced
	unit money.Amount
}

// InWholeUnits implements Priced.
func (v coarseView) InWholeUnits(currency money.Currency) any {
	return v.Priced.InWholeUnits(currency.In(v.unit))
}
