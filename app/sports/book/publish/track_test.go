package publish

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// moments returns n corners with the numbers from 1.
func moments(n int) (list []source.Moment) {
	for i := range n {
		list = append(list, source.Moment{Incident: models.Incident{Kind: "corner", Side: markets.Home, Value: 1}, Number: i + 1, Period: 1, Minute: i + 1})
	}
	return list
}

// liveMatch is a football match with a number of corners of the first side and with moments.
func liveMatch(corners int, trail []source.Moment) *board.Snapshot {
	result := &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{markets.Points: {}}}}
	if corners > 0 {
		result.Periods[0][markets.Corners] = markets.Score{Home: corners}
	}
	return &board.Snapshot{State: &models.State{Result: result}, Phase: source.Live, Moments: trail}
}

// A change contains only new moments. Lists do not receive them.
func TestTrackChangesContainNewMoments(t *testing.T) {
	before := liveMatch(0, moments(1))
	if got := trackChange(before, liveMatch(0, moments(1))); got != nil {
		t.Errorf("for nothing it returns %+v", got)
	}
	got := trackChange(before, liveMatch(2, moments(2)))
	if got == nil || len(got.Moments) != 1 || got.Moments[0].Number != 2 || !slices.Equal(got.Stats, []TrackStat{{"corners", 2, 0}}) {
		t.Fatalf("it returns %+v", got)
	}
	s, err := New(Deps{Sockets: kerneltest.NewEvents()})
	if err != nil {
		t.Fatal(err)
	}
	s.QueueListChange(&Change{Event: "e1", Track: got, Play: &board.Play{}})
	if s.listChanges["e1"].Track != nil || s.listChanges["e1"].Play == nil {
		t.Errorf("lists receive %+v", s.listChanges["e1"])
	}
}

// A page with the maximum of 80 moments has at most 80 bytes for each.
func TestMomentsAreShortOnPages(t *testing.T) {
	text, err := json.Marshal(trackOf(liveMatch(0, moments(80)), 0))
	if err != nil || len(text) > 80*80 {
		t.Errorf("the page has %d bytes of them, %v", len(text), err)
	}
}

// The board of cricket has innings, balls and wickets. A state of another program without
// them has an empty board.
func TestBoards(t *testing.T) {
	s := &board.Snapshot{State: &models.State{Result: &markets.Result{}, More: []int{1, 31, 2, 9}}}
	for sport, want := range map[string]string{"cricket": "[1 31 2]", "baseball": "[1 31]", "soccer": "[]"} {
		s.Fixture.Sport = sport
		if got := fmt.Sprint(boardOf(s)); got != want {
			t.Errorf("%s has %s, want %s", sport, got, want)
		}
	}
	s.Fixture.Sport, s.State.More = "cricket", nil
	if got := boardOf(s); len(got) != 0 {
		t.Errorf("without numbers it has %v", got)
	}
}

// Pages allow the configured frames and no others.
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
