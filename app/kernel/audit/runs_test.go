package audit

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/schedule"
	"croupier/db"
	"croupier/db/dbtest"
)

// newBooks are books of two checks, the second of which finds so many faults.
func newBooks(t *testing.T, faults *int, during func(*Books)) *Books {
	b := &Books{DB: dbtest.Open(t, db.Options{Now: testClock.Now}), Clock: testClock, IDs: id.NewSource(testClock), Log: slog.New(slog.DiscardHandler)}
	b.Checks = []Check{
		check("first", func(Report) error { return nil }),
		check("second", func(report Report) error {
			during(b)
			for range *faults {
				report("wager 1", "is odd")
			}
			return nil
		}),
	}
	return b
}

func (b *Books) last(t *testing.T) (last PastRun, right bool) {
	t.Helper()
	err := b.DB.Read(t.Context(), func(q *db.Reader) error {
		found, at, ok, err := Last(q)
		last, right = found, ok && !at.IsZero()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return last, right
}

// Each audit is kept with what it found, and shows how far it is meanwhile.
func TestAuditsAreKept(t *testing.T) {
	faults := 0
	b := newBooks(t, &faults, func(b *Books) {
		if p := b.Progress(); !p.Running || p.By != "anna" || p.Parts != 2 || p.Now != "second" || len(p.Done) != 1 || p.Done[0].Name != "first" {
			t.Errorf("meanwhile %+v", p)
		}
	})
	asked := &schedule.Turn{Asked: true, By: "anna"}
	if last, _ := b.last(t); last.ID != "" {
		t.Errorf("before the first: %+v", last)
	}
	if err := b.nightly(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	if last, right := b.last(t); last.Outcome != Right || !right || len(last.Checks) != 2 || last.Faults != 0 || last.By != "anna" {
		t.Errorf("right books: %+v", last)
	}
	faults = maxFindings + 5
	if err := b.nightly(t.Context(), asked); !errors.Is(err, ErrBooks) {
		t.Fatal(err)
	}
	last, right := b.last(t)
	if last.Outcome != Wrong || !right || last.Faults != maxFindings+5 {
		t.Errorf("wrong books: %+v", last)
	}
	if found, err := b.Findings(t.Context(), last.ID); err != nil || len(found) != maxFindings || found[0] != (Finding{"second", "wager 1", "is odd"}) {
		t.Errorf("%d findings, %v", len(found), err)
	}
	if p := b.Progress(); p.Running {
		t.Errorf("afterwards %+v", p)
	}
	runs, err := b.Runs(t.Context(), "", 1)
	if err != nil || len(runs) != 1 || runs[0].ID != last.ID {
		t.Fatalf("%+v %v", runs, err)
	}
	if older, err := b.Runs(t.Context(), last.ID, 10); err != nil || len(older) != 1 || older[0].Outcome != Right {
		t.Errorf("older %+v %v", older, err)
	}
}

// One that was cut off says so, and is no proof.
func TestAnAuditThatIsCutOffIsKeptAsThat(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	faults := 0
	b := newBooks(t, &faults, func(*Books) { stop() })
	b.Checks = append(b.Checks, Check{Name: "third", Run: func(ctx context.Context, _ *db.DB, _ Report) (int64, error) { return 0, ctx.Err() }})
	if err := b.nightly(ctx, &schedule.Turn{By: "anna", Asked: true}); err == nil {
		t.Fatal("it is taken for a proof")
	}
	if last, right := b.last(t); last.ID != "" || right {
		t.Errorf("it counts as %+v", last)
	}
	if runs, err := b.Runs(t.Context(), "", 5); err != nil || len(runs) != 1 || runs[0].Outcome != Stopped || len(runs[0].Checks) != 2 || runs[0].Problem == "" {
		t.Errorf("kept %+v %v", runs, err)
	}
}

// The nightly audit can be switched off; those that are asked for cannot.
func TestTheNightlyAuditCanBeSwitchedOff(t *testing.T) {
	faults := 0
	b := newBooks(t, &faults, func(*Books) {})
	b.Nightly = func() bool { return false }
	for _, turn := range []*schedule.Turn{{}, {Asked: true}} {
		if err := b.nightly(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		if runs, err := b.Runs(t.Context(), "", 5); err != nil || (len(runs) == 1) != turn.Asked {
			t.Errorf("asked %t: %d runs, %v", turn.Asked, len(runs), err)
		}
	}
}

func TestOldAuditsAreForgotten(t *testing.T) {
	faults := 1
	b := newBooks(t, &faults, func(*Books) {})
	for range 4 {
		if err := b.nightly(t.Context(), &schedule.Turn{}); !errors.Is(err, ErrBooks) {
			t.Fatal(err)
		}
	}
	if err := b.DB.Write(t.Context(), func(tx *db.Tx) error { return deleteOldRuns(tx, 3) }); err != nil {
		t.Fatal(err)
	}
	runs, err := b.Runs(t.Context(), "", 5)
	if err != nil || len(runs) != 3 {
		t.Fatalf("%d runs, %v", len(runs), err)
	}
	if found, err := b.Findings(t.Context(), runs[2].ID); err != nil || len(found) != 1 {
		t.Errorf("%d findings of the oldest, %v", len(found), err)
	}
}
