package futures

import (
	"errors"
	"fmt"

	"croupier/app/kernel/money"
)

// ErrProof means that a position does not follow from the price log and the rules.
var ErrProof = errors.New("the position does not follow from the price log")

// Order is a position with the results that its fills must prove. Amounts are in minor units.
type Order struct {
	Ticker string
	Terms
	// OrderedFrame is the newest frame when the order was stored.
	OrderedFrame int64
	// Triggers are those in force, or those at the end.
	Triggers Triggers
	// Entry is 0 for an order that was not filled.
	Entry Price
	Wager money.Amount
	// Remaining is the part of the wager that no fill has closed. Paid and Fee are the sums of the
	// closed parts.
	Remaining, Paid, Fee money.Amount
}

// ProvenFill is a fill with the line of the frame that made it.
type ProvenFill struct {
	Kind               FillKind
	Tick, Frame        int64
	Price              Price
	Stake, Payout, Fee money.Amount
	Hash, Line         string
}

// Verify proves that the fills of a position are those that the lines of the price log and the rules
// demand, and that the position has their sums. Errors: ErrProof.
func (o *Order) Verify(fills []ProvenFill) error {
	var closed, paid, fee money.Amount
	last := o.OrderedFrame
	for i := range fills {
		f := &fills[i]
		if err := o.verifyFill(f, i == 0); err != nil {
			return fmt.Errorf("fill %d: %w", i+1, err)
		}
		if f.Frame <= last {
			return fmt.Errorf("%w: fill %d is of frame %d, after frame %d", ErrProof, i+1, f.Frame, last)
		}
		last = f.Frame
		if i > 0 {
			closed, paid, fee = closed+f.Stake, paid+f.Payout, fee+f.Fee
		}
	}
	switch {
	case len(fills) == 0 && o.Entry != 0:
		return fmt.Errorf("%w: it has the entry %d without a fill", ErrProof, o.Entry)
	case closed != o.Wager-o.Remaining:
		return fmt.Errorf("%w: its fills close %d, it has %d of %d left", ErrProof, closed, o.Remaining, o.Wager)
	case paid != o.Paid || fee != o.Fee:
		return fmt.Errorf("%w: its fills pay %d and keep %d, it says %d and %d", ErrProof, paid, fee, o.Paid, o.Fee)
	}
	return nil
}

// verifyFill proves one fill. The first one opens the position.
func (o *Order) verifyFill(f *ProvenFill, first bool) error {
	frame, err := ParseFrame([]byte(f.Line))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProof, err)
	}
	tick, has := frame.Tick(o.Ticker)
	if frame.Seq != f.Frame || frame.Hash != f.Hash || !has || tick.Seq != f.Tick {
		return fmt.Errorf("%w: frame %d %s has not the tick %d of %s", ErrProof, f.Frame, f.Hash, f.Tick, o.Ticker)
	}
	if first != (f.Kind == FillOpen) {
		return fmt.Errorf("%w: it is of the kind %q", ErrProof, f.Kind)
	}
	if first {
		if tick.State != Open || f.Price != tick.Price || f.Price != o.Entry || f.Stake != o.Wager || f.Payout != 0 || f.Fee != 0 {
			return fmt.Errorf("%w: it opens %d at %d, the tick says %d and %s", ErrProof, f.Stake, f.Price, tick.Price, tick.State)
		}
		return nil
	}
	p := Position{Terms: o.Terms, Entry: o.Entry}
	if err := o.verifyPrice(p, f, tick); err != nil {
		return err
	}
	if want := p.Settle(f.Stake, f.Price); f.Stake <= 0 || f.Payout != want.Payout || f.Fee != want.Fee {
		return fmt.Errorf("%w: it pays %d and keeps %d of %d at %d, the rules say %d and %d", ErrProof, f.Payout, f.Fee, f.Stake, f.Price, want.Payout, want.Fee)
	}
	return nil
}

// verifyPrice proves the kind and the price of a close.
func (o *Order) verifyPrice(p Position, f *ProvenFill, tick Tick) error {
	kind, price, crossed := p.Crossed(o.Triggers, tick.Price)
	if tick.State == Grace {
		crossed = false
	}
	wrong := fmt.Errorf("%w: it is %q at %d, the tick is at %d and %s", ErrProof, f.Kind, f.Price, tick.Price, tick.State)
	switch {
	case tick.State == Paused:
		return wrong
	case f.Kind == FillClose && f.Price == tick.Price:
		return nil // triggers may have been set after a partial close: only the last ones are known
	case !crossed || kind != f.Kind || price != f.Price:
		return wrong
	}
	return nil
}
