package book

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/feed"
)

// matchWithOdds is a football match with odds from the feed for its result.
func (r *harness) matchWithOdds(id string) *board.Event {
	r.T.Helper()
	f := r.fixture(id)
	f.Modelled, f.Simulated = false, false
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	r.sendOdds(id, 1, 0.5)
	return r.board.BySource(id)
}

// oddsOf returns odds for the result of a match. home is the chance of the first side.
func oddsOf(id string, seq int64, home float64) *source.Odds {
	return &source.Odds{Event: id, Seq: seq, Markets: []source.Market{{Key: "1x2", Chances: map[string]float64{"1": home, "x": (1 - home) / 2, "2": (1 - home) / 2}}}}
}

func (r *harness) sendOdds(id string, seq int64, home float64) {
	r.T.Helper()
	r.mustHandle(source.Message{Odds: oddsOf(id, seq, home)})
	r.endSilence()
}

// requireOpen requires that the result market is open, or that it is not.
func (r *harness) requireOpen(e *board.Event, want bool, when string) {
	r.T.Helper()
	if q := r.quote(e, "1x2", "", "1"); (q.State == line.Open) != want {
		r.T.Errorf("%s the market is %s at %s", when, q.State, q.Price)
	}
}

func TestScoreChangeClosesOlderPrices(t *testing.T) {
	red := playing(20, 1, 0)
	red.Result.Periods[0][markets.Reds] = markets.Score{Away: 1}
	half := playing(45, 0, 0)
	half.Result.Done = 1
	goal := playing(20, 1, 0)
	point := playing(10, 0, 0)
	point.Points.Home = 1
	for name, state := range map[string]*models.State{"a goal": goal, "a red card": red, "half time": half, "a point within a game": point} {
		r := newHarness(t)
		e := r.matchWithOdds("x1")
		r.requireOpen(e, true, "before the match")
		r.state("x1", 1, playing(1, 0, 0))
		r.requireOpen(e, false, "after the kick-off")
		r.sendOdds("x1", 2, 0.5)
		r.requireOpen(e, true, "with odds of the match")
		r.state("x1", 2, playing(10, 0, 0))
		r.requireOpen(e, true, "as time passes")
		r.state("x1", 3, state)
		r.requireOpen(e, false, "after "+name)
		r.sendOdds("x1", 2, 0.5)
		r.requireOpen(e, false, "with the old odds again, after "+name)
		before := r.quote(e, "1x2", "", "1")
		r.sendOdds("x1", 3, 0.7)
		r.requireOpen(e, true, "with newer odds after "+name)
		if q := r.quote(e, "1x2", "", "1"); q.Since == 0 || q.Since > before.Version || q.Version <= q.Since {
			t.Errorf("after %s the quote is %+v", name, q)
		}
	}
}

func TestOddsReferToState(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	r.state("x1", 1, playing(1, 0, 0))
	r.state("x1", 5, playing(20, 1, 0))
	late := oddsOf("x1", 2, 0.5)
	late.State = 4
	err := r.feed.HandleMessage(t.Context(), source.Message{Odds: late})
	var wrong *markets.FieldError
	if !errors.Is(err, feed.ErrInvalidMessage) || !errors.As(err, &wrong) || wrong.Field != "odds.state" || !strings.Contains(wrong.Message, "state 5") {
		t.Errorf("odds for the score before are answered with %v", err)
	}
	r.requireOpen(e, false, "with odds for the score before")
	next := oddsOf("x1", 2, 0.7)
	next.State = 7
	r.mustHandle(source.Message{Odds: next})
	r.requireOpen(e, true, "with odds for a state that comes")
	r.state("x1", 7, playing(22, 2, 0))
	r.requireOpen(e, true, "when that state has come")
	r.state("x1", 8, playing(23, 3, 0))
	r.requireOpen(e, false, "after the next goal")
}

func TestInvalidOddsErrorNamesField(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	for name, c := range map[string]struct {
		market, specifiers string
		chances            map[string]float64
		field, reason      string
	}{
		"a chance of nothing":    {"1x2", "", map[string]float64{"1": 0.6, "x": 0.4, "2": 0}, "odds.markets[0].chances", `the chance of "2" is 0`},
		"a margin":               {"1x2", "", map[string]float64{"1": 0.5, "x": 0.3, "2": 0.25}, "odds.markets[0].chances", "add up to 1.0500 instead of 1"},
		"a share that is void":   {"total", "line=2", map[string]float64{"over": 0.4, "under": 0.35}, "odds.markets[0].chances", "add up to 0.7500"},
		"two of three outcomes":  {"1x2", "", map[string]float64{"1": 0.5, "x": 0.5}, "odds.markets[0].chances", `the outcome "2" is missing`},
		"an outcome too many":    {"1x2", "", map[string]float64{"1": 0.5, "x": 0.25, "2": 0.25, "3": 0.1}, "odds.markets[0].chances", "does not have"},
		"a market of elsewhere":  {"quidditch", "", map[string]float64{"1": 0.5}, "odds.markets[0].market", "no market of soccer"},
		"double chance as one":   {"double_chance", "", map[string]float64{"1x": 0.4, "12": 0.3, "x2": 0.3}, "odds.markets[0].chances", "instead of 2"},
		"a chance of everything": {"1x2", "", map[string]float64{"1": 1, "x": 0.1, "2": 0.1}, "odds.markets[0].chances", `the chance of "1" is 1`},
	} {
		err := r.feed.HandleMessage(t.Context(), source.Message{Odds: &source.Odds{Event: "x1", Seq: 9, Markets: []source.Market{{Key: c.market, Specifiers: c.specifiers, Chances: c.chances}}}})
		var wrong *markets.FieldError
		if !errors.Is(err, feed.ErrInvalidMessage) || !errors.As(err, &wrong) || wrong.Field != c.field || !strings.Contains(wrong.Message, c.reason) {
			t.Errorf("%s: %v", name, err)
		}
	}
	r.requireOpen(e, true, "after odds that were refused")
	r.mustHandle(source.Message{Odds: &source.Odds{Event: "x1", Seq: 9, Markets: []source.Market{{Key: "1x2", Chances: map[string]float64{"1": 0.3333, "x": 0.3333, "2": 0.3333}}}}})
	r.requireOpen(e, true, "with rounded chances")
}

// A restarted site waits for odds. It accepts the odds that it had, and none that are
// older.
func TestOddsSequenceSurvivesRestart(t *testing.T) {
	r := newHarness(t)
	r.matchWithOdds("x1")
	r.state("x1", 1, playing(1, 0, 0))
	r.sendOdds("x1", 6, 0.5)
	r.state("x1", 4, playing(20, 1, 0))
	r.sendOdds("x1", 8, 0.7)

	reopened := openHarness(t, restartedKernel(t, r))
	e := reopened.board.BySource("x1")
	reopened.endSilence()
	reopened.state("x1", 5, playing(21, 1, 0))
	reopened.requireOpen(e, false, "before odds have come again")
	reopened.sendOdds("x1", 6, 0.5)
	reopened.requireOpen(e, false, "with odds of before the goal")
	reopened.sendOdds("x1", 8, 0.7)
	reopened.requireOpen(e, true, "with the last odds again")
	reopened.Harness.Clock.Advance(time.Second)
	reopened.sendOdds("x1", 7, 0.2)
	if q := reopened.quote(e, "1x2", "", "1"); q.Price.Implied() < 0.5 {
		t.Errorf("odds 7 are taken after odds 8: %s", q.Price)
	}
	// The score changes, and the site restarts before newer odds have come.
	reopened.state("x1", 6, playing(30, 1, 1))
	last := openHarness(t, restartedKernel(t, reopened))
	e = last.board.BySource("x1")
	last.state("x1", 6, playing(30, 1, 1))
	last.sendOdds("x1", 8, 0.7)
	last.requireOpen(e, false, "with odds of before the second goal")
	last.sendOdds("x1", 9, 0.4)
	last.requireOpen(e, true, "with newer odds")
}

func TestOddsWithoutMarketsCloseAllMarkets(t *testing.T) {
	r := newHarness(t)
	e := r.matchWithOdds("x1")
	r.mustHandle(source.Message{Odds: &source.Odds{Event: "x1", Seq: 2}})
	r.requireOpen(e, false, "after the odds were withdrawn")
	r.sendOdds("x1", 3, 0.5)
	r.requireOpen(e, true, "with odds again")
	if err := r.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}
