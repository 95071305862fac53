package schedule

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// nextHour is the first due time of an hourly job after the start.
var nextHour = time.Date(2026, 3, 4, 6, 0, 0, 0, time.UTC)

func TestJobRunsWhenDue(t *testing.T) {
	h := newHarness(t)
	var hourly, nightly runLog
	p := h.start(hourly.job("hourly", Every(time.Hour)), nightly.job("nightly", Daily(4, 0)))
	p.turn()
	hourly.want(t, "what was due before the job was known")
	p.until(nextHour.Add(150 * time.Minute))
	hourly.want(t, "three hours", nextHour, nextHour.Add(time.Hour), nextHour.Add(2*time.Hour))
	nightly.want(t, "by day")
	p.until(nextHour.Add(24 * time.Hour))
	nightly.want(t, "by night", time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC))
}

func TestMissedRunsAreMadeUpForOnce(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("hourly", Every(time.Hour))
	h.start(job).turn()
	h.clock.Advance(100 * time.Hour)
	h.start(job).turn()
	r.want(t, "after four days", nextHour.Add(99*time.Hour))
	h.start(job).turn()
	r.want(t, "after another restart")
}

func TestRunBeyondGraceIsSkipped(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("hourly", Every(time.Hour))
	job.Grace = time.Minute
	h.start(job).turn()
	h.clock.Advance(nextHour.Add(61 * time.Second).Sub(testStart))
	h.start(job).turn()
	r.want(t, "a second too late")
	h.clock.Advance(59 * time.Minute)
	h.start(job).turn()
	r.want(t, "late by a minute", nextHour.Add(time.Hour))
}

func TestAtStartJobRunsOnce(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("nightly", Daily(4, 0))
	job.AtStart = true
	p := h.start(job)
	r.fail = []error{errors.New("not yet")}
	p.turn()
	r.want(t, "at the start", testStart)
	p.until(testStart.Add(time.Hour))
	r.want(t, "tried again", testStart)
	// The run at the start is also the missed run.
	h.clock.Advance(24 * time.Hour)
	p = h.start(job)
	p.turn()
	p.until(h.clock.Now().Add(time.Hour))
	r.want(t, "after a day", time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC))
}

func TestFailedJobIsRetriedWithoutStoppingOthers(t *testing.T) {
	h := newHarness(t)
	var bad, good runLog
	bad.fail = []error{errors.New("the cable"), errors.New("the plug")}
	panics := bad.job("bad", Every(time.Hour))
	run := panics.Run
	panics.Run = func(ctx context.Context, jobRun *JobRun) error {
		if err := run(ctx, jobRun); err != nil {
			panic(err)
		}
		return nil
	}
	p := h.start(panics, good.job("good", Every(time.Hour)))
	p.turn()
	p.until(nextHour)
	p.turn()
	bad.want(t, "at first", nextHour)
	good.want(t, "beside it", nextHour)
	if s := p.status(0); s.Failures != 1 || s.Error != "panic: the cable" || s.Running || !s.Next.Equal(nextHour) {
		t.Errorf("%+v", s)
	}
	// A restart does not shorten the pause.
	p = h.start(panics)
	h.clock.Advance(minRetryPause - time.Second)
	p.turn()
	bad.want(t, "too soon")
	h.clock.Advance(time.Second)
	p.turn()
	h.clock.Advance(2*minRetryPause - time.Second)
	p.turn()
	bad.want(t, "the second time", nextHour)
	h.clock.Advance(time.Second)
	p.turn()
	bad.want(t, "the third time", nextHour)
	if s := p.status(0); s.Failures != 0 || s.Error != "" || s.Runs != 3 || !s.Due.Equal(nextHour) || !s.Next.Equal(nextHour.Add(time.Hour)) {
		t.Errorf("%+v", s)
	}
	if log := h.log.String(); !strings.Contains(log, "a job panicked") || !strings.Contains(log, "the plug") {
		t.Errorf("the log says %s", log)
	}
}

func TestRetryPauseGrowsToAnHour(t *testing.T) {
	for failures, want := range map[int64]time.Duration{
		1: 10 * time.Second, 2: 20 * time.Second, 5: 160 * time.Second, 9: 2560 * time.Second, 10: time.Hour, 1000: time.Hour,
	} {
		if got := retryPause(failures); got != want {
			t.Errorf("after %d failures %v, want %v", failures, got, want)
		}
	}
}

// TestShutdownCancelsRuns checks that a long job does not delay the others,
// and that the stop of the site cancels it. It starts again with the site.
func TestShutdownCancelsRuns(t *testing.T) {
	h := newHarness(t)
	var quick runLog
	began := make(chan time.Time, 1)
	long := Job{Name: "long", When: Every(time.Hour), Run: func(ctx context.Context, jobRun *JobRun) error {
		began <- jobRun.Due
		<-ctx.Done()
		return ctx.Err()
	}}
	short := quick.job("quick", Every(time.Hour))
	h.start(long, short).turn() // registers the jobs
	h.clock.Advance(nextHour.Sub(testStart))
	for range 2 {
		p := h.start(long, short)
		ctx, stop := context.WithCancel(h.ctx)
		ended := make(chan error, 1)
		go func() { ended <- p.s.Run(ctx) }()
		if due := <-began; !due.Equal(nextHour) {
			t.Errorf("runs for %s", due)
		}
		for p.status(1).Ended.IsZero() { // the other job runs once in both lives
		}
		if s := p.status(0); !s.Running || !s.Ended.IsZero() || s.Duration() != 0 {
			t.Errorf("while it runs: %+v", s)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if s := p.status(0); s.Running || s.Failures != 0 || s.Error != errStopped.Error() || !s.Next.Equal(nextHour) {
			t.Errorf("after the end: %+v", s)
		}
	}
}

func TestListReportsLastRun(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("hourly", Every(time.Hour))
	job.Retention = []RetentionPeriod{{"crumbs", "an hour"}}
	run := job.Run
	job.Run = func(ctx context.Context, jobRun *JobRun) error {
		h.clock.Advance(1500 * time.Millisecond)
		return run(ctx, jobRun)
	}
	hidden := r.job("hidden", Every(time.Hour))
	hidden.Hidden = true
	p := h.start(job, hidden)
	if s := p.status(0); s.Runs != 0 || !s.Started.IsZero() || !s.Next.Equal(nextHour) {
		t.Errorf("before all: %+v", s)
	}
	p.turn()
	h.clock.Advance(time.Hour)
	if s := p.status(0); !s.Next.Equal(nextHour) {
		t.Errorf("when it waits: %+v", s)
	}
	p.turn()
	s := p.status(0)
	if s.Name != "hourly" || s.When != "every hour" || len(s.Retention) != 1 || !s.Due.Equal(nextHour) || s.Duration() != 1500*time.Millisecond ||
		s.Runs != 1 || s.Error != "" || !s.Next.Equal(nextHour.Add(time.Hour)) {
		t.Errorf("%+v took %v", s, s.Duration())
	}
	if s := p.status(1); !s.Next.IsZero() || s.Runs != 1 {
		t.Errorf("the hidden one: %+v", s)
	}
}

// TestWrongClockTimesAreCleared checks that a stored time years ahead does
// not stop a job for years.
func TestWrongClockTimesAreCleared(t *testing.T) {
	h := newHarness(t)
	var r runLog
	p := h.start(r.job("hourly", Every(time.Hour)))
	p.turn()
	for _, column := range []string{"done", "retry_at", "lease_until"} {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE jobs SET owner = 'x', `+column+` = $1`, clock.Millis(h.clock.Now().AddDate(5, 0, 0)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p.turn()
		due := Every(time.Hour).Next(h.clock.Now())
		p.until(due)
		p.turn()
		r.want(t, column, due)
	}
}

func TestNewRefusesInvalidJobs(t *testing.T) {
	h := newHarness(t)
	var r runLog
	good := r.job("good", Every(time.Hour))
	for label, jobs := range map[string][]Job{
		"no name": {r.job("", Every(time.Hour))}, "no time": {r.job("a", When{})}, "nothing to do": {{Name: "a", When: good.When}}, "two of a name": {good, good},
	} {
		if _, err := New(Deps{DB: h.db, Clock: h.clock, IDs: id.NewSource(h.clock)}, jobs...); err == nil {
			t.Errorf("%s is taken", label)
		}
	}
}

// Warnings about slow reads name the job that reads.
func TestRunContextNamesJob(t *testing.T) {
	h := newHarness(t)
	var name string
	p := h.start(Job{Name: "sweep", When: Every(time.Minute), Run: func(ctx context.Context, _ *JobRun) error {
		name = db.NameOf(ctx)
		return nil
	}})
	p.until(testStart.Add(2 * time.Minute))
	if name != "job sweep" {
		t.Errorf("the run is called %q", name)
	}
}
