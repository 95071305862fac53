package schedule

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
	"croupier/db/dbtest"
)

// testStart is a Wednesday.
var testStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// harness is a database and a clock, on which tests start and stop schedulers.
type harness struct {
	t     testing.TB
	ctx   context.Context
	clock *clock.Fake
	db    *db.DB
	log   *bytes.Buffer
	slog  *slog.Logger
}

func newHarness(t testing.TB) *harness {
	h := &harness{t: t, ctx: t.Context(), clock: clock.NewFake(testStart), log: &bytes.Buffer{}}
	h.slog = slog.New(slog.NewTextHandler(h.log, nil))
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	return h
}

// start makes a scheduler, as a starting process does.
func (h *harness) start(jobs ...Job) *process {
	h.t.Helper()
	s, err := New(Deps{DB: h.db, Clock: h.clock, IDs: id.NewSource(h.clock), Log: h.slog}, jobs...)
	if err != nil {
		h.t.Fatal(err)
	}
	p := &process{h: h, s: s}
	for i := range s.jobs {
		p.states = append(p.states, &jobState{job: &s.jobs[i], atStart: s.jobs[i].AtStart})
	}
	return p
}

// process is a scheduler whose turns the test calls.
type process struct {
	h      *harness
	s      *Scheduler
	states []*jobState
}

// turn runs what is due now, and returns the time of the next turn.
func (p *process) turn() (next time.Time) {
	p.h.t.Helper()
	for i, w := range p.states {
		at, err := p.s.runIfDue(p.h.ctx, w)
		if err != nil {
			p.h.t.Fatal(err)
		}
		if i == 0 || at.Before(next) {
			next = at
		}
	}
	return next
}

// until takes turns up to a time.
func (p *process) until(end time.Time) {
	p.h.t.Helper()
	for {
		next := p.turn()
		now := p.h.clock.Now()
		if !next.After(now) {
			p.h.t.Fatalf("at %s the next look is at %s", now, next)
		}
		if next.After(end) {
			p.h.clock.Advance(end.Sub(now))
			return
		}
		p.h.clock.Advance(next.Sub(now))
	}
}

func (p *process) status(i int) Status {
	p.h.t.Helper()
	list, err := p.s.List(p.h.ctx)
	if err != nil {
		p.h.t.Fatal(err)
	}
	return list[i]
}

// runLog records the runs of a job.
type runLog struct {
	mu   sync.Mutex
	dues []time.Time
	fail []error // errors of the next runs
}

// job records each run and returns the next error of fail.
func (r *runLog) job(name string, when When) Job {
	return Job{Name: name, When: when, Run: func(_ context.Context, jobRun *JobRun) error {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.dues = append(r.dues, jobRun.Due)
		if len(r.fail) == 0 {
			return nil
		}
		err := r.fail[0]
		r.fail = r.fail[1:]
		return err
	}}
}

func (r *runLog) drain() []time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	dues := r.dues
	r.dues = nil
	return dues
}

// want compares the runs since the last call.
func (r *runLog) want(t testing.TB, label string, dues ...time.Time) {
	t.Helper()
	got := r.drain()
	same := len(got) == len(dues)
	for i := 0; same && i < len(got); i++ {
		same = got[i].Equal(dues[i])
	}
	if !same {
		t.Errorf("%s: ran for %v, want %v", label, got, dues)
	}
}
