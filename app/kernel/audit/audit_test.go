package audit

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
	"croupier/db/dbtest"
)

var testClock = clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))

// check makes a check from a function that reports faults.
func check(name string, run func(report Report) error) Check {
	return Check{Name: name, Run: func(_ context.Context, _ *db.DB, report Report) (int64, error) { return 7, run(report) }}
}

func TestRunReportsEachCheck(t *testing.T) {
	var started []string
	result, err := Run(t.Context(), dbtest.Open(t), testClock, []Check{
		check("good", func(Report) error { return nil }),
		check("bad", func(report Report) error {
			report("wager 1", "paid %d, not %d", 1, 2)
			testClock.Advance(time.Second)
			report("wager 2", "is void")
			return nil
		}),
		check("unreadable", func(report Report) error {
			report("wager 3", "is odd")
			return errors.New("row 4 is garbage")
		}),
		check("good again", func(Report) error { return nil }),
	}, func(name string) { started = append(started, name) })
	if err != nil || result.OK() || result.Truncated {
		t.Fatalf("%+v, %v", result, err)
	}
	want := Result{
		Checks: []CompletedCheck{{"good", 7, 0, 0}, {"bad", 7, 2, time.Second}, {"unreadable", 7, 2, 0}, {"good again", 7, 0, 0}},
		Findings: []Finding{
			{"bad", "wager 1", "paid 1, not 2"}, {"bad", "wager 2", "is void"}, {"unreadable", "wager 3", "is odd"},
			{"unreadable", "the proof", "could not be carried out: row 4 is garbage"},
		},
	}
	if !reflect.DeepEqual(result, want) {
		t.Errorf("%+v\nwant %+v", result, want)
	}
	if !reflect.DeepEqual(started, []string{"good", "bad", "unreadable", "good again"}) {
		t.Errorf("started %v", started)
	}
}

func TestRunWithoutFindingsIsOK(t *testing.T) {
	result, err := Run(t.Context(), dbtest.Open(t), testClock, []Check{check("good", func(Report) error { return nil })}, nil)
	if err != nil || !result.OK() || len(result.Checks) != 1 {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestFindingsAreLimited(t *testing.T) {
	result, err := Run(t.Context(), dbtest.Open(t), testClock, []Check{check("bad", func(report Report) error {
		for range maxFindings + 5 {
			report("all", "is lost")
		}
		return nil
	})}, nil)
	if err != nil || len(result.Findings) != maxFindings || !result.Truncated || result.Checks[0].Faults != maxFindings+5 {
		t.Errorf("%d findings, cut %t, %v", len(result.Findings), result.Truncated, err)
	}
}

func TestStoppedAuditIsIncomplete(t *testing.T) {
	for _, stop := range []error{db.ErrClosed, db.ErrFailed} {
		ran := false
		_, err := Run(t.Context(), dbtest.Open(t), testClock, []Check{
			check("stopped", func(Report) error { return stop }), check("next", func(Report) error { ran = true; return nil }),
		}, nil)
		if !errors.Is(err, stop) || ran {
			t.Errorf("%v; went on: %t", err, ran)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, dbtest.Open(t), testClock, []Check{check("cancelled", func(Report) error {
		cancel()
		return errors.New("interrupted")
	})}, nil)
	if err == nil {
		t.Error("a cancelled audit was one")
	}
}
