package renewal

import (
	"context"
	"fmt"
	"time"

	"croupier/db"
)

// Holder pauses rounds that all players share during a renewal.
type Holder interface {
	Hold(ctx context.Context)
	Release(ctx context.Context)
}

// A machine that restores a snapshot with its memory goes on without a restart.
// Only the system clock reveals it, since it is set right afterwards.
const (
	clockLook = time.Second
	// clockJump is the largest accepted change between the system clock and the
	// monotonic clock from one check to the next. Normal clock adjustments are
	// smaller.
	clockJump = 10 * time.Second
)

// Run renews all draws when the system clock jumps, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	look := time.NewTicker(clockLook)
	defer look.Stop()
	began := time.Now()
	parted := func() time.Duration {
		now := time.Now()
		return now.Round(0).Sub(began.Round(0)) - now.Sub(began)
	}
	for last := parted(); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
		now := parted()
		if err := s.ClockMoved(ctx, now-last); err != nil {
			return err
		}
		last = now
	}
}

// ClockMoved handles a change of the system clock against the monotonic clock
// since the last check.
func (s *Service) ClockMoved(ctx context.Context, by time.Duration) error {
	if by.Abs() <= clockJump {
		return nil
	}
	// Shared rounds are refunded first, and go on with a new chain after the
	// old one is retired. No draw happens in between.
	for _, holder := range s.Holders {
		holder.Hold(ctx)
		defer holder.Release(ctx)
	}
	_, err := s.Renew(ctx, db.Doubt{Reasons: []string{
		fmt.Sprintf("the machine's clock jumped by %v: its memory may have been put back to a snapshot", by.Round(time.Second)),
	}})
	return err
}
