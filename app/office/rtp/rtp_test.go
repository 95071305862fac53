package rtp

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a fixture: a wager log and its returns.
type harness struct {
	*kerneltest.Harness
	returns *Service
	runner  *projection.Runner[*wagerlog.Wager]
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.returns = New(Deps{DB: h.DB})
	h.runner = h.Runner(h.returns)
	return h
}

// wager returns a wager on dice in minor units that are worth cents.
func wager(stake, payout money.Amount) kerneltest.Wager {
	return kerneltest.Wager{Edge: "1/100", Stake: stake, Payout: payout, USD: int64(stake) * 10_000}
}

func (h *harness) all() []Return {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
	list, err := h.returns.All(h.Ctx)
	h.Check(err)
	return list
}

func (h *harness) findings() []audit.Finding {
	h.T.Helper()
	return h.Findings(h.returns.Checks())
}

func TestReturnIsComparedWithExpected(t *testing.T) {
	h := newHarness(t)
	play, void, slots := wager(1_00, 1_98), wager(1_00, 1_00), wager(10_00, 5_00)
	play.Demo, void.Void, slots.Game, slots.Edge = true, true, "slots", ""
	h.Append(wager(100_00, 198_00), wager(100_00, 0), play, void, slots)
	want := []Return{
		{Kind: "original", Product: "dice", Wagers: 2, Staked: 200e6, Paid: 198e6, Measured: 2, Expected: 198e6, squares: 2 * 99 * 99},
		{Kind: "original", Product: "slots", Wagers: 1, Staked: 10e6, Paid: 5e6},
	}
	got := h.all()
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestCorrectionReplacesMeasurement(t *testing.T) {
	h := newHarness(t)
	first := h.Append(wager(100_00, 198_00))[0]
	h.all()
	next := *first
	next.Revision, next.Before, next.Payout, next.Multiplier = 1, first, 0, money.Of(0, 1)
	h.AppendWagers(&next)
	want := Return{Kind: "original", Product: "dice", Wagers: 1, Staked: 100e6, Measured: 1, Expected: 99e6, Deviation: -99e6, squares: 99 * 99}
	if got := h.all(); len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// A fair game stays within a few standard deviations. A game that pays 3 % too much is
// detected within the same number of wagers.
func TestOverpayingGameIsReported(t *testing.T) {
	h := newHarness(t)
	var list []kerneltest.Wager
	for i := range 40_000 {
		// A coin whose faces alternate has no variance in its share of wins: 49.5 % wins
		// at 2x.
		fair, generous := wager(1_00, 0), wager(1_00, 0)
		fair.Game, generous.Game = "fair", "generous"
		if i%200 < 99 {
			fair.Payout = 2_00
		}
		if i%200 < 105 {
			generous.Payout = 2_00
		}
		list = append(list, fair, generous)
	}
	h.Append(list...)
	got := h.all()
	if s := got[0].Sigmas(); math.Abs(s) > 0.5 {
		t.Errorf("the fair game is %.2f standard deviations off", s)
	}
	if s := got[1].Sigmas(); s < 10 {
		t.Errorf("the generous game is only %.2f standard deviations off", s)
	}
}

func TestFewWagersHaveNoSigmas(t *testing.T) {
	r := Return{Measured: minVarianceWagers - 1, Deviation: 1e9, squares: 1}
	if r.Sigmas() != 0 {
		t.Errorf("%v", r.Sigmas())
	}
}

func TestAuditDetectsWrongReturns(t *testing.T) {
	for _, test := range []struct{ damage, want string }{
		{`UPDATE game_returns SET paid = paid + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`UPDATE game_returns SET squares = squares + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`DELETE FROM game_returns WHERE product = 'dice'`, "is missing"},
		{`INSERT INTO game_returns VALUES ('original', 'chess', 1, 1, 1, 0, 0, 0, 0)`, "knows nothing of it"},
	} {
		h := newHarness(t)
		h.Append(wager(100_00, 198_00))
		h.all()
		h.Write(func(tx *db.Tx) error {
			_, err := tx.Exec(test.damage)
			return err
		})
		if found := h.findings(); len(found) != 1 || !strings.Contains(found[0].Problem, test.want) {
			t.Errorf("%s: %+v", test.damage, found)
		}
	}
}

// The sums do not depend on how wagers are split into batches.
func TestReturnsAreIndependentOfBatches(t *testing.T) {
	h, games := newHarness(t), 0
	rapid.Check(t, func(rt *rapid.T) {
		games++
		total := Return{Kind: "original", Product: fmt.Sprintf("game-%06d", games)}
		for range rapid.IntRange(1, 4).Draw(rt, "batches") {
			var list []kerneltest.Wager
			for range rapid.IntRange(1, 20).Draw(rt, "wagers") {
				stake := money.Amount(rapid.Int64Range(1, 1_000_000).Draw(rt, "stake"))
				w := wager(stake, stake*money.Amount(rapid.Int64Range(0, 50).Draw(rt, "times")))
				w.Game = total.Product
				list = append(list, w)
			}
			for _, w := range h.Append(list...) {
				total.add(w)
			}
			h.Check(h.runner.CatchUp(h.Ctx))
		}
		if got := h.all(); !got[len(got)-1].equal(total) {
			rt.Errorf("got %+v, want %+v", got[len(got)-1], total)
		}
	})
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}
