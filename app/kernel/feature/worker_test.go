package feature

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

var errOnPurpose = errors.New("on purpose")

// maxRandom makes all pauses as long as possible.
func maxRandom(int64) int64 { return 0 }

func newSupervisor(random func(int64) int64) (*Supervisor, *clock.Fake) {
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	return &Supervisor{Clock: now, Log: slog.New(slog.DiscardHandler), random: random}, now
}

func untilCancelled(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestStopSiteFailureStopsAllWorkers(t *testing.T) {
	for name, fail := range map[string]func(context.Context) error{
		"an error":               func(context.Context) error { return errOnPurpose },
		"a panic":                func(context.Context) error { panic(errOnPurpose) },
		"a context of its own":   func(context.Context) error { return context.Canceled },
		"a failure with a cause": func(context.Context) error { return errors.Join(errOnPurpose, context.Canceled) },
	} {
		s, _ := newSupervisor(maxRandom)
		running := s.Start(t.Context(), []Worker{
			{"steady", untilCancelled, StopSite}, {"patient", untilCancelled, Restart}, {"broken", fail, StopSite},
		})
		<-running.Done()
		if err := running.Wait(); err == nil || err.Error()[:len("broken: ")] != "broken: " {
			t.Errorf("%s: the site stops with %v", name, err)
		}
	}
}

func TestWorkersEndWithTheSite(t *testing.T) {
	s, _ := newSupervisor(maxRandom)
	ctx, stop := context.WithCancel(t.Context())
	begun := make(chan bool, 2)
	until := func(ctx context.Context) error { begun <- true; return untilCancelled(ctx) }
	running := s.Start(ctx, []Worker{
		{"one", until, StopSite}, {"another", until, Restart},
		{"short", func(context.Context) error { return nil }, StopSite},
		{"short too", func(context.Context) error { return nil }, Restart},
	})
	<-begun
	<-begun
	stop()
	if err := running.Wait(); err != nil {
		t.Error(err)
	}
	failing := s.Start(ctx, []Worker{{"last", func(context.Context) error { return errOnPurpose }, StopSite}})
	if err := failing.Wait(); !errors.Is(err, errOnPurpose) {
		t.Errorf("what failed while the site stopped is reported as %v", err)
	}
}

// The pause of a restarted worker grows with each failure in a row, and is short again after it
// has run for a while.
func TestRestartPauseGrows(t *testing.T) {
	s, now := newSupervisor(maxRandom)
	began, runs := make(chan time.Time), make(chan time.Duration)
	ctx, stop := context.WithCancel(t.Context())
	running := s.Start(ctx, []Worker{{"broken", func(ctx context.Context) error {
		began <- now.Now()
		now.Advance(<-runs)
		panic("on purpose")
	}, Restart}})
	last := <-began
	rested := func(ran, wait time.Duration) {
		t.Helper()
		runs <- ran
		now.WaitForSleepers(1)
		now.Advance(wait - time.Nanosecond)
		select {
		case at := <-began:
			t.Fatalf("it restarted at %v", at)
		default:
		}
		now.Advance(time.Nanosecond)
		if at := <-began; at.Sub(last) != ran+wait {
			t.Errorf("it restarted after %v, want %v", at.Sub(last), ran+wait)
		}
		last = now.Now()
	}
	for _, seconds := range []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300} {
		rested(0, seconds*time.Second)
	}
	rested(stableAfter-1, maxPause)
	rested(stableAfter, minPause)
	rested(0, 2*minPause)
	stop()
	runs <- 0
	if err := running.Wait(); err != nil {
		t.Error(err)
	}
}

func TestRestartPauseIsRandom(t *testing.T) {
	for random, want := range map[int64]time.Duration{0: time.Minute, 1: time.Minute - 1, int64(30 * time.Second): 30 * time.Second} {
		s, _ := newSupervisor(func(n int64) int64 {
			if random >= n {
				t.Errorf("%d is drawn of %d", random, n)
			}
			return random
		})
		if got := s.jitter(time.Minute); got != want {
			t.Errorf("a rest of %v, want %v", got, want)
		}
	}
}

func TestPausedWorkerEndsWithSite(t *testing.T) {
	s, now := newSupervisor(nil)
	ctx, stop := context.WithCancel(t.Context())
	running := s.Start(ctx, []Worker{{"broken", func(context.Context) error { return errOnPurpose }, Restart}})
	now.WaitForSleepers(1)
	stop()
	if err := running.Wait(); err != nil {
		t.Error(err)
	}
}
