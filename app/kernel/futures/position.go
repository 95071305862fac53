package futures

import (
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/money"
)

// Bounds of the terms of positions.
const (
	MaxMultiplier     = 1000
	DefaultMultiplier = 200
	// MaxFlatMultiplier is the largest multiplier with a flat fee. At 1000x the default flat fee would
	// be half of the wager each way.
	MaxFlatMultiplier = 100
	// MaxMaxROI is the largest maximum of the return on investment, in percent.
	MaxMaxROI = 100_000
)

// scale is the denominator of rates: they are in millionths.
const scale = 1_000_000

// Fees are how a position pays, at the rate in force at its order.
type Fees struct {
	Mode FeeMode
	// Rate is in millionths: for PnLFee the share of the profit, for FlatFee the share of the position's
	// size (wager times multiplier) at the opening, and again at the close.
	Rate int64
}

// Terms are the conditions of a position. They do not change after its order.
type Terms struct {
	Direction  Direction
	Multiplier int64
	Fees       Fees
	// MaxROI is the largest return on investment, in percent. A position that reaches it is closed.
	MaxROI int64
}

// ErrTerms refuses impossible terms.
var ErrTerms = errors.New("the terms of a position are impossible")

// Check refuses impossible terms. Errors: ErrTerms.
func (t Terms) Check() error {
	fees := t.Fees
	switch {
	case t.Direction != Up && t.Direction != Down:
		return fmt.Errorf("%w: direction %d", ErrTerms, t.Direction)
	case t.Multiplier < 1 || t.Multiplier > MaxMultiplier:
		return fmt.Errorf("%w: multiplier %d", ErrTerms, t.Multiplier)
	case t.MaxROI < 1 || t.MaxROI > MaxMaxROI:
		return fmt.Errorf("%w: a maximum return of %d %%", ErrTerms, t.MaxROI)
	case fees.Mode == PnLFee && fees.Rate >= 0 && fees.Rate <= scale:
		return nil
	case fees.Mode == FlatFee && fees.Rate >= 0 && t.Multiplier <= MaxFlatMultiplier && t.flatFees() < scale:
		return nil
	}
	return fmt.Errorf("%w: fee %q of %d millionths at %dx", ErrTerms, fees.Mode, fees.Rate, t.Multiplier)
}

// flatFees returns both flat fees together, in millionths of the wager; 0 for a PnL fee.
func (t Terms) flatFees() int64 {
	if t.Fees.Mode != FlatFee {
		return 0
	}
	return 2 * t.Multiplier * t.Fees.Rate
}

// profitRate returns the share of the profit that the fee takes, in millionths; 0 for a flat fee.
func (t Terms) profitRate() int64 {
	if t.Fees.Mode != PnLFee {
		return 0
	}
	return t.Fees.Rate
}

// Position is a position that was filled at the price Entry.
type Position struct {
	Terms
	Entry Price
}

// growth returns the return at a price as a fraction of below, before any clamp.
func (p Position) growth(exit Price) (above, below *big.Int) {
	above = big.NewInt(int64(p.Direction) * int64(exit-p.Entry))
	return above.Mul(above, big.NewInt(p.Multiplier)), big.NewInt(int64(p.Entry))
}

// ROI returns the return on investment at a price: direction * (price - entry) / entry * multiplier,
// at least -1 and at most MaxROI percent. Fees are not part of it.
func (p Position) ROI(exit Price) *big.Rat {
	roi := new(big.Rat).SetFrac(p.growth(exit))
	if least := big.NewRat(-1, 1); roi.Cmp(least) < 0 {
		return least
	}
	if most := big.NewRat(p.MaxROI, 100); roi.Cmp(most) > 0 {
		return most
	}
	return roi
}

// Value returns the exact payout per unit of the wager at a price, after fees. It is never negative.
func (p Position) Value(exit Price) money.Multiplier {
	roi := p.ROI(exit)
	value := new(big.Rat).Add(roi, big.NewRat(1, 1))
	fee := big.NewRat(p.flatFees(), scale)
	if roi.Sign() > 0 {
		fee.Add(fee, roi.Mul(roi, big.NewRat(p.profitRate(), scale)))
	}
	if value.Sub(value, fee).Sign() <= 0 {
		return money.Multiplier{}
	}
	return money.FromRat(value)
}

// MaxValue returns the largest payout per unit of the wager, whatever the price.
func (t Terms) MaxValue() money.Multiplier {
	p := Position{Terms: t, Entry: 1}
	if t.Direction == Down {
		// A price cannot fall by more than all of it.
		p.MaxROI = min(t.MaxROI, 100*t.Multiplier)
		p.Direction = Up
	}
	return p.Value(MaxPrice)
}

// Settlement is the result of a stake that is closed at a price.
type Settlement struct {
	// Payout is what the player receives, rounded down.
	Payout money.Amount
	// Fee is the difference between the payout without fees and Payout.
	Fee money.Amount
	// Multiplier is the exact payout per unit of the stake.
	Multiplier money.Multiplier
}

// Settle closes a stake at a price.
func (p Position) Settle(stake money.Amount, exit Price) Settlement {
	value := p.Value(exit)
	gross := p.ROI(exit)
	s := Settlement{Payout: value.Payout(stake), Multiplier: value}
	s.Fee = money.FromRat(gross.Add(gross, big.NewRat(1, 1))).Payout(stake) - s.Payout
	return s
}

// Liquidation returns the first price at which nothing of the wager is left after fees, seen from the
// entry. The position is closed there without a payout. There is none (0) for a position that can
// only lose all at a price of zero.
func (p Position) Liquidation() Price {
	// The return at which wager, profit and fees add up to zero is -(scale - fees) / scale.
	size := p.Multiplier * scale
	return p.priceAt(-(scale - p.flatFees()), size)
}

// MaxPriceReached returns the first price at which the return reaches MaxROI, seen from the entry.
// There is none (0) for a position down that a price of zero would not bring so far.
func (p Position) MaxPriceReached() Price { return p.priceAt(p.MaxROI, 100*p.Multiplier) }

// priceAt returns the first price, seen from the entry, at which the price has moved in the direction
// of the position by at least the fraction above/below of the entry, or against it if above is
// negative. It is 0 if there is no such price.
func (p Position) priceAt(above, below int64) Price {
	factor := big.NewInt(below)
	factor.Add(factor, big.NewInt(int64(p.Direction)*above))
	factor.Mul(factor, big.NewInt(int64(p.Entry)))
	divisor := big.NewInt(below)
	rises := (above > 0) == (p.Direction == Up)
	if rises { // the first price is the exact one rounded up
		factor.Add(factor, new(big.Int).Sub(divisor, big.NewInt(1)))
	}
	if factor.Sign() <= 0 {
		return 0
	}
	factor.Quo(factor, divisor)
	if !factor.IsInt64() || factor.Int64() > int64(MaxPrice) {
		return 0
	}
	return Price(factor.Int64())
}
