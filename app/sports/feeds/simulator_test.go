package feeds

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// feedRecorder records what a feed has sent.
type feedRecorder struct {
	fixtures map[string]source.Fixture
	states   map[string][]source.State
	odds     []source.Odds
	complete []string
	unclear  map[string]string
	// completed, listed and lives are counts by part.
	completed, listed, lives map[string]int
	heartbeats               int
}

func newFeedRecorder() *feedRecorder {
	return &feedRecorder{
		fixtures: map[string]source.Fixture{}, states: map[string][]source.State{}, unclear: map[string]string{},
		completed: map[string]int{}, listed: map[string]int{}, lives: map[string]int{},
	}
}

func (l *feedRecorder) receive(_ context.Context, m source.Message) error {
	switch {
	case m.Fixture != nil:
		l.fixtures[m.Fixture.ID] = *m.Fixture
	case m.State != nil:
		l.states[m.State.Event] = append(l.states[m.State.Event], *m.State)
	case m.Odds != nil:
		l.odds = append(l.odds, *m.Odds)
	case m.Unclear != nil:
		l.unclear[m.Unclear.Event] = m.Unclear.Reason
	case m.Complete != "":
		l.complete = append(l.complete, m.Complete)
		l.completed[m.Part]++
	case !m.Listed.IsZero():
		l.listed[m.Part]++
	default:
		l.heartbeats++
		l.lives[m.Part]++
	}
	return nil
}

// newSimulator creates a simulator of one football circuit whose matches begin on the
// hour.
func newSimulator(t *testing.T, at time.Time, secret string) (*Simulator, *clock.Fake) {
	t.Helper()
	now := clock.NewFake(at)
	s, err := NewSimulator(now, []byte(secret), 1)
	if err != nil {
		t.Fatal(err)
	}
	s.leagues = nil
	s.circuits = []circuit{{"soccer", "Simulated", "Test", time.Hour, sidesOf("soccer"), 1}}
	return s, now
}

// advance advances the clock in steps.
func advance(t *testing.T, s *Simulator, now *clock.Fake, by, step time.Duration, to *feedRecorder) {
	t.Helper()
	for end := now.Now().Add(by); now.Now().Before(end); now.Advance(step) {
		if err := s.Advance(t.Context(), now.Now(), to.receive); err != nil {
			t.Fatal(err)
		}
	}
}

// New Year's Eve: matches continue past midnight and the end of the year.
var newYearsEve = time.Date(2026, 12, 31, 22, 59, 0, 0, time.UTC)

// A match is sent minute by minute with numbered states. It is suspended before goals,
// and its result has as many goals as were sent.
func TestMatchIsPlayedMinuteByMinute(t *testing.T) {
	s, now := newSimulator(t, newYearsEve, "a")
	all := newFeedRecorder()
	s.Recover("start", newYearsEve)
	advance(t, s, now, 3*time.Hour, 5*time.Second, all)
	goals, warned, played := 0, 0, 0
	for id, states := range all.states {
		last := states[len(states)-1]
		if last.Phase != source.Over || all.fixtures[id].Starts.Before(newYearsEve) {
			continue
		}
		played++
		if len(states) < 95 {
			t.Errorf("%s was sent in %d states", id, len(states))
		}
		number := 0
		for i, state := range states {
			if i > 0 && state.Seq <= states[i-1].Seq {
				t.Errorf("%s: the number %d comes after %d", id, state.Seq, states[i-1].Seq)
			}
			if (state.Phase == source.Over) != state.Play.Result.Over() {
				t.Errorf("%s is %s with %s", id, state.Phase, state.Play.Result.Status)
			}
			for _, one := range state.Moments {
				if number++; one.Number != number || one.Period < 1 || one.Period > 2 || one.Minute < 1 || one.Minute > 90 {
					t.Errorf("%s: moment %d is %+v", id, number, one)
				}
				if one.Kind == models.Goal {
					goals++
					if i > 0 && states[i-1].Suspended {
						warned++
					}
				}
			}
		}
		score := last.Play.Result.View(markets.Scope{Stat: markets.Points})
		if len(last.Play.Result.Incidents) != score.Home+score.Away {
			t.Errorf("%s ended %d:%d with %d goals sent", id, score.Home, score.Away, len(last.Play.Result.Incidents))
		}
	}
	if played == 0 || goals == 0 || warned != goals {
		t.Errorf("%d matches, %d goals, %d of them after a suspension", played, goals, warned)
	}
	if len(all.complete) != 1 || all.complete[0] != "start" || all.heartbeats < 1000 {
		t.Errorf("complete %v, %d signs of life", all.complete, all.heartbeats)
	}
}

// The state of a match depends on its seed and the clock. A simulator that starts in the
// middle sends the same states, with the same numbers, as one that ran all the time.
func TestMatchContinuesAfterRestart(t *testing.T) {
	s, now := newSimulator(t, newYearsEve, "a")
	all := newFeedRecorder()
	s.Recover("start", newYearsEve)
	advance(t, s, now, 2*time.Hour, time.Second, all)
	second, _ := newSimulator(t, newYearsEve, "a")
	fresh := newFeedRecorder()
	second.Recover("again", now.Now().Add(-time.Hour))
	at := now.Now().Add(-time.Second)
	if err := second.Advance(t.Context(), at, fresh.receive); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for id, states := range fresh.states {
		last, want := states[len(states)-1], all.states[id]
		if len(want) == 0 {
			continue
		}
		compared++
		a, _ := json.Marshal(last.Play)
		b, _ := json.Marshal(want[len(want)-1].Play)
		if string(a) != string(b) || last.Seq != want[len(want)-1].Seq || !reflect.DeepEqual(all.fixtures[id], fresh.fixtures[id]) {
			t.Errorf("%s: %d %s\nwant %d %s", id, last.Seq, a, want[len(want)-1].Seq, b)
		}
	}
	if compared < 2 {
		t.Errorf("only %d matches were under way", compared)
	}
}

// The matches of a site cannot be known without its secret.
func TestSecretDeterminesMatches(t *testing.T) {
	results := map[string]bool{}
	for _, secret := range []string{"a", "b"} {
		s, now := newSimulator(t, newYearsEve, secret)
		all := newFeedRecorder()
		s.Recover("start", newYearsEve)
		advance(t, s, now, 4*time.Hour, time.Minute, all)
		var texts []*models.State
		for at := newYearsEve.Add(time.Minute); at.Before(newYearsEve.Add(2 * time.Hour)); at = at.Add(time.Hour) {
			if states := all.states[fmt.Sprintf("soccer-%d", at.Unix()/3600)]; len(states) > 0 {
				texts = append(texts, states[len(states)-1].Play)
			}
		}
		text, err := json.Marshal(texts)
		if err != nil || len(texts) != 2 {
			t.Fatalf("%d matches, %v", len(texts), err)
		}
		results[string(text)] = true
	}
	if len(results) != 2 {
		t.Error("two secrets play the same matches")
	}
}

// The fixtures of the real leagues are in every season, on their day of the week. Every
// sport with a model has matches at any time of the year.
func TestSeasonHasAllFixtures(t *testing.T) {
	list, err := leagues()
	if err != nil {
		t.Fatal(err)
	}
	from := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	matches := 0
	for i := range list {
		year := list[i].between(from, from.Add(season))
		matches += len(year)
		ids := map[string]bool{}
		for _, f := range year {
			if ids[f.ID] || f.Home == f.Away || f.Starts.Before(from) || !f.Starts.Before(from.Add(season)) {
				t.Errorf("the fixture %+v", f)
			}
			ids[f.ID] = true
		}
	}
	if matches != 2670 {
		t.Errorf("a season has %d fixtures, want 2670", matches)
	}
	for _, c := range circuits() {
		day := c.between(from, from.Add(24*time.Hour))
		if len(day) != int(24*time.Hour/c.interval) {
			t.Errorf("%s has %d matches a day", c.sport, len(day))
		}
		if second := c.between(from.Add(c.interval), from.Add(2*c.interval)); len(second) != 1 || !reflect.DeepEqual(second[0], day[1]) {
			t.Errorf("%s: %+v, want %+v", c.sport, second, day[1])
		}
	}
}

// A simulator at a hundred times the speed plays the same kind of match in a minute, and
// continues where it was.
func TestFastSimulatorPlaysWholeMatch(t *testing.T) {
	at := time.Date(2026, 12, 31, 23, 59, 0, 0, time.UTC)
	s, now := newSimulator(t, at, "a")
	s.speed, s.circuits = 100, speedUp(s.circuits, 100)
	all := newFeedRecorder()
	s.Recover("start", at)
	advance(t, s, now, 6*time.Minute, 100*time.Millisecond, all)
	whole := 0
	for id, states := range all.states {
		last := states[len(states)-1]
		if last.Phase != source.Over || all.fixtures[id].Starts.Before(at) {
			continue
		}
		whole++
		if seconds := last.Play.Seconds; seconds < 90*60 || len(states) < 90 || all.fixtures[id].ID[:len("soccer-x100-")] != "soccer-x100-" {
			t.Errorf("%s lasted %d seconds in %d states", id, seconds, len(states))
		}
	}
	if whole < 3 || len(all.fixtures) > 60 {
		t.Errorf("%d matches were played to the end, %d fixtures sent", whole, len(all.fixtures))
	}
	second, later := newSimulator(t, now.Now(), "a")
	second.speed, second.circuits = 100, speedUp(second.circuits, 100)
	rest := newFeedRecorder()
	second.Recover("start", now.Now())
	advance(t, second, later, time.Second, time.Second, rest)
	same := 0
	for id, states := range rest.states {
		for _, state := range states {
			for _, one := range all.states[id] {
				if one.Seq == state.Seq {
					same++
					if !reflect.DeepEqual(one.Play, state.Play) {
						t.Errorf("%s goes on with another state %d", id, state.Seq)
					}
				}
			}
		}
	}
	if same == 0 {
		t.Error("no match goes on after a restart")
	}
}

// The intervals of a faster circuit have a minimum. An interval that is already shorter
// does not change.
func TestFastCircuitsHaveMinInterval(t *testing.T) {
	list := speedUp([]circuit{{interval: time.Hour}, {interval: 20 * time.Minute}, {interval: 5 * time.Second}}, 240)
	for i, want := range []time.Duration{minInterval, minInterval, 5 * time.Second} {
		if list[i].interval != want {
			t.Errorf("circuit %d meets every %v, want %v", i, list[i].interval, want)
		}
	}
}

// The simulated season has events of every sport of the catalogue. Each has a model of
// its sport, and either two sides or a field. Specials are not a sport and cannot be
// simulated: they come from other feeds.
func TestSimulatorPlaysEverySport(t *testing.T) {
	now := clock.NewFake(newYearsEve)
	s, err := NewSimulator(now, []byte("a"), 1)
	if err != nil {
		t.Fatal(err)
	}
	all := newFeedRecorder()
	s.Recover("start", newYearsEve)
	if err := s.Advance(t.Context(), now.Now(), all.receive); err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for _, f := range all.fixtures {
		played[f.Sport]++
		if _, known := f.Match(); !known || !f.Modelled || f.Home == f.Away || (f.Away == "") != (len(f.Field) > 1) {
			t.Errorf("%s is no event that can be played: %+v", f.ID, f)
		}
	}
	for _, sport := range markets.Sports() {
		if played[sport.Key] < 2 && sport.Key != "specials" {
			t.Errorf("%s has %d events", sport.Name, played[sport.Key])
		}
	}
}

// Each circuit has a match within its next two turns, and only leagues have matches for days ahead:
// every match in the book takes memory.
func TestSimulatorPlansFewMatchesOfCircuits(t *testing.T) {
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	simulator, err := NewSimulator(at, []byte("secret"), 1)
	if err != nil {
		t.Fatal(err)
	}
	sink := newFeedRecorder()
	if err := simulator.Advance(t.Context(), at.Now(), sink.receive); err != nil {
		t.Fatal(err)
	}
	ahead, latest := map[string]int{}, map[string]time.Duration{}
	for _, f := range sink.fixtures {
		ahead[f.Tournament]++
		latest[f.Tournament] = max(latest[f.Tournament], f.Starts.Sub(at.Now()))
	}
	for _, c := range circuits() {
		if ahead[c.name] < turnsAhead || latest[c.name] > max(inventedPlanHorizon, turnsAhead*c.interval) {
			t.Errorf("%s has %d matches ahead, the last in %s", c.name, ahead[c.name], latest[c.name])
		}
	}
	if latest["English Premier League"] < 24*time.Hour {
		t.Errorf("the last match of a league is in %s", latest["English Premier League"])
	}
	if len(sink.fixtures) > 700 {
		t.Errorf("%d matches are entered ahead", len(sink.fixtures))
	}
}
