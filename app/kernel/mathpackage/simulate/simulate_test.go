package simulate

import (
	"context"
	"path/filepath"
	"testing"

	"croupier/app/kernel/mathpackage"
)

// fiftyFifty opens the sample package of the public SDK: half of its rounds return twice the bet.
func fiftyFifty(t *testing.T) *mathpackage.Mode {
	t.Helper()
	source, err := mathpackage.OpenSource("../testdata/fifty_fifty", mathpackage.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = source.Close() })
	folder := filepath.Join(t.TempDir(), "game")
	if _, err := mathpackage.Install(source, folder); err != nil {
		t.Fatal(err)
	}
	game, err := mathpackage.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = game.Close() })
	return game.Modes()[0]
}

func TestReturnIsNearTheExactOne(t *testing.T) {
	result, err := Run(t.Context(), fiftyFifty(t), Options{Plays: 50_000, ServerSeed: "seed"})
	if err != nil {
		t.Fatal(err)
	}
	if result.Plays != 50_000 || !result.Plausible() || result.StandardErrors == 0 || result.Exact.RatString() != "1" {
		t.Errorf("the result is %+v", result)
	}
}

// A mapping with a biased side is found: 51 % of 50,000 rounds are 4.5 standard errors too many.
func TestWrongReturnIsNotPlausible(t *testing.T) {
	mode := fiftyFifty(t)
	for payout, want := range map[uint64]bool{50_000 * 100: true, 50_000 * 101: true, 50_000 * 102: false, 50_000 * 98: false} {
		result, err := compare(mode, 50_000, payout)
		if err != nil || result.Plausible() != want {
			t.Errorf("a sum of %d is %.2f standard errors away (%v)", payout, result.StandardErrors, err)
		}
	}
}

func TestCanceledRunSaysThatNothingWasPlayed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, fiftyFifty(t), Options{Plays: 1, ServerSeed: "seed"}); err == nil {
		t.Error("a canceled run has a result")
	}
}
