package rules

import (
	"fmt"

	"croupier/app/kernel/money"
)

// OpenInUnits opens a round in the units in which it was played. Rounds from
// before the ledger kept more decimals are replayed with payouts rounded down to
// their old units; their results are converted to current units. unit is the
// number of current minor units in one unit of the round; 1 or less means
// current units.
func OpenInUnits[R Round](unit, stake money.Amount, open func(stake money.Amount) (R, error)) (Round, error) {
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

// coarseRound is a round with units larger than the ledger's.
type coarseRound struct {
	Round
	unit money.Amount
}

// State implements Round.
func (r coarseRound) State() State {
	s := r.Round.State()
	s.Stake, s.Payout = r.minorUnits(s.Stake), r.minorUnits(s.Payout)
	if priced, ok := s.View.(Priced); ok {
		s.View = coarseView{priced, r.unit}
	}
	return s
}

// MaxPayout implements Round.
func (r coarseRound) MaxPayout(choice []byte) (money.Amount, error) {
	maxPayout, err := r.Round.MaxPayout(choice)
	return r.minorUnits(maxPayout), err
}

// minorUnits converts an amount to the units of the ledger.
func (r coarseRound) minorUnits(a money.Amount) money.Amount {
	if a > money.MaxAmount/r.unit {
		return money.MaxAmount
	}
	return a * r.unit
}

// coarseView is a view with amounts in larger units.
type coarseView struct {
	Priced
	unit money.Amount
}

// InWholeUnits implements Priced.
func (v coarseView) InWholeUnits(currency money.Currency) any {
	return v.Priced.InWholeUnits(currency.In(v.unit))
}
