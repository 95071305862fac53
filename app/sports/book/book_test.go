package book

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// A match has its markets, priced with the margin, from the moment it is stored.
func TestAMatchIsOfferedWithItsMargin(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	sheet := e.sheet.Load()
	open := 0
	for i := range sheet.rows {
		if rowState(&sheet.rows[i]) == line.Open {
			open++
		}
	}
	if open < 60 {
		t.Errorf("only %d markets of %d are open", open, len(sheet.rows))
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
	if _, ok := r.Quote(line.Selection{Event: e.id, Market: "total", Specifiers: "line=77", Outcome: "over"}); ok {
		t.Error("a market that nobody offers has a quote")
	}
}

// No price favours the bettor, whatever the state of the match.
func TestNoPriceIsAboveTheFairOne(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	for seq, play := range []struct{ minute, home, away int }{{1, 0, 0}, {20, 1, 0}, {44, 1, 3}} {
		r.state("m1", int64(seq+1), playing(play.minute, play.home, play.away))
		sheet := e.sheet.Load()
		for i := range sheet.rows {
			for j, c := range sheet.rows[i].cells {
				if c.state == line.Open && (line.Quote{Price: c.price, Chance: c.chance, Void: c.void}).Edge() < -1000*1000 {
					t.Errorf("at %+v %s/%s pays %s with a chance of %d", play, sheet.lines[i].key, sheet.lines[i].outcomes[j].ID, c.price, c.chance)
				}
			}
		}
	}
}

// The kick-off, a danger, a goal and the end: what stands follows, versions rise, and
// a state that is older or comes twice changes nothing.
func TestPricesFollowTheMatch(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	before := r.quote(e, "1x2", "", "1")
	r.House.Clock.Advance(time.Hour)
	r.alive()
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("at its beginning a match that is not live is %s", q.State)
	}
	r.state("m1", 3, playing(1, 0, 0))
	live := r.quote(e, "1x2", "", "1")
	if live.State != line.Open || !live.Live || live.Version <= before.Version {
		t.Errorf("live: %+v", live)
	}
	r.hear(source.Message{State: &source.State{Event: "m1", Seq: 4, Phase: source.Live, Suspended: true, Play: playing(1, 0, 0)}})
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

// What cannot be is refused and changes nothing.
func TestNewsThatCannotBeAreRefused(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	version := e.sheet.Load().version
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
		if err := r.Hear(t.Context(), m); !errors.Is(err, errNews) && !errors.Is(err, errUnknownEvent) && !errors.Is(err, errUnknownSport) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if now := e.sheet.Load().version; now != version || r.lookup("m2") != nil {
		t.Errorf("version %d became %d", version, now)
	}
}

// A feed that says nothing stops all betting, until it has brought everything again.
func TestSilenceSuspends(t *testing.T) {
	r := newRoom(t)
	f := r.fixture("m1")
	r.hear(source.Message{Fixture: &f})
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	e := r.lookup("m1")
	state := func() line.State { return r.quote(e, "1x2", "", "1").State }
	if state() != line.Suspended {
		t.Error("betting begins before everything has arrived")
	}
	r.alive()
	if state() != line.Open {
		t.Errorf("with the feed heard it is %s", state())
	}
	r.House.Clock.Advance(20 * time.Second)
	r.Beat()
	if state() != line.Open {
		t.Error("20 s are no silence yet")
	}
	r.House.Events.Take()
	r.House.Clock.Advance(time.Second)
	r.Beat()
	if state() != line.Suspended || len(r.House.Events.Take()) != 1 {
		t.Error("silence does not suspend, or nobody is told")
	}
	r.feedStands(true, false)
	asked := len(r.feed.asked)
	r.hear(source.Message{})
	r.hear(source.Message{})
	if len(r.feed.asked) != asked+1 || state() != line.Suspended {
		t.Errorf("after a silence the feed is asked %d times", len(r.feed.asked)-asked)
	}
	r.feedStands(true, true)
	r.hear(source.Message{Complete: "of somebody else"})
	if state() != line.Suspended {
		t.Error("another recovery ends the silence")
	}
	r.House.Events.Take()
	r.hear(source.Message{Complete: r.feed.asked[asked]})
	if state() != line.Open {
		t.Error("the recovery does not end the silence")
	}
	r.feedStands(false, false)
	if told := r.House.Events.Take(); len(told) != 1 || told[0].Text != `{"silent":false}` {
		t.Errorf("of the end of the silence is told %+v", told)
	}
}

// An event of which nothing is heard for long is not bet on, though the feed lives.
func TestAnEventThatNeverEndsIsSuspended(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	r.state("m1", 3, playing(44, 0, 0))
	for range 30 {
		r.House.Clock.Advance(time.Minute)
		r.alive()
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("after half an hour without news it is %s", q.State)
	}
}

// After a restart the book goes on where it was: the same ids, the same markets,
// versions that go on rising.
func TestTheBookSurvivesARestart(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	r.state("m1", 3, playing(10, 1, 0))
	before := e.sheet.Load()
	again := openRoom(t, kernelAgain(t, r))
	found := again.lookup("m1")
	if found == nil || found.id != e.id {
		t.Fatalf("the match is %+v", found)
	}
	now := found.sheet.Load()
	if len(now.lines) != len(before.lines) || now.version != before.version || now.phase != source.Live || now.stateSeq != 3 {
		t.Errorf("there are %d markets at version %d in %s, were %d at %d", len(now.lines), now.version, now.phase, len(before.lines), before.version)
	}
	for i := range now.rows {
		if !now.rows[i].same(&before.rows[i]) {
			t.Errorf("%s is %+v, was %+v", now.lines[i].key, now.rows[i], before.rows[i])
		}
	}
	again.alive()
	again.state("m1", 3, playing(10, 1, 0))
	again.state("m1", 5, ended(1, 0))
	if q := again.quote(found, "1x2", "", "1"); q.State != line.Closed || q.Version <= before.version {
		t.Errorf("at the end: %+v", q)
	}
	if n := results(t, again); n != 2 {
		t.Errorf("there are %d results, want that of the goal and that of the end", n)
	}
}

// results counts the stored results.
func results(t *testing.T, r *room) (n int) {
	t.Helper()
	if err := r.House.DB.Read(t.Context(), func(q *db.Reader) error {
		list, err := resultsAfter(q, 0, 1000)
		n = len(list)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}
