package futures

import "errors"

// Triggers are the prices at which the player has a position closed; 0 for none.
type Triggers struct{ Stop, Take Price }

// FillKind is why a position was filled.
type FillKind string

// The kinds of fills. Open, Close and Stop are filled at the price of the tick: a stop-loss at its own
// price would forgive what the tick lost beyond it, and a player with a near one would win by gaps on
// average. All others are filled at the price of their trigger, whatever the tick was that crossed it.
const (
	FillOpen        FillKind = "open"
	FillClose       FillKind = "close"
	FillStop        FillKind = "stop"
	FillTake        FillKind = "take"
	FillMaximum     FillKind = "maximum"
	FillLiquidation FillKind = "liquidation"
)

// Refusals of triggers.
var (
	// ErrStopBeyond refuses a stop-loss at or beyond the liquidation price: it could never be filled.
	ErrStopBeyond = errors.New("the stop-loss is at or beyond the liquidation price")
	// ErrStopSide refuses a stop-loss that the current price has reached.
	ErrStopSide = errors.New("the stop-loss is on the wrong side of the price")
	// ErrTakeBeyond refuses a take-profit beyond the price of the maximum return.
	ErrTakeBeyond = errors.New("the take-profit is beyond the maximum return")
	// ErrTakeSide refuses a take-profit that the current price has reached.
	ErrTakeSide = errors.New("the take-profit is on the wrong side of the price")
)

// beyond reports whether a price is at another one or further in the direction.
func (d Direction) beyond(price, other Price) bool {
	if d == Up {
		return price >= other
	}
	return price <= other
}

// CheckTriggers refuses triggers that could not be filled when now is the price of the
// market. Errors: ErrStopBeyond, ErrStopSide, ErrTakeBeyond, ErrTakeSide.
func (p Position) CheckTriggers(t Triggers, now Price) error {
	liquidation, maximum := p.Liquidation(), p.MaxPriceReached()
	switch {
	case t.Stop != 0 && liquidation != 0 && (-p.Direction).beyond(t.Stop, liquidation):
		return ErrStopBeyond
	case t.Stop != 0 && p.Direction.beyond(t.Stop, now):
		return ErrStopSide
	case t.Take != 0 && maximum != 0 && t.Take != maximum && p.Direction.beyond(t.Take, maximum):
		return ErrTakeBeyond
	case t.Take != 0 && p.Direction.beyond(now, t.Take):
		return ErrTakeSide
	}
	return nil
}

// Usable returns the triggers of an order after its fill at Entry. It drops a trigger that the
// liquidation or the maximum return now precedes. ok is false if the entry has reached a trigger.
func (p Position) Usable(t Triggers) (usable Triggers, ok bool) {
	if t.Stop != 0 && p.Direction.beyond(t.Stop, p.Entry) || t.Take != 0 && p.Direction.beyond(p.Entry, t.Take) {
		return t, false
	}
	if liquidation := p.Liquidation(); t.Stop != 0 && liquidation != 0 && (-p.Direction).beyond(t.Stop, liquidation) {
		t.Stop = 0
	}
	if maximum := p.MaxPriceReached(); t.Take != 0 && maximum != 0 && t.Take != maximum && p.Direction.beyond(t.Take, maximum) {
		t.Take = 0
	}
	return t, true
}

// Bounds are the prices at which a position ends by itself; 0 for none. Low is crossed by a price at
// or below it, High by one at or above it.
type Bounds struct{ Low, High Price }

// Bounds returns the nearest price on each side at which the position ends.
func (p Position) Bounds(t Triggers) Bounds {
	loss, gain := t.Stop, t.Take
	if loss == 0 {
		loss = p.Liquidation()
	}
	if gain == 0 {
		gain = p.MaxPriceReached()
	}
	if p.Direction == Up {
		return Bounds{Low: loss, High: gain}
	}
	return Bounds{Low: gain, High: loss}
}

// Crossed returns the trigger that a tick fills, and the price of the fill. A tick beyond both the stop-loss and
// the liquidation price liquidates.
func (p Position) Crossed(t Triggers, tick Price) (kind FillKind, price Price, crossed bool) {
	against := -p.Direction
	if liquidation := p.Liquidation(); liquidation != 0 && against.beyond(tick, liquidation) {
		return FillLiquidation, liquidation, true
	}
	switch maximum := p.MaxPriceReached(); {
	case t.Stop != 0 && against.beyond(tick, t.Stop):
		return FillStop, tick, true
	case t.Take != 0 && p.Direction.beyond(tick, t.Take):
		return FillTake, t.Take, true
	case maximum != 0 && p.Direction.beyond(tick, maximum):
		return FillMaximum, maximum, true
	}
	return "", 0, false
}
