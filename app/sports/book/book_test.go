package book

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/feed"
	"croupier/db"
)

// A match gets its markets, with prices that include the margin, when it is stored.
func TestMatchPricesIncludeMargin(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	snap := e.Snapshot.Load()
	open := 0
	for i := range snap.Rows {
		if snap.Rows[i].State() == line.Open {
			open++
		}
	}
	if open < 60 {
		t.Errorf("only %d markets of %d are open", open, len(snap.Rows))
	}
	implied := 0.0
	for _, outcome := range []string{"1", "x", "2"} {
		q := r.quote(e, "1x2", "", outcome)
		if q.State != line.Open || q.Live || q.Home != "Ashford Herons" || q.Edge() <= 0 {
			t.Errorf("the quote is %+v", q)
		}
		implied += q.Price.Implied()
	}
	if implied < 1.049 || implied > 1.07 {
		t.Errorf("the prices of the result imply %.4f, want the margin of 5 %%", implied)
	}
	if q := r.quote(e, "1x2", "", "1"); q.OutcomeName != "Ashford Herons" || q.MarketName != "Match result" {
		t.Errorf("it is called %q, %q", q.MarketName, q.OutcomeName)
	}
	if _, ok := r.pricing.Quote(line.Selection{Event: e.ID, Market: "total", Specifiers: "line=77", Outcome: "over"}); ok {
		t.Error("a market that is not offered has a quote")
	}
}

// No price has a negative margin, whatever the state of the match.
func TestPricesNeverExceedFairPrice(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	for seq, play := range []struct{ minute, home, away int }{{1, 0, 0}, {20, 1, 0}, {44, 1, 3}} {
		r.state("m1", int64(seq+1), playing(play.minute, play.home, play.away))
		snap := e.Snapshot.Load()
		for i := range snap.Rows {
			for j, c := range snap.Rows[i].Cells {
				if c.State == line.Open && (line.Quote{Price: c.Price, Chance: c.Chance, Void: c.Void}).Edge() < -1000*1000 {
					t.Errorf("at %+v %s/%s pays %s with a chance of %d", play, snap.Markets[i].Key, snap.Markets[i].Outcomes[j].ID, c.Price, c.Chance)
				}
			}
		}
	}
}

// The prices follow the kick-off, a danger, a goal and the end. Versions increase. An
// older or repeated state changes nothing.
func TestPricesFollowMatchState(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	before := r.quote(e, "1x2", "", "1")
	r.Harness.Clock.Advance(time.Hour)
	r.endSilence()
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("at its beginning a match that is not live is %s", q.State)
	}
	r.state("m1", 3, playing(1, 0, 0))
	live := r.quote(e, "1x2", "", "1")
	if live.State != line.Open || !live.Live || live.Version <= before.Version {
		t.Errorf("live: %+v", live)
	}
	r.mustHandle(source.Message{State: &source.State{Event: "m1", Seq: 4, Phase: source.Live, Suspended: true, Play: playing(1, 0, 0)}})
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("in danger it is %s", q.State)
	}
	r.state("m1", 5, playing(2, 1, 0))
	goal := r.quote(e, "1x2", "", "1")
	if goal.State != line.Open || goal.Price >= live.Price {
		t.Errorf("after a goal: %+v, before: %+v", goal, live)
	}
	if q := r.quote(e, "nth_goal", "number=1", "1"); q.State != line.Closed {
		t.Errorf("who has scored first is %s", q.State)
	}
	if q := r.quote(e, "nth_goal", "number=2", "1"); q.State != line.Open {
		t.Errorf("the second goal is %s", q.State)
	}
	for _, seq := range []int64{5, 4, 1} {
		r.state("m1", seq, playing(1, 0, 3))
		if q := r.quote(e, "1x2", "", "1"); q.Version != goal.Version || q.Price != goal.Price {
			t.Errorf("the state %d after 5 made %+v", seq, q)
		}
	}
	r.state("m1", 9, ended(1, 0))
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Closed {
		t.Errorf("at the end it is %s", q.State)
	}
}

// The book rejects impossible states and changes nothing.
func TestImpossibleStatesAreRefused(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	version := e.Snapshot.Load().Version
	over := playing(90, 0, 0)
	none := r.fixture("m2")
	none.Sport = "quidditch"
	nameless := r.fixture("m2")
	nameless.Home = ""
	long := r.fixture("m2")
	long.Away = strings.Repeat("x", 121)
	for name, m := range map[string]source.Message{
		"an unknown event":          {State: &source.State{Event: "m9", Seq: 1, Phase: source.Live, Play: playing(1, 0, 0)}},
		"no result":                 {State: &source.State{Event: "m1", Seq: 2, Phase: source.Live}},
		"over without an end":       {State: &source.State{Event: "m1", Seq: 2, Phase: source.Over, Play: over}},
		"an end that is not over":   {State: &source.State{Event: "m1", Seq: 2, Phase: source.Live, Play: ended(1, 0)}},
		"an unknown phase":          {State: &source.State{Event: "m1", Seq: 2, Phase: "paused", Play: playing(1, 0, 0)}},
		"odds of what has a model":  {Odds: &source.Odds{Event: "m1", Seq: 2}},
		"a sport that there is not": {Fixture: &none},
		"a side without a name":     {Fixture: &nameless},
		"a name that is too long":   {Fixture: &long},
	} {
		if err := r.feed.HandleMessage(t.Context(), m); !errors.Is(err, feed.ErrInvalidMessage) && !errors.Is(err, feed.ErrUnknownEvent) && !errors.Is(err, feed.ErrUnknownSport) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if now := e.Snapshot.Load().Version; now != version || r.board.BySource("m2") != nil {
		t.Errorf("version %d became %d", version, now)
	}
}

// When the feed is silent, no bets are accepted until the feed has sent everything again.
func TestFeedSilenceSuspendsEvents(t *testing.T) {
	r := newHarness(t)
	f := r.fixture("m1")
	r.mustHandle(source.Message{Fixture: &f})
	if err := r.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	e := r.board.BySource("m1")
	state := func() line.State { return r.quote(e, "1x2", "", "1").State }
	if state() != line.Suspended {
		t.Error("betting begins before everything has arrived")
	}
	r.endSilence()
	if state() != line.Open {
		t.Errorf("with messages of the feed it is %s", state())
	}
	r.Harness.Clock.Advance(20 * time.Second)
	r.Tick()
	if state() != line.Open {
		t.Error("20 s are no silence yet")
	}
	r.Harness.Events.Drain()
	r.Harness.Clock.Advance(time.Second)
	r.Tick()
	if state() != line.Suspended || len(r.Harness.Events.Drain()) != 1 {
		t.Error("silence does not suspend, or is not published")
	}
	r.checkFeedState(true, false)
	requested := len(r.silent.asked)
	r.mustHandle(source.Message{})
	r.mustHandle(source.Message{})
	if len(r.silent.asked) != requested+1 || state() != line.Suspended {
		t.Errorf("after a silence the feed is asked %d times", len(r.silent.asked)-requested)
	}
	r.checkFeedState(true, true)
	r.mustHandle(source.Message{Complete: "of another feed"})
	if state() != line.Suspended {
		t.Error("another recovery ends the silence")
	}
	r.sendAllFixtures()
	r.Harness.Events.Drain()
	r.mustHandle(source.Message{Complete: r.silent.asked[requested]})
	if state() != line.Open {
		t.Error("the recovery does not end the silence")
	}
	r.checkFeedState(false, false)
	if update := r.Harness.Events.Drain(); len(update) != 2 || update[0].Text != `{"silent":false}` {
		t.Errorf("the end of the silence is published as %+v", update)
	}
}

// An event without news for a long time accepts no bets, even while the feed is active.
func TestStaleEventIsSuspended(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 3, playing(44, 0, 0))
	for range 30 {
		r.Harness.Clock.Advance(time.Minute)
		r.endSilence()
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("after half an hour without news it is %s", q.State)
	}
}

// After a restart the book continues with the same ids and markets, and with increasing
// versions.
func TestBookRestoresStateAfterRestart(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 3, playing(10, 1, 0))
	before := e.Snapshot.Load()
	reopened := openHarness(t, restartedKernel(t, r))
	found := reopened.board.BySource("m1")
	if found == nil || found.ID != e.ID {
		t.Fatalf("the match is %+v", found)
	}
	now := found.Snapshot.Load()
	if len(now.Markets) != len(before.Markets) || now.Version != before.Version || now.Phase != source.Live || now.StateSeq != 3 {
		t.Errorf("there are %d markets at version %d in %s, were %d at %d", len(now.Markets), now.Version, now.Phase, len(before.Markets), before.Version)
	}
	for i := range now.Rows {
		if !now.Rows[i].Same(&before.Rows[i]) {
			t.Errorf("%s is %+v, was %+v", now.Markets[i].Key, now.Rows[i], before.Rows[i])
		}
	}
	reopened.endSilence()
	reopened.state("m1", 3, playing(10, 1, 0))
	reopened.state("m1", 5, ended(1, 0))
	if q := reopened.quote(found, "1x2", "", "1"); q.State != line.Closed || q.Version <= before.Version {
		t.Errorf("at the end: %+v", q)
	}
	if n := storedResults(t, reopened); n != 2 {
		t.Errorf("there are %d results, want that of the goal and that of the end", n)
	}
}

// storedResults counts the stored results.
func storedResults(t *testing.T, r *harness) (n int) {
	t.Helper()
	if err := r.Harness.DB.Read(t.Context(), func(q *db.Reader) error {
		var err error
		n, err = db.Only[int](q, "count results", `SELECT COUNT(*) FROM sport_results`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}
