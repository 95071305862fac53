package book

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/feed"
	"croupier/app/sports/feeds"
	"croupier/db"
)

// Two hours of the simulator go through the book. The book accepts every message, no open
// price has a negative margin, and each ended match is decided in full.
func TestSimulatorFillsBook(t *testing.T) {
	r := newHarness(t)
	simulator, err := feeds.NewSimulator(r.Harness.Clock, []byte("secret"), 1)
	if err != nil {
		t.Fatal(err)
	}
	simulator.Recover("start", r.Harness.Clock.Now())
	sink := func(ctx context.Context, m source.Message) error {
		err := r.feed.HandleMessage(ctx, m)
		if err != nil && !errors.Is(err, feed.ErrUnknownEvent) {
			t.Error(err)
		}
		return err
	}
	if request, submission := r.health.Heartbeat("", r.Harness.Clock.Now(), r.Harness.IDs.New); submission {
		simulator.Recover(request, r.Harness.Clock.Now())
	}
	for end := r.Harness.Clock.Now().Add(30 * time.Minute); r.Harness.Clock.Now().Before(end); r.Harness.Clock.Advance(time.Minute) {
		if err := simulator.Advance(t.Context(), r.Harness.Clock.Now(), sink); err != nil {
			t.Fatal(err)
		}
		r.Tick()
	}
	phases, open := map[source.Phase]int{}, 0
	for _, e := range r.board.Visible() {
		snap := e.Snapshot.Load()
		phases[snap.Phase]++
		for i := range snap.Rows {
			for j, c := range snap.Rows[i].Cells {
				if r.trading.OutcomeState(snap, &snap.Rows[i], j) != line.Open {
					continue
				}
				open++
				if (line.Quote{Price: c.Price, Chance: c.Chance, Void: c.Void}).Edge() < -dollar {
					t.Errorf("%s/%s pays %s with a chance of %d", snap.Markets[i].Key, snap.Markets[i].Outcomes[j].ID, c.Price, c.Chance)
				}
			}
		}
		if snap.Phase != source.Over {
			continue
		}
		if err := r.Harness.DB.Read(t.Context(), func(q *db.Reader) error {
			decided, err := r.results.ResultsOf(q, e.ID)
			outcomes := 0
			for i := range snap.Markets {
				outcomes += len(snap.Markets[i].Outcomes)
			}
			if len(decided) != outcomes {
				t.Errorf("of %d outcomes of a match that is over %d are decided", outcomes, len(decided))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if phases[source.Planned] < 50 || phases[source.Live] < 3 || phases[source.Over] < 5 || open < 5000 {
		t.Errorf("the events are %v, %d outcomes are open", phases, open)
	}
}
