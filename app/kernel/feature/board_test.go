package feature

import (
	"context"
	"testing"
)

// The board has the state of each worker, and the error of a failed one.
func TestBoardListsWorkers(t *testing.T) {
	s, now := newSupervisor(maxRandom)
	s.Board = &Board{}
	ctx, stop := context.WithCancel(t.Context())
	begun := make(chan bool)
	running := s.Start(ctx, []Worker{
		{"broken", func(context.Context) error { return errOnPurpose }, Restart},
		{"short", func(context.Context) error { return nil }, StopSite},
		{"steady", func(ctx context.Context) error { begun <- true; return untilCancelled(ctx) }, StopSite},
	})
	<-begun
	now.WaitForSleepers(1)
	state := func(name string) WorkerStatus {
		for _, one := range s.Board.List() {
			if one.Name == name {
				return one
			}
		}
		return WorkerStatus{}
	}
	if got := state("broken"); got.State != WorkerPaused || got.Failures != 1 || got.Error != errOnPurpose.Error() || got.Failure != Restart {
		t.Errorf("broken: %+v", got)
	}
	if got := state("steady"); got.State != WorkerRunning || got.Failures != 0 {
		t.Errorf("steady: %+v", got)
	}
	stop()
	if err := running.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"short", "steady"} {
		if got := state(name); got.State != WorkerEnded {
			t.Errorf("at the end: %+v", got)
		}
	}
}
