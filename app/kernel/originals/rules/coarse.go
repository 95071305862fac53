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
	return scaledRound{played, unit}, nil
}

// scaledRound is a round with units larger than the ledger's.
type scaledRound struct {
	Round
	unit money.Amount
}

// State implements Round.
func (r scaledRound) State() State {
	s := r.Round.State()
	s.Stake, s.Payout = r.minorUnits(s.Stake), r.minorUnits(s.Payout)
	if priced, ok := s.View.(HasAmounts); ok {
		s.View = scaledView{priced, r.unit}
	}
	return s
}

// MaxPayout implements Round.
func (r scaledRound) MaxPayout(choice []byte) (money.Amount, error) {
	maxPayout, err := r.Round.MaxPayout(choice)
	return r.minorUnits(maxPayout), err
}

// minorUnits converts an amount to the units of the ledger.
func (r scaledRound) minorUnits(a money.Amount) money.Amount {
	if a > money.MaxAmount/r.unit {
		return money.MaxAmount
	}
	return a * r.unit
}

// scaledView is a view with amounts in larger units.
type scaledView struct {
	HasAmounts
	unit money.Amount
}

// InWholeUnits implements Priced.
func (v scaledView) InWholeUnits(currency money.Currency) any {
	return v.HasAmounts.InWholeUnits(currency.In(v.unit))
}
