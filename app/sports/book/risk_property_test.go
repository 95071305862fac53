package book

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// riskFigures returns all risk figures.
func (r *harness) riskFigures() (all map[string]string) {
	r.risk.Exposure.Mu.Lock()
	defer r.risk.Exposure.Mu.Unlock()
	all = map[string]string{}
	for id, e := range r.risk.Exposure.Events {
		all[id] = fmt.Sprint(e.Grid)
		for key, m := range e.Markets {
			outcomes := ""
			for _, name := range slices.Sorted(maps.Keys(m.Outcomes)) {
				outcomes += fmt.Sprint(" ", name, *m.Outcomes[name])
			}
			all[id+"/"+key] = fmt.Sprint(m.Stakes, m.Bets, e.Others[key].Worst(), outcomes)
		}
	}
	return all
}

// Bets are accepted, rolled back, settled, reopened or partly cashed out in any order.
// The figures always equal those of the open bets, also after a restart.
func TestRiskFiguresMatchOpenBets(t *testing.T) {
	h := newHarness(t)
	first, second := h.match("m1"), h.match("m2")
	var all []line.Quote
	for _, e := range []*board.Event{first, second} {
		for _, name := range []string{"1x2//1", "1x2//x", "double_chance//1x", "total/line=2.5/over", "corners_1x2//2"} {
			sel, err := line.Parse(e.ID + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, h.quote(e, sel.Market, sel.Specifiers, sel.Outcome))
		}
	}
	if err := h.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	open := map[string]line.Bet{}
	// The default limits of the site do not stop the test.
	h.storeLimit("sport", "soccer", risk.Limits{Bet: 1 << 50, Market: 1 << 50, Event: 1 << 50})
	rapid.Check(t, func(rt *rapid.T) {
		for range rapid.IntRange(1, 15).Draw(rt, "steps") {
			bet := newBet(h.Harness.IDs.New(), rapid.Int64Range(1, 300).Draw(rt, "dollars"), rapid.SampledFrom(all[:5]).Draw(rt, "leg"), rapid.SampledFrom(all[5:]).Draw(rt, "leg"))
			switch rapid.IntRange(0, 3).Draw(rt, "step") {
			case 0, 1:
				committed := rapid.Bool().Draw(rt, "committed")
				if err := h.placeLineBet(committed, bet); err == nil && committed {
					open[bet.ID] = bet
				}
			case 2: // part of it is left, or none
				if len(open) == 0 {
					continue
				}
				changed := open[rapid.SampledFrom(slices.Sorted(maps.Keys(open))).Draw(rt, "bet")]
				changed.Positions = bet.Positions[:rapid.IntRange(0, 2).Draw(rt, "left")]
				h.risk.UpdateExposure(changed)
				open[changed.ID] = changed // a bet without parts may open again
			case 3:
				h.Harness.Clock.Advance(11 * time.Second)
			}
		}
		h.Harness.Clock.Advance(11 * time.Second)
		h.risk.Exposure.Mu.Lock()
		h.risk.Exposure.DropExpired(h.Harness.Clock.Now())
		h.risk.Exposure.Mu.Unlock()
		reopened, err := New(Deps{Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, Log: h.Harness.Log, Sockets: kerneltest.NewEvents()}, Feed: h.silent, Open: func(_ db.Querier, fn func(line.Bet)) error {
			for _, bet := range open {
				fn(bet)
			}
			return nil
		}})
		if err = errors.Join(err, reopened.Start(t.Context())); err != nil {
			rt.Fatal(err)
		}
		if got, want := h.riskFigures(), (&harness{T: t, Service: reopened}).riskFigures(); !reflect.DeepEqual(got, want) {
			rt.Fatalf("the figures are\n%v, a site that starts has\n%v", got, want)
		}
	})
}

// The site accepts the stake that a refusal suggests, and hardly more.
func TestSuggestedMaxStakeIsAccepted(t *testing.T) {
	for _, c := range []struct {
		name    string
		dollars int64
		market  string
	}{{"bet", 9_000, "1x2"}, {"market", 6_000, "1x2"}} {
		t.Run(c.name, func(t *testing.T) {
			r := newHarness(t)
			q := r.quote(r.match("m1"), c.market, "", "2")
			if c.name == "market" {
				if err := r.placeBet(true, 500, q); err != nil {
					t.Fatal(err)
				}
				r.storeLimit("sport", "soccer", risk.Limits{Bet: 1_000_000 * dollar})
			}
			var high *line.LimitExceeded
			if err := r.placeBet(true, c.dollars, q); !errors.As(err, &high) || high.Reason != c.name {
				t.Fatalf("the refusal is %v", err)
			}
			if more := high.MaxStake/dollar + c.dollars/500; r.placeBet(true, more, q) == nil {
				t.Errorf("%d dollars are taken, the most is said to be %d", more, high.MaxStake/dollar)
			}
			if err := r.placeBet(true, high.MaxStake/dollar, q); err != nil || high.MaxStake < dollar {
				t.Errorf("%d dollars: %v", high.MaxStake/dollar, err)
			}
		})
	}
}
