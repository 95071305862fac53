package restore

import (
	"context"
	"fmt"
	"time"
)

// A machine that restores a snapshot with its memory continues without a restart. Only the system
// clock reveals it, because it is corrected afterwards.
const (
	clockCheckInterval = time.Second
	// maxClockDrift is the largest accepted change between the system clock and the
	// monotonic clock from one check to the next. Normal clock adjustments are
	// smaller.
	maxClockDrift = 10 * time.Second
)

// Run reacts when the system clock jumps, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	ticker := time.NewTicker(clockCheckInterval)
	defer ticker.Stop()
	started := time.Now()
	drift := func() time.Duration {
		now := time.Now()
		return now.Round(0).Sub(started.Round(0)) - now.Sub(started)
	}
	for last := drift(); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		now := drift()
		if err := s.ClockMoved(ctx, now-last); err != nil {
			return err
		}
		last = now
	}
}

// ClockMoved handles a change of the system clock against the monotonic clock
// since the last check.
func (s *Service) ClockMoved(ctx context.Context, by time.Duration) error {
	if by.Abs() <= maxClockDrift {
		return nil
	}
	// Shared rounds are refunded first, and continue with a new chain after the old one is
	// retired. No draw happens in between.
	for _, o := range s.externalStates {
		if o.Holder != nil {
			o.Holder.Pause(ctx)
			defer o.Holder.Resume(ctx)
		}
	}
	_, err := s.React(ctx, Event{Suspected: true, Reasons: []string{
		fmt.Sprintf("the machine's clock jumped by %v: its memory may have been put back to a snapshot", by.Round(time.Second)),
	}})
	return err
}
