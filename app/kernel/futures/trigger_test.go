package futures

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// sample is a position at 100x with the entry 100,000.00: it is liquidated at 99,000.00, and reaches its
// maximum at 109,000.00.
func sample(direction Direction) Position {
	return Position{Terms: Terms{Direction: direction, Multiplier: 100, Fees: Fees{PnLFee, 50_000}, MaxROI: 900}, Entry: 10_000_000}
}

func TestTriggersAreChecked(t *testing.T) {
	for _, test := range []struct {
		name      string
		direction Direction
		triggers  Triggers
		now       Price
		want      error
	}{
		{"none", Up, Triggers{}, 10_000_000, nil},
		{"both", Up, Triggers{9_950_000, 10_100_000}, 10_000_000, nil},
		{"a stop in profit", Up, Triggers{10_050_000, 0}, 10_080_000, nil},
		{"a stop one unit before the liquidation", Up, Triggers{9_900_001, 0}, 10_000_000, nil},
		{"a stop at the liquidation", Up, Triggers{9_900_000, 0}, 10_000_000, ErrStopBeyond},
		{"a stop beyond the liquidation", Up, Triggers{9_000_000, 0}, 10_000_000, ErrStopBeyond},
		{"a stop at the price", Up, Triggers{10_000_000, 0}, 10_000_000, ErrStopSide},
		{"a take at the maximum", Up, Triggers{0, 10_900_000}, 10_000_000, nil},
		{"a take beyond the maximum", Up, Triggers{0, 10_900_001}, 10_000_000, ErrTakeBeyond},
		{"a take at the price", Up, Triggers{0, 10_000_000}, 10_000_000, ErrTakeSide},
		{"both down", Down, Triggers{10_050_000, 9_900_000}, 10_000_000, nil},
		{"a stop beyond the liquidation, down", Down, Triggers{10_100_000, 0}, 10_000_000, ErrStopBeyond},
		{"a stop at the price, down", Down, Triggers{9_990_000, 0}, 9_990_000, ErrStopSide},
		{"a take beyond the maximum, down", Down, Triggers{0, 9_099_999}, 10_000_000, ErrTakeBeyond},
		{"a take at the price, down", Down, Triggers{0, 10_000_001}, 10_000_000, ErrTakeSide},
	} {
		if err := sample(test.direction).CheckTriggers(test.triggers, test.now); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestCrossedTriggersAreFilled(t *testing.T) {
	both := Triggers{9_950_000, 10_100_000}
	for _, test := range []struct {
		name      string
		direction Direction
		triggers  Triggers
		tick      Price
		kind      FillKind
		price     Price
	}{
		{"no trigger is reached", Up, both, 9_950_001, "", 0},
		{"the stop is reached", Up, both, 9_950_000, FillStop, 9_950_000},
		{"a tick beyond the stop", Up, both, 9_910_000, FillStop, 9_910_000},
		{"a tick beyond stop and liquidation", Up, both, 9_899_999, FillLiquidation, 9_900_000},
		{"a tick beyond the take", Up, both, 10_800_000, FillTake, 10_100_000},
		{"a tick beyond the maximum", Up, Triggers{}, 11_000_000, FillMaximum, 10_900_000},
		{"the stop is reached, down", Down, Triggers{10_050_000, 0}, 10_060_000, FillStop, 10_060_000},
		{"the liquidation is reached, down", Down, Triggers{}, 10_100_000, FillLiquidation, 10_100_000},
		{"a tick beyond the maximum, down", Down, Triggers{}, 1, FillMaximum, 9_100_000},
	} {
		kind, price, crossed := sample(test.direction).Crossed(test.triggers, test.tick)
		if kind != test.kind || price != test.price || crossed != (test.kind != "") {
			t.Errorf("%s: %q at %d", test.name, kind, price)
		}
	}
}

// An order keeps only the triggers that can be filled.
func TestTriggersOfOrderAtFill(t *testing.T) {
	for _, test := range []struct {
		name    string
		of, now Triggers
		ok      bool
	}{
		{"both stay", Triggers{9_950_000, 10_100_000}, Triggers{9_950_000, 10_100_000}, true},
		{"the stop is beyond the liquidation now", Triggers{9_890_000, 0}, Triggers{}, true},
		{"the take is beyond the maximum now", Triggers{0, 10_910_000}, Triggers{}, true},
		{"the price has passed the stop", Triggers{10_000_000, 0}, Triggers{10_000_000, 0}, false},
		{"the price has passed the take", Triggers{0, 9_990_000}, Triggers{0, 9_990_000}, false},
	} {
		if now, ok := sample(Up).Usable(test.of); now != test.now || ok != test.ok {
			t.Errorf("%s: %+v, %v", test.name, now, ok)
		}
	}
}

// The bounds of a position are crossed by exactly the ticks that fill one of its triggers.
func TestBoundsAreCrossedWithTriggers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		triggers := Triggers{Stop: drawExit(t, p), Take: drawExit(t, p)}
		if p.CheckTriggers(triggers, p.Entry) != nil {
			triggers = Triggers{}
		}
		tick := drawExit(t, p)
		bounds := p.Bounds(triggers)
		within := (bounds.Low == 0 || tick > bounds.Low) && (bounds.High == 0 || tick < bounds.High)
		kind, price, crossed := p.Crossed(triggers, tick)
		if crossed == within {
			t.Fatalf("%+v with %+v has the bounds %+v, and a tick at %d fills %q", p, triggers, bounds, tick, kind)
		}
		if crossed && p.Value(price).Cmp(p.MaxValue()) > 0 {
			t.Fatalf("%q pays %s", kind, p.Value(price).Exact())
		}
	})
}
