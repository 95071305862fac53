package renewal

import (
	"context"
	"fmt"
	"time"

	"croupier/db"
)

// Holder keeps rounds that everybody shares from going on while all draws begin
// anew.
type Holder interface {
	Hold(ctx context.Context)
	Release(ctx context.Context)
}

// A machine whose memory too is put back to a snapshot goes on as if nothing
// had happened, but for the clock on the wall, which is set right then.
const (
	clockLook = time.Second
	// clockJump is how far wall clock and running time may part between two
	// looks; a clock that is set right now and then moves less.
	clockJump = 10 * time.Second
)

// Run begins all draws anew when the wall clock jumps, until ctx ends.
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

// ClockMoved takes how far the wall clock has moved beside the running time
// since the last look.
func (s *Service) ClockMoved(ctx context.Context, by time.Duration) error {
	if by.Abs() <= clockJump {
		return nil
	}
	// Rounds that all share are given back first, and go on with a new chain
	// once the old one is retired; in between nothing is drawn.
	for _, holder := range s.Holders {
		holder.Hold(ctx)
		defer holder.Release(ctx)
	}
	_, err := s.Renew(ctx, db.Doubt{Reasons: []string{
		fmt.Sprintf("the machine's clock jumped by %v: its memory may have been put back to a snapshot", by.Round(time.Second)),
	}})
	return err
}
