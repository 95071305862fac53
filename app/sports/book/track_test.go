package book

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// moments are moments of a kind with these numbers.
func moments(kind string, numbers ...int) (list []source.Moment) {
	for _, n := range numbers {
		list = append(list, source.Moment{Incident: models.Incident{Kind: kind, Side: markets.Home, Value: 1}, Number: n, Period: 1, Minute: n})
	}
	return list
}

// numbers are those of what an event's page has.
func (r *room) numbers(e *event) (list []int) {
	r.T.Helper()
	answer, err := r.Event(r.T.Context(), &session.Call{}, EventRequest{ID: e.id})
	if err != nil || answer.Track == nil {
		r.T.Fatalf("no track: %v", err)
	}
	for _, m := range answer.Track.Moments {
		list = append(list, m.Number)
	}
	return list
}

// tellMoments tells a state with moments.
func (r *room) tellMoments(seq int64, play *models.State, list []source.Moment) {
	r.T.Helper()
	r.hear(source.Message{State: &source.State{Event: "m1", Seq: seq, Phase: source.Live, Play: play, Moments: list}})
	r.alive()
}

// Moments that come twice, late or again after a recovery are there once, in order.
func TestMomentsAreKeptOnce(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	if answer, err := r.Event(t.Context(), nil, EventRequest{ID: e.id}); err != nil || answer.Track != nil {
		t.Fatalf("before it begins it has the track %+v, %v", answer.Track, err)
	}
	r.tellMoments(1, playing(1, 0, 0), moments("corner", 1, 2))
	r.tellMoments(3, playing(2, 0, 0), moments("corner", 1, 2, 3))
	r.tellMoments(2, playing(2, 0, 0), moments("corner", 4))
	r.tellMoments(5, playing(3, 1, 0), moments("goal", 4))
	if got := fmt.Sprint(r.numbers(e)); got != "[1 2 3 4]" {
		t.Errorf("it has %s", got)
	}
}

// A book that is opened again has them from the feed, by the state that it knows.
func TestMomentsComeBackAfterARestart(t *testing.T) {
	r := newRoom(t)
	r.match("m1")
	r.tellMoments(7, playing(2, 0, 0), moments("corner", 1, 2))
	again := openRoom(t, kernelAgain(t, r))
	e := again.lookup("m1")
	if got := again.numbers(e); len(got) != 0 {
		t.Errorf("before the feed is heard it has %v", got)
	}
	again.tellMoments(7, playing(2, 0, 0), moments("corner", 1, 2))
	if got := fmt.Sprint(again.numbers(e)); got != "[1 2]" {
		t.Errorf("it has %s", got)
	}
}

// However long a match is, its page stays small, and what matters outlives points.
func TestTheTrailIsBounded(t *testing.T) {
	s := &sheet{}
	s.remember(moments("goal", 1))
	for n := 2; n < 2000; n++ {
		s.remember(moments("point", n))
	}
	if len(s.trail) != maxTrail || s.trail[0].Number != 1 || s.trail[maxTrail-1].Number != 1999 {
		t.Errorf("%d moments from %d to %d", len(s.trail), s.trail[0].Number, s.trail[len(s.trail)-1].Number)
	}
	for n := 2000; n < 2200; n++ {
		s.remember(moments("goal", n))
	}
	if len(s.trail) != maxTrail || s.trail[0].Number != 2200-maxTrail {
		t.Errorf("%d moments from %d", len(s.trail), s.trail[0].Number)
	}
	sheet := &sheet{state: playing(1, 0, 0), phase: source.Live, trail: s.trail}
	text, err := json.Marshal(trackOf(sheet, 0))
	if err != nil || len(text) > 80*maxTrail {
		t.Errorf("the page has %d bytes of them, %v", len(text), err)
	}
}

// A change tells only what is new, and lists hear nothing of it.
func TestATrackIsToldByDifference(t *testing.T) {
	before := &sheet{state: playing(1, 0, 0), phase: source.Live}
	before.remember(moments("corner", 1))
	next := *before
	if got := trackChange(before, &next); got != nil {
		t.Errorf("of nothing it tells %+v", got)
	}
	next.state = playing(2, 0, 0)
	next.state.Result.Periods[0][markets.Corners] = markets.Score{Home: 2}
	next.remember(moments("corner", 1, 2))
	got := trackChange(before, &next)
	if got == nil || len(got.Moments) != 1 || got.Moments[0].Number != 2 || !slices.Equal(got.Stats, []TrackStat{{"corners", 2, 0}}) {
		t.Fatalf("it tells %+v", got)
	}
	r := newRoom(t)
	r.tellLater(&Change{Event: "e1", Track: got, Play: &Play{}})
	if r.changed["e1"].Track != nil || r.changed["e1"].Play == nil {
		t.Errorf("lists hear %+v", r.changed["e1"])
	}
}

// The ground of cricket has innings, balls and wickets; a state of another program
// that lacks them has an empty one.
func TestBoards(t *testing.T) {
	s := &sheet{state: &models.State{Result: &markets.Result{}, More: []int{1, 31, 2, 9}}}
	for sport, want := range map[string]string{"cricket": "[1 31 2]", "baseball": "[1 31]", "soccer": "[]"} {
		s.fixture.Sport = sport
		if got := fmt.Sprint(boardOf(s)); got != want {
			t.Errorf("%s has %s, want %s", sport, got, want)
		}
	}
	s.fixture.Sport, s.state.More = "cricket", nil
	if got := boardOf(s); len(got) != 0 {
		t.Errorf("without numbers it has %v", got)
	}
}

// Pages may show what is configured and no other house.
func TestOnlyConfiguredFramesAreAllowed(t *testing.T) {
	for want, page := range map[string]Page{
		"[]":                         {},
		"[https://player.twitch.tv]": {Twitch: true},
		"[https://book.example]":     {FrameURL: "https://book.example/widget?x=1", FrameBrand: "b"},
	} {
		if got := fmt.Sprint(page.Policy().Frames); got != want {
			t.Errorf("%+v allows %s, want %s", page, got, want)
		}
	}
}
