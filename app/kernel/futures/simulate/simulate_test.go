package simulate

import (
	"math"
	"testing"

	"croupier/app/kernel/futures"
)

// The mean return of positions on walks with gaps and pauses is the exact one, within four standard
// errors.
func TestMeanReturnIsExact(t *testing.T) {
	for i, s := range Samples()[:7] {
		r, err := Run(t.Context(), s, 20_000, uint64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(r.Deviation()) > 4 || r.Error == 0 {
			t.Errorf("%s: %.5f after %d positions, exactly %.5f: %.1f standard errors", s, r.Mean, r.Positions, r.Exact, r.Deviation())
		}
		if r.Exact >= 1 {
			t.Errorf("%s returns %.5f", s, r.Exact)
		}
	}
}

// A flat fee costs what its formula says, whatever the player does.
func TestFlatFeeIsExact(t *testing.T) {
	exact, err := Exact(Strategy{Terms: terms(futures.Up, 100, Flat), CloseAfter: 20})
	if err != nil || math.Abs(exact-0.9) > 1e-6 {
		t.Errorf("the return is %.8f (%v), want 0.9", exact, err)
	}
}

// The search finds no strategy that wins at the default fees, and finds the one that wins by gaps when
// there is no fee: a market close keeps what a tick gained, and the liquidation forgives what it lost
// beyond the wager.
func TestSearchFindsWinningStrategies(t *testing.T) {
	short := []Strategy{}
	for _, s := range Grid(PnL) {
		if s.Terms.Multiplier == 1000 && s.Terms.Direction == futures.Up && s.CloseAfter <= 5 && s.Take <= 20 && s.CloseAt <= 100 {
			short = append(short, s)
		}
	}
	best, exact, err := Search(short)
	if err != nil || exact >= 1 {
		t.Errorf("%s returns %.5f (%v)", best, exact, err)
	}
	for i := range short {
		short[i].Terms.Fees.Rate = 0
	}
	best, exact, err = Search(short)
	if err != nil || exact <= 1.005 {
		t.Errorf("without a fee the best is %s with %.5f (%v)", best, exact, err)
	}
}
