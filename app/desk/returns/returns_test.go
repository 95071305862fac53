package returns

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

// house is a log of wagers and what is measured of it.
type house struct {
	*kerneltest.House
	returns *Service
	runner  *projection.Runner[*wagerlog.Wager]
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t)}
	h.returns = New(Deps{DB: h.DB})
	h.runner = h.Runner(h.returns)
	return h
}

// wager stakes so many cents on dice, which are worth what they say.
func wager(stake, payout money.Amount) kerneltest.Wager {
	return kerneltest.Wager{Edge: "1/100", Stake: stake, Payout: payout, USD: int64(stake) * 10_000}
}

func (h *house) all() []Return {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
	list, err := h.returns.All(h.Ctx)
	h.Check(err)
	return list
}

func (h *house) findings() []audit.Finding {
	h.T.Helper()
	return h.Findings(h.returns.Checks())
}

func TestAGameIsMeasuredByWhatItsRulesPromise(t *testing.T) {
	h := newHouse(t)
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

func TestACorrectionReplacesWhatWasMeasured(t *testing.T) {
	h := newHouse(t)
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

// A fair game stays within few standard deviations; one that pays 3 % too much is
// found among the same number of wagers.
func TestAGameThatPaysTooMuchIsFound(t *testing.T) {
	h := newHouse(t)
	var list []kerneltest.Wager
	for i := range 40_000 {
		// A coin whose faces alternate is fairer than any: 49.5 % wins at 2x.
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

func TestFewWagersProveNothing(t *testing.T) {
	r := Return{Measured: leastMeasured - 1, Deviation: 1e9, squares: 1}
	if r.Sigmas() != 0 {
		t.Errorf("%v", r.Sigmas())
	}
}

func TestTheAuditFindsWrongReturns(t *testing.T) {
	for _, test := range []struct{ damage, want string }{
		{`UPDATE game_returns SET paid = paid + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`UPDATE game_returns SET squares = squares + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`DELETE FROM game_returns WHERE product = 'dice'`, "is missing"},
		{`INSERT INTO game_returns VALUES ('original', 'chess', 1, 1, 1, 0, 0, 0, 0)`, "knows nothing of it"},
	} {
		h := newHouse(t)
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

// However wagers are split into batches, the sums are those of all of them.
func TestReturnsDoNotDependOnBatches(t *testing.T) {
	h, games := newHouse(t), 0
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
		if got := h.all(); !got[len(got)-1].same(total) {
			rt.Errorf("got %+v, want %+v", got[len(got)-1], total)
		}
	})
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}
