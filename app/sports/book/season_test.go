package book

import (
	"context"
	"strconv"
	"testing"
	"time"

	"croupier/app/kernel/sports/source"
)

// A feed that brings a whole season takes its time. What has come of it is seen before
// the end, and cannot be bet on until all has come.
func TestTheFirstMatchesOfASeasonAreSeenBeforeTheLastHaveCome(t *testing.T) {
	r := newRoom(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- r.Watch(ctx) }()
	for i := range eventsOfPart {
		f := r.fixture(strconv.Itoa(i))
		r.hear(source.Message{Fixture: &f})
	}
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for len(r.all()) < eventsOfPart {
		select {
		case <-look.C:
		case <-ctx.Done():
			t.Fatalf("%d of %d matches are seen", len(r.all()), eventsOfPart)
		}
	}
	for _, e := range r.all() {
		if state := r.open(e.sheet.Load()); state != "suspended" {
			t.Errorf("a match is %s while the feed is still bringing others", state)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
