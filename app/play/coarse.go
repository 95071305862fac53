package play

import (
	"fmt"

	"croupier/app/money"
	"croupier/app/originals/rules"
)

// counted opens a round in the units that it counts in. One of before the books
// kept more decimals is played as it was then, with payouts rounded down to the
// units of that time, and what it comes to is told in those of now.
func (r *round) counted(open func(opening money.Amount) (rules.Round, error)) (rules.Round, error) {
	if r.unit <= 1 {
		return open(r.opening)
	}
	if r.opening%r.unit != 0 {
		return nil, fmt.Errorf("the stake of %d at the start does not count in units of %d", r.opening, r.unit)
	}
	played, err := open(r.opening / r.unit)
	if err != nil {
		return nil, err
	}
	return coarseRound{played, r.unit}, nil
}

// coarseRound is a round that counts in larger units than the books do.
type coarseRound struct {
	rules.Round
	unit money.Amount
}

// State implements rules.Round.
func (r coarseRound) State() rules.State {
	s := r.Round.State()
	s.Stake, s.Payout = r.fine(s.Stake), r.fine(s.Payout)
	if priced, ok := s.View.(rules.Priced); ok {
		s.View = coarseView{priced, r.unit}
	}
	return s
}

// Reach implements rules.Round.
func (r coarseRound) Reach(choice []byte) (money.Amount, error) {
	reach, err := r.Round.Reach(choice)
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
	rules.Priced
	unit money.Amount
}

// InWholeUnits implements rules.Priced.
func (v coarseView) InWholeUnits(currency money.Currency) any {
	return v.Priced.InWholeUnits(currency.In(v.unit))
}
