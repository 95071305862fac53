package schedule

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/clock"
	"croupier/db"
	"croupier/internal/proptest"
)

// TestEachDueTimeRunsOnce stops and starts the site at random. Every job makes up for the last
// missed time, runs at each later time, and never twice for one time. The same is true for two
// processes.
func TestEachDueTimeRunsOnce(t *testing.T) {
	proptest.Check(t, func(t testing.TB, r *rapid.T) {
		h := newHarness(t)
		when, _ := drawWhen(r)
		var served runLog
		job := served.job("job", when)
		known := h.clock.Now()
		h.start(job).turn()
		var want []time.Time
		for range rapid.IntRange(1, 3).Draw(r, "lives") {
			h.clock.Advance(time.Duration(rapid.Int64Range(0, 10*86_400_000).Draw(r, "down")) * time.Millisecond)
			up := h.clock.Now()
			if missed := when.lastDue(known, up); !missed.IsZero() {
				want = append(want, missed)
			}
			processes := []*process{h.start(job), h.start(job)}[:rapid.IntRange(1, 2).Draw(r, "processes")]
			end := up.Add(time.Duration(rapid.Int64Range(0, 6*when.Next(up).Sub(up).Milliseconds()).Draw(r, "up")) * time.Millisecond)
			for due := when.Next(up); !due.After(end); due = when.Next(due) {
				want = append(want, due)
			}
			for h.clock.Now().Before(end) {
				now := h.clock.Now()
				for _, p := range rapid.Permutation(processes).Draw(r, "order") {
					if next := p.turn(); next.After(when.Next(now)) {
						r.Fatalf("%s: at %s the next look is at %s", when, now, next)
					}
				}
				next := when.Next(now) // the turns in between run nothing
				if next.After(end) {
					next = end
				}
				h.clock.Advance(next.Sub(now))
			}
			for _, p := range processes {
				p.turn()
			}
			known = h.clock.Now()
		}
		if got := served.drain(); !slices.EqualFunc(got, want, time.Time.Equal) {
			r.Fatalf("%s: ran for\n%v, want\n%v", when, got, want)
		}
	})
}

// TestTwoProcessesShareOneJob runs two processes at once. They share the runs,
// and money moves once per due time.
func TestTwoProcessesShareOneJob(t *testing.T) {
	h := newHarness(t)
	var (
		mu     sync.Mutex
		inside int
		dues   []time.Time
	)
	ran := make(chan time.Time, 1)
	job := Job{Name: "shared", When: Every(time.Minute), Run: func(_ context.Context, jobRun *JobRun) error {
		mu.Lock()
		inside++
		dues = append(dues, jobRun.Due)
		if inside > 1 {
			t.Error("two processes run the job at once")
		}
		mu.Unlock()
		ran <- jobRun.Due
		mu.Lock()
		inside--
		mu.Unlock()
		return nil
	}}
	h.start(job).turn()
	ctx, stop := context.WithCancel(h.ctx)
	var group sync.WaitGroup
	var status func() Status
	for range 2 {
		p := h.start(job)
		status = func() Status { return p.status(0) }
		group.Go(func() { _ = p.s.Run(ctx) })
	}
	first := testStart.Truncate(time.Minute)
	for i := range 25 {
		due := first.Add(time.Duration(i+1) * time.Minute)
		h.clock.Advance(due.Sub(h.clock.Now()))
		if got := <-ran; !got.Equal(due) {
			t.Fatalf("run %d is for %s, want %s", i, got, due)
		}
		for s := status(); s.Running; s = status() { // until the result is stored
		}
	}
	stop()
	group.Wait()
	if len(dues) != 25 {
		t.Errorf("%d runs for 25 times", len(dues))
	}
}

// TestLeaseOfDeadProcessExpires leaves the lease of a dead process. The lease
// expires, and another process repeats the run.
func TestLeaseOfDeadProcessExpires(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("hourly", Every(time.Hour))
	h.start(job).turn()
	h.clock.Advance(time.Hour)
	dead := h.start(job)
	h.taken(dead, nextHour)
	p := h.start(job)
	next := p.turn()
	r.want(t, "while the lease is valid")
	if !p.status(0).Running || !next.Equal(h.clock.Now().Add(leaseDuration)) {
		t.Errorf("%+v, next look at %s", p.status(0), next)
	}
	p.until(h.clock.Now().Add(leaseDuration))
	p.turn()
	r.want(t, "when it has ended", nextHour)
}

// taken makes a process begin a run, and returns the turn that the job would
// get.
func (h *harness) taken(p *process, due time.Time) *JobRun {
	h.t.Helper()
	jobRun := &JobRun{Due: due, name: p.s.jobs[0].Name, owner: p.s.owner}
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		first, err := claim(tx, jobRun.name, jobRun.owner, clock.Millis(due), clock.Millis(tx.Now().Add(leaseDuration)))
		if err == nil && !first {
			err = errors.New("another process has it")
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return jobRun
}

// TestLostLeaseCannotFinish suspends a process until another one has
// done its run. The writes that it makes together with Finish are undone.
func TestLostLeaseCannotFinish(t *testing.T) {
	h := newHarness(t)
	var r runLog
	job := r.job("hourly", Every(time.Hour))
	h.start(job).turn()
	h.clock.Advance(time.Hour)
	asleep := h.taken(h.start(job), nextHour)
	h.clock.Advance(leaseDuration)
	pay := func(jobRun *JobRun) error {
		return h.db.Write(h.ctx, func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES ($1, 'paid', 1, 0, '')`, jobRun.owner); err != nil {
				return err
			}
			return jobRun.Finish(tx)
		})
	}
	awake := h.taken(h.start(job), nextHour)
	if err := pay(asleep); !errors.Is(err, ErrLeaseLost) {
		t.Errorf("the one that slept: %v", err)
	}
	if err := pay(awake); err != nil {
		t.Errorf("the one that has it: %v", err)
	}
	if err := h.db.Write(h.ctx, awake.Finish); !errors.Is(err, ErrLeaseLost) {
		t.Errorf("a second time: %v", err)
	}
	h.clock.Advance(leaseDuration) // the process dies after the payment
	h.start(job).turn()
	r.want(t, "after the payment")
	paid := 0
	err := h.db.Read(h.ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM settings`).Scan(&paid) })
	if err != nil || paid != 1 {
		t.Errorf("paid %d times, %v", paid, err)
	}
}

// TestFinishedRunMayReturnError stores the error that a job returns
// after Finish, without a retry.
func TestFinishedRunMayReturnError(t *testing.T) {
	h := newHarness(t)
	runs := 0
	p := h.start(Job{Name: "audit", When: Every(time.Hour), Run: func(ctx context.Context, jobRun *JobRun) error {
		runs++
		return errors.Join(h.db.Write(ctx, jobRun.Finish), errors.New("the books are wrong"))
	}})
	p.turn()
	p.until(nextHour.Add(30 * time.Minute))
	if s := p.status(0); runs != 1 || s.Error != "the books are wrong" || s.Failures != 0 {
		t.Errorf("%d runs: %+v", runs, s)
	}
}

// TestLongRunRenewsLease renews the lease of a long run, and cancels the run
// when the lease is lost.
func TestLongRunRenewsLease(t *testing.T) {
	h := newHarness(t)
	began, cause := make(chan bool), make(chan error, 1)
	p := h.start(Job{Name: "long", When: Every(time.Hour), Run: func(ctx context.Context, _ *JobRun) error {
		began <- true
		<-ctx.Done()
		cause <- context.Cause(ctx)
		return ctx.Err()
	}})
	p.turn()
	h.clock.Advance(time.Hour)
	over := make(chan bool)
	go func() { defer close(over); _, _ = p.s.runIfDue(h.ctx, p.states[0]) }()
	<-began
	lease := func() (r row) {
		if err := h.db.Read(h.ctx, func(q *db.Reader) (err error) { r, err = find(q, "long"); return err }); err != nil {
			t.Fatal(err)
		}
		return r
	}
	until := lease().leaseUntil
	for range 5 {
		h.clock.WaitForSleepers(1)
		h.clock.Advance(renewInterval)
		for until == lease().leaseUntil {
		}
		if until = lease().leaseUntil; until <= clock.Millis(h.clock.Now()) {
			t.Fatal("the lease has ended")
		}
	}
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE jobs SET owner = 'another'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h.clock.WaitForSleepers(1)
	h.clock.Advance(renewInterval)
	if err := <-cause; !errors.Is(err, ErrLeaseLost) {
		t.Errorf("ended by %v", err)
	}
	<-over
	if r := lease(); r.owner != "another" || r.ended != 0 {
		t.Errorf("the other's run is %+v", r)
	}
}
