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

// newBooks are books with two checks. The second one finds this number of faults.
func newBooks(t *testing.T, faults *int, during func(*Auditor)) *Auditor {
	b := &Auditor{DB: dbtest.Open(t, db.Options{Now: testClock.Now}), Clock: testClock, IDs: id.NewSource(testClock), Log: slog.New(slog.DiscardHandler)}
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

func (b *Auditor) last(t *testing.T) (last PastRun, passedAt bool) {
	t.Helper()
	err := b.DB.Read(t.Context(), func(q *db.Reader) error {
		found, at, ok, err := LastComplete(q)
		last, passedAt = found, ok && !at.IsZero()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return last, passedAt
}

// Each audit is stored with its findings, and shows its progress in between.
func TestAuditsAreStored(t *testing.T) {
	faults := 0
	b := newBooks(t, &faults, func(b *Auditor) {
		if p := b.Progress(); !p.Running || p.By != "anna" || p.Total != 2 || p.Current != "second" || len(p.Done) != 1 || p.Done[0].Name != "first" {
			t.Errorf("meanwhile %+v", p)
		}
	})
	asked := &schedule.JobRun{Unscheduled: true, By: "anna"}
	if last, _ := b.last(t); last.ID != "" {
		t.Errorf("before the first: %+v", last)
	}
	if err := b.nightly(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	if last, passedAt := b.last(t); last.Outcome != Passed || !passedAt || len(last.Checks) != 2 || last.Faults != 0 || last.By != "anna" {
		t.Errorf("right books: %+v", last)
	}
	faults = maxFindings + 5
	if err := b.nightly(t.Context(), asked); !errors.Is(err, ErrBooks) {
		t.Fatal(err)
	}
	last, passedAt := b.last(t)
	if last.Outcome != Faulty || !passedAt || last.Faults != maxFindings+5 {
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
	if older, err := b.Runs(t.Context(), last.ID, 10); err != nil || len(older) != 1 || older[0].Outcome != Passed {
		t.Errorf("older %+v %v", older, err)
	}
}

// An interrupted audit is stored as such, and is no proof.
func TestInterruptedAuditIsStoredAsIncomplete(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	faults := 0
	b := newBooks(t, &faults, func(*Auditor) { stop() })
	b.Checks = append(b.Checks, Check{Name: "third", Run: func(ctx context.Context, _ *db.DB, _ Report) (int64, error) { return 0, ctx.Err() }})
	if err := b.nightly(ctx, &schedule.JobRun{By: "anna", Unscheduled: true}); err == nil {
		t.Fatal("it is taken for a proof")
	}
	if last, passedAt := b.last(t); last.ID != "" || passedAt {
		t.Errorf("it counts as %+v", last)
	}
	if runs, err := b.Runs(t.Context(), "", 5); err != nil || len(runs) != 1 || runs[0].Outcome != Incomplete || len(runs[0].Checks) != 2 || runs[0].Problem == "" {
		t.Errorf("kept %+v %v", runs, err)
	}
}

// The nightly audit can be switched off; requested ones cannot.
func TestNightlyAuditCanBeDisabled(t *testing.T) {
	faults := 0
	b := newBooks(t, &faults, func(*Auditor) {})
	b.Nightly = func() bool { return false }
	for _, turn := range []*schedule.JobRun{{}, {Unscheduled: true}} {
		if err := b.nightly(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		if runs, err := b.Runs(t.Context(), "", 5); err != nil || (len(runs) == 1) != turn.Unscheduled {
			t.Errorf("asked %t: %d runs, %v", turn.Unscheduled, len(runs), err)
		}
	}
}

func TestOldAuditsAreDeleted(t *testing.T) {
	faults := 1
	b := newBooks(t, &faults, func(*Auditor) {})
	for range 4 {
		if err := b.nightly(t.Context(), &schedule.JobRun{}); !errors.Is(err, ErrBooks) {
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
