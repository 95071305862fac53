package book

import (
	"context"
	"strconv"
	"testing"
	"time"

	"croupier/app/kernel/sports/source"
)

// A feed needs time to send a whole season. Its first matches are visible before the last
// have arrived, and accept no bets until all have arrived.
func TestSeasonIsVisibleWhileLoading(t *testing.T) {
	r := newHarness(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- r.RunTicks(ctx) }()
	const matches = 50 // one transaction
	for i := range matches {
		f := r.fixture(strconv.Itoa(i))
		r.mustHandle(source.Message{Fixture: &f})
	}
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for len(r.board.Visible()) < matches {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("%d of %d matches are seen", len(r.board.Visible()), matches)
		}
	}
	for _, e := range r.board.Visible() {
		if state := r.trading.State(e.Snapshot.Load()); state != "suspended" {
			t.Errorf("a match is %s while the feed is still bringing others", state)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
