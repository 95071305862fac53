package schedule

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/db"
)

// Staff run a job at once: one at a time, and the schedule continues unchanged.
func TestStaffRunJobNow(t *testing.T) {
	h := newHarness(t)
	begun, end := make(chan *JobRun), make(chan error)
	work := func(_ context.Context, jobRun *JobRun) error { begun <- jobRun; return <-end }
	p := h.start(
		Job{Name: "sweep", When: Daily(4, 0), AllowManual: true, Run: work},
		Job{Name: "race", When: Daily(4, 0), Run: work},
	)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- p.s.Run(ctx) }()
	request := func(name string) error {
		return h.db.Write(t.Context(), func(tx *db.Tx) error { return p.s.RunNow(tx, name, "anna") })
	}
	for name, want := range map[string]error{"nothing": ErrUnknown, "race": ErrNotManual} {
		if err := request(name); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	h.clock.WaitForSleepers(2)
	if err := request("sweep"); err != nil {
		t.Fatal(err)
	}
	jobRun := <-begun
	if !jobRun.Unscheduled || jobRun.By != "anna" || !jobRun.Due.Equal(h.clock.Now().Truncate(time.Millisecond)) {
		t.Errorf("the run %+v", jobRun)
	}
	if err := request("sweep"); !errors.Is(err, ErrRunning) {
		t.Errorf("a second one at the same time: %v", err)
	}
	end <- errors.New("on purpose")
	// It failed and pauses. A new request does not wait for the pause.
	for status := p.status(0); status.Failures != 1 || status.Running; status = p.status(0) {
		h.clock.WaitForSleepers(2)
	}
	if err := request("sweep"); err != nil {
		t.Fatal(err)
	}
	<-begun
	end <- nil
	for status := p.status(0); status.Running; status = p.status(0) {
		h.clock.WaitForSleepers(2)
	}
	night := time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC)
	if status := p.status(0); status.Runs != 2 || status.Error != "" || status.Failures != 0 || !status.Next.Equal(night) || !status.AllowManual {
		t.Errorf("afterwards %+v", status)
	}
	stop()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}
