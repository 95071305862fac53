package risk

import (
	"testing"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// An inherited limit counts as its lowest possible value before a change, and as its
// highest after it. The site has limits of 10,000, 10,000 and 25,000 dollars.
func TestRaisesDetectsHigherLimits(t *testing.T) {
	events, e := board.New(), &board.Event{ID: "e1"}
	e.Snapshot.Store(&board.Snapshot{Event: e.ID, Fixture: source.Fixture{ID: "m1", Sport: "soccer", Category: "England", Tournament: "League"}})
	events.Add(e, true)
	s := New(Deps{Board: events})
	const dollar = 1_000_000
	dollars := func(bet, market, event int64) Limits {
		return Limits{Bet: bet * dollar, Market: market * dollar, Event: event * dollar}
	}
	for key, l := range map[subject]Limits{
		{kind: "sport", key: "soccer"}:                 dollars(100, 0, 0),
		{kind: "league", key: "soccer/England/League"}: dollars(50, 0, 0),
		{kind: "market", key: "soccer/1x2"}:            dollars(400, 0, 0),
	} {
		s.ownLimits.set(ownLimit{subject: key, Limits: l})
	}
	for _, test := range []struct {
		name          string
		of            subject
		before, after Limits
		want          bool
	}{
		{"a sport below the site", subject{kind: "sport", key: "tennis"}, Limits{}, dollars(9_999, 0, 0), false},
		{"a sport above the site", subject{kind: "sport", key: "tennis"}, Limits{}, dollars(10_001, 0, 0), true},
		{"a sport back to the site", subject{kind: "sport", key: "soccer"}, dollars(100, 0, 0), Limits{}, true},
		{"a sport back from above the site", subject{kind: "sport", key: "tennis"}, dollars(20_000, 0, 0), Limits{}, false},
		{"a league below its sport", subject{kind: "league", key: "soccer/Spain/League"}, Limits{}, dollars(100, 0, 0), false},
		{"a league above its sport", subject{kind: "league", key: "soccer/Spain/League"}, Limits{}, dollars(101, 0, 0), true},
		{"a market above one of its leagues", subject{kind: "market", key: "soccer/btts"}, Limits{}, dollars(60, 0, 0), true},
		{"a market below all of its leagues", subject{kind: "market", key: "soccer/btts"}, Limits{}, dollars(50, 0, 0), false},
		{"an event above its league", subject{kind: "event", key: e.ID}, Limits{}, dollars(51, 0, 0), true},
		{"an event that may inherit more", subject{kind: "event", key: e.ID}, dollars(300, 0, 0), Limits{}, true},
		{"an event that inherits less", subject{kind: "event", key: e.ID}, dollars(400, 0, 0), Limits{}, false},
		{"another limit of an event", subject{kind: "event", key: e.ID}, Limits{}, dollars(0, 0, 30_000), true},
	} {
		if got := s.raises(test.of, test.before, test.after); got != test.want {
			t.Errorf("%s: raised %t", test.name, got)
		}
	}
}
