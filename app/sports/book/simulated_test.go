package book

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/fixtures"
	"croupier/db"
)

// Two hours of the simulator go through the book: everything it brings is taken,
// whatever can be bet on favours the house, and each match that ends is decided whole.
func TestTheSimulatorFillsTheBook(t *testing.T) {
	r := newRoom(t)
	simulator, err := fixtures.NewSimulator(r.House.Clock, []byte("secret"), 1)
	if err != nil {
		t.Fatal(err)
	}
	simulator.Recover("start", r.House.Clock.Now())
	sink := func(ctx context.Context, m source.Message) error {
		err := r.Hear(ctx, m)
		if err != nil && !errors.Is(err, errUnknownEvent) {
			t.Error(err)
		}
		return err
	}
	if request, ask := r.health.alive(r.House.Clock.Now(), r.House.IDs.New); ask {
		simulator.Recover(request, r.House.Clock.Now())
	}
	for end := r.House.Clock.Now().Add(30 * time.Minute); r.House.Clock.Now().Before(end); r.House.Clock.Advance(time.Minute) {
		if err := simulator.Advance(t.Context(), r.House.Clock.Now(), sink); err != nil {
			t.Fatal(err)
		}
		r.Beat()
	}
	phases, open := map[source.Phase]int{}, 0
	for _, e := range r.all() {
		sheet := e.sheet.Load()
		phases[sheet.phase]++
		for i := range sheet.rows {
			for j, c := range sheet.rows[i].cells {
				if r.stateOf(sheet, &sheet.rows[i], j) != line.Open {
					continue
				}
				open++
				if (line.Quote{Price: c.price, Chance: c.chance, Void: c.void}).Edge() < -dollar {
					t.Errorf("%s/%s pays %s with a chance of %d", sheet.lines[i].key, sheet.lines[i].outcomes[j].ID, c.price, c.chance)
				}
			}
		}
		if sheet.phase != source.Over {
			continue
		}
		if err := r.House.DB.Read(t.Context(), func(q *db.Reader) error {
			decided, err := r.ResultsOf(q, e.id)
			outcomes := 0
			for i := range sheet.lines {
				outcomes += len(sheet.lines[i].outcomes)
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
