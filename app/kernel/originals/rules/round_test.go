package rules

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
)

func TestPercentAndEdge(t *testing.T) {
	for _, test := range []struct {
		rtp           money.Multiplier
		percent, edge string
	}{
		{money.Fraction(99, 100), "99.0000", "1.0000"},
		{money.Fraction(36, 37), "97.2973", "2.7027"},
		{money.Fraction(9900, 10001), "98.9901", "1.0099"},
		{money.Fraction(2360, 2401), "98.2924", "1.7076"},
		{money.One, "100.0000", "0.0000"},
		{money.Multiplier{}, "0.0000", "100.0000"},
		{money.Fraction(101, 100), "101.0000", "-1.0000"},
		{money.Fraction(999999999, 1000000000), "100.0000", "0.0000"},
	} {
		if percent, edge := Percent(test.rtp), Edge(test.rtp); percent != test.percent || edge != test.edge {
			t.Errorf("%s is shown as %s and %s, want %s and %s", test.rtp.Exact(), percent, edge, test.percent, test.edge)
		}
	}
}

// Percent is the nearest decimal, and Percent and Edge add up to 100.
func TestPercentAndEdgeSumToHundred(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rtp := money.Fraction(rapid.Int64Range(0, 1<<40).Draw(t, "above"), rapid.Int64Range(1, 1<<40).Draw(t, "below"))
		percent, ok := new(big.Rat).SetString(Percent(rtp))
		edge, alsoOK := new(big.Rat).SetString(Edge(rtp))
		if !ok || !alsoOK || new(big.Rat).Add(percent, edge).Cmp(big.NewRat(100, 1)) != 0 {
			t.Fatalf("%s is shown as %s and %s", rtp.Exact(), Percent(rtp), Edge(rtp))
		}
		off := new(big.Rat).Sub(percent, new(big.Rat).Mul(rtp.Rat(), big.NewRat(100, 1)))
		if off.Abs(off).Cmp(big.NewRat(1, 20_000)) > 0 {
			t.Fatalf("%s is shown as %s, off by %s", rtp.Exact(), Percent(rtp), off)
		}
	})
}

func TestNewReturnFormatsFractions(t *testing.T) {
	got := NewReturn("label", 7, money.Fraction(2360, 2401), money.Decimal("12.50"))
	want := Return{Label: "label", Data: 7, RTP: "2360/2401", Percent: "98.2924", Edge: "1.7076", Best: "25/2"}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestPlainTextTrimsZeros(t *testing.T) {
	for text, want := range map[string]string{
		"2.00": "2", "0.00": "0", "1.50": "1.5", "1.05": "1.05", "100.00": "100", "100": "100", "0": "0", "10000.00": "10000", "0.10": "0.1",
	} {
		if got := PlainText(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := money.Fraction(rapid.Int64Range(0, 1_000_000_000).Draw(t, "hundredths"), 100)
		raw, err := json.Marshal(PlainNumber(m))
		value, ok := new(big.Rat).SetString(string(raw))
		if err != nil || !ok || value.Cmp(m.Rat()) != 0 {
			t.Fatalf("%s is written %s, %v", m.Exact(), raw, err)
		}
		if text := string(raw); strings.Contains(text, ".") && strings.HasSuffix(text, "0") {
			t.Fatalf("%s is written %s", m.Exact(), text)
		}
	})
}

func TestInstantRoundsAreOver(t *testing.T) {
	settled := NewInstantRound(7, money.Decimal("1.5"), "view")
	want := State{Over: true, Stake: 7, Payout: 10, Multiplier: money.Decimal("1.5"), View: "view"}
	if _, err := settled.MaxPayout(nil); err != ErrOver || settled.Turn(nil) != ErrOver || settled.Finish() != ErrOver {
		t.Error("a settled round goes on")
	}
	if got := settled.State(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if lost := NewInstantRound(7, money.Multiplier{}, nil).State(); !lost.Over || lost.Payout != 0 || lost.Void || lost.CanFinish {
		t.Errorf("lost as %+v", lost)
	}
}

// The stake is 7 and every step multiplies the payout by 1.5. It is rounded down
// once.
func TestStepRounds(t *testing.T) {
	one, two := money.Decimal("1.5"), money.Decimal("2.25")
	up := func(c *StepRound) { c.Advance(one, false) }
	top := func(c *StepRound) { c.Advance(two, true) }
	finish := func(c *StepRound) {
		if err := c.Finish(); err != nil {
			t.Error(err)
		}
	}
	for _, test := range []struct {
		name  string
		steps []func(*StepRound)
		want  State
		shown string
		lost  bool
	}{
		{"fresh", nil, State{Payout: 7, Multiplier: money.One, CanFinish: true}, "1.00", false},
		{"given back", []func(*StepRound){finish}, State{Over: true, Void: true, Payout: 7, Multiplier: money.One}, "1.00", false},
		{"one step", []func(*StepRound){up}, State{Payout: 10, Multiplier: one, CanFinish: true}, "1.50", false},
		{"taken", []func(*StepRound){up, finish}, State{Over: true, Payout: 10, Multiplier: one}, "1.50", false},
		{"at the top", []func(*StepRound){up, top}, State{Over: true, Payout: 15, Multiplier: two}, "2.25", false},
		{"lost at once", []func(*StepRound){(*StepRound).Lose}, State{Over: true}, "0.00", true},
		{"lost later", []func(*StepRound){up, (*StepRound).Lose}, State{Over: true}, "0.00", true},
	} {
		c := NewStepRound(7)
		for _, step := range test.steps {
			step(&c)
		}
		test.want.Stake, test.want.View = 7, "view"
		if got := c.StateWith("view"); !reflect.DeepEqual(got, test.want) || c.MultiplierText() != test.shown || c.Lost != test.lost {
			t.Errorf("%s: %+v, %s, want %+v", test.name, got, c.MultiplierText(), test.want)
		}
		if test.want.Over {
			if err := c.Finish(); err != ErrOver || !reflect.DeepEqual(c.StateWith("view"), test.want) {
				t.Errorf("%s: finished again, %v", test.name, err)
			}
		}
	}
}
