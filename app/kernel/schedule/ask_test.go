package schedule

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/db"
)

// Staff have a job run at once: one at a time, and the schedule goes on as if
// nothing had been.
func TestStaffRunAJobAtOnce(t *testing.T) {
	h := newHouse(t)
	begun, end := make(chan *Turn), make(chan error)
	work := func(_ context.Context, turn *Turn) error { begun <- turn; return <-end }
	p := h.start(
		Job{Name: "sweep", When: Daily(4, 0), AnyTime: true, Run: work},
		Job{Name: "race", When: Daily(4, 0), Run: work},
	)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- p.s.Run(ctx) }()
	ask := func(name string) error {
		return h.db.Write(t.Context(), func(tx *db.Tx) error { return p.s.RunNow(tx, name, "anna") })
	}
	for name, want := range map[string]error{"nothing": ErrUnknown, "race": ErrTimed} {
		if err := ask(name); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	h.clock.WaitForSleepers(2)
	if err := ask("sweep"); err != nil {
		t.Fatal(err)
	}
	turn := <-begun
	if !turn.Asked || turn.By != "anna" || !turn.Due.Equal(h.clock.Now().Truncate(time.Millisecond)) {
		t.Errorf("the run %+v", turn)
	}
	if err := ask("sweep"); !errors.Is(err, ErrRunning) {
		t.Errorf("a second one at the same time: %v", err)
	}
	end <- errors.New("on purpose")
	// It failed and rests. Whoever asks again does not wait for the pause.
	for status := p.status(0); status.Failures != 1 || status.Running; status = p.status(0) {
		h.clock.WaitForSleepers(2)
	}
	if err := ask("sweep"); err != nil {
		t.Fatal(err)
	}
	<-begun
	end <- nil
	for status := p.status(0); status.Running; status = p.status(0) {
		h.clock.WaitForSleepers(2)
	}
	night := time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC)
	if status := p.status(0); status.Runs != 2 || status.Error != "" || status.Failures != 0 || !status.Next.Equal(night) || !status.AnyTime {
		t.Errorf("afterwards %+v", status)
	}
	stop()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}
