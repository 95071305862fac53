package rtp

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// game is a game that pays most with a probability.
type game struct {
	maxReturn, chance, edge float64
}

// deviation draws a wager.
func (g game) deviation(random *rand.Rand) float64 {
	if random.Float64() < g.chance {
		return g.maxReturn - 1 + g.edge
	}
	return -1 + g.edge
}

// fair returns a game that pays what it promises, with a maximum payout of most and an
// edge of 1 %.
func fair(maxReturn float64) game { return game{maxReturn, 0.99 / maxReturn, 0.01} }

// wagersUntilAlarm plays until the evidence of a side passes a bound. It returns 0 if that never
// happens.
func (g game) wagersUntilAlarm(random *rand.Rand, side Side, bound float64, wagers int) int {
	var c capitals
	for n := 1; n <= wagers; n++ {
		c.bet(side, g.deviation(random), g.maxReturn, 1)
		if c.log() >= bound {
			return n
		}
	}
	return 0
}

// A fair game is reported no more often than declared, however often the evidence is
// checked.
func TestFalseAlarmRateIsWithinAlpha(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 35))
	const runs, wagers, rate = 500, 1200, 0.05
	for _, maxReturn := range []float64{1.1, 2, 50} {
		for _, side := range Sides {
			reported := 0
			for range runs {
				if fair(maxReturn).wagersUntilAlarm(random, side, math.Log(1/rate), wagers) > 0 {
					reported++
				}
			}
			// Three standard deviations above the declared rate.
			if allowed := rate*runs + 3*math.Sqrt(rate*runs); float64(reported) > allowed {
				t.Errorf("%d of %d fair games at %v are reported as %s", reported, runs, maxReturn, side)
			}
		}
	}
}

// A game that pays 2 % more or less than it promises is detected.
func TestRiggedGameIsReported(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 36))
	for _, test := range []struct {
		side  Side
		shift float64
		most  float64
		by    int
	}{
		{Over, 0.02, 2, 150_000}, {Under, -0.02, 2, 150_000}, {Over, 0.02, 1.1, 20_000}, {Under, -0.02, 1.1, 20_000}, {Over, 0.2, 50, 100_000},
	} {
		g := fair(test.most)
		g.chance += test.shift / test.most
		n := g.wagersUntilAlarm(random, test.side, Bound(15), test.by)
		if n == 0 {
			t.Errorf("a game at %v that pays %v more is not found in %d wagers", test.most, test.shift, test.by)
		}
		t.Logf("at %v, %+.2f: found after %d", test.most, test.shift, n)
	}
}

// fixedMaxReturn returns the maximum payout of the wagers in these tests.
func fixedMaxReturn(*wagerlog.Wager) (float64, bool) { return 2, true }

// rigged returns n wagers, with wins winning ones per 100.
func rigged(n, wins int) (list []kerneltest.Wager) {
	for i := range n {
		w := wager(1_00, 0)
		if i*37%100 < wins {
			w.Payout = 2_00
		}
		list = append(list, w)
	}
	return list
}

func newTested(t *testing.T) (*harness, *Service) {
	h := &harness{Harness: kerneltest.New(t)}
	h.returns = New(Deps{DB: h.DB, Clock: h.Clock, Games: 1, MaxReturn: fixedMaxReturn})
	h.runner = h.Runner(Evidence{Service: h.returns})
	return h, h.returns
}

func (h *harness) tests() map[Side]evidence {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
	found := map[Side]evidence{}
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) { found[k.side] = e })
	}))
	return found
}

func TestAlarmStaysUntilReviewed(t *testing.T) {
	h, s := newTested(t)
	h.Append(rigged(4000, 60)...)
	got := h.tests()
	if over := got[Over]; over.alarmAt == 0 || over.wagers != 4000 || got[Under].alarmAt != 0 {
		t.Fatalf("got %+v", got)
	}
	var count, since int64
	read := func() {
		h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
			count, since, err = alarms(q)
			return err
		}))
	}
	if read(); count != 1 || since != got[Over].alarmAt {
		t.Errorf("%d wait since %d", count, since)
	}
	if reading, err := s.reading(h.Ctx); err != nil || reading.Level != "bad" {
		t.Errorf("%+v %v", reading, err)
	}
	h.Write(func(tx *db.Tx) error { return restart(tx, evidenceKey{key{"original", "dice"}, Over}) })
	if read(); count != 0 {
		t.Errorf("%d wait", count)
	}
	h.Append(rigged(100, 49)...)
	if got = h.tests(); got[Over].wagers != 100 || got[Under].wagers != 4100 || got[Over].alarmAt != 0 {
		t.Errorf("got %+v", got)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE game_evidence SET wagers = wagers + 1 WHERE side = 'under'`)
		return err
	})
	if found := h.findings(); len(found) != 1 || !strings.Contains(found[0].Problem, "the wager log adds up to") {
		t.Errorf("%+v", found)
	}
}

func TestCorrectionReversesEvidence(t *testing.T) {
	h, _ := newTested(t)
	first := h.Append(wager(100_00, 198_00))[0]
	h.tests()
	next := *first
	next.Revision, next.Before, next.Payout, next.Multiplier = 1, first, 0, money.Of(0, 1)
	h.AppendWagers(&next)
	var want capitals
	want.bet(Over, -0.99, 2, 1)
	got := h.tests()[Over]
	if !(evidence{wagers: 1, capitals: got.capitals}).agrees(evidence{wagers: got.wagers, capitals: want}) {
		t.Errorf("got %+v, want %v", got, want)
	}
}

func TestBandContainsExpectedReturn(t *testing.T) {
	d := Day{Product: "dice", Wagers: 10_000, Measured: 10_000, Staked: 10_000e6, Theory: 100e6, Luck: -50e6, Squares: 10_000}
	row := d.row()
	if math.Abs(row.Expected-0.99) > 1e-9 || math.Abs(row.Paid-0.995) > 1e-9 || math.Abs(row.Sigmas-0.5) > 1e-9 || math.Abs(row.High-0.99-0.02576) > 1e-9 {
		t.Errorf("got %+v", row)
	}
	if few := (Day{Staked: 1e6, Measured: 3, Squares: 1}).row(); few.Low != 0 || few.High != 0 {
		t.Errorf("got %+v", few)
	}
}

func TestEvidenceIsMeanOfAllBettors(t *testing.T) {
	var c capitals
	if got := c.log(); math.Abs(got) > 1e-12 {
		t.Errorf("nothing bet is %v", got)
	}
	c[3] = math.Log(8 * 100)
	if got := c.log(); math.Abs(got-math.Log(100+7.0/8)) > 1e-9 {
		t.Errorf("got %v", math.Exp(got))
	}
	if !slices.Contains(Sides, Over) || Bound(15) < math.Log(29_000) {
		t.Errorf("the bound is %v", Bound(15))
	}
}
