package book

import (
	"fmt"
	"testing"

	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// moments returns moments of a kind with these numbers.
func moments(kind string, numbers ...int) (list []source.Moment) {
	for _, n := range numbers {
		list = append(list, source.Moment{Incident: models.Incident{Kind: kind, Side: markets.Home, Value: 1}, Number: n, Period: 1, Minute: n})
	}
	return list
}

// numbers returns the numbers of the moments on an event's page.
func (r *harness) numbers(e *board.Event) (list []int) {
	r.T.Helper()
	answer, err := r.publish.Event(r.T.Context(), &session.Call{}, board.EventRequest{ID: e.ID})
	if err != nil || answer.Track == nil {
		r.T.Fatalf("no track: %v", err)
	}
	for _, m := range answer.Track.Moments {
		list = append(list, m.Number)
	}
	return list
}

// sendMoments sends a state with moments.
func (r *harness) sendMoments(seq int64, play *models.State, list []source.Moment) {
	r.T.Helper()
	r.mustHandle(source.Message{State: &source.State{Event: "m1", Seq: seq, Phase: source.Live, Play: play, Moments: list}})
	r.endSilence()
}

// Moments that arrive twice, late or again after a recovery are stored once, in order.
func TestMomentsAreStoredOnce(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	if answer, err := r.publish.Event(t.Context(), nil, board.EventRequest{ID: e.ID}); err != nil || answer.Track != nil {
		t.Fatalf("before it begins it has the track %+v, %v", answer.Track, err)
	}
	r.sendMoments(1, playing(1, 0, 0), moments("corner", 1, 2))
	r.sendMoments(3, playing(2, 0, 0), moments("corner", 1, 2, 3))
	r.sendMoments(2, playing(2, 0, 0), moments("corner", 4))
	r.sendMoments(5, playing(3, 1, 0), moments("goal", 4))
	if got := fmt.Sprint(r.numbers(e)); got != "[1 2 3 4]" {
		t.Errorf("it has %s", got)
	}
}

// A reopened book gets the moments from the feed, even with a state that it already has.
func TestMomentsAreRestoredFromFeed(t *testing.T) {
	r := newHarness(t)
	r.match("m1")
	r.sendMoments(7, playing(2, 0, 0), moments("corner", 1, 2))
	reopened := openHarness(t, restartedKernel(t, r))
	e := reopened.board.BySource("m1")
	if got := reopened.numbers(e); len(got) != 0 {
		t.Errorf("before the first message of the feed it has %v", got)
	}
	reopened.sendMoments(7, playing(2, 0, 0), moments("corner", 1, 2))
	if got := fmt.Sprint(reopened.numbers(e)); got != "[1 2]" {
		t.Errorf("it has %s", got)
	}
}
