package seamless

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	sweepInterval = 10 * time.Minute
	// sweepBatch is the maximum number of rounds that one write ends.
	sweepBatch = 200
)

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "idle rounds of providers", When: schedule.Every(sweepInterval), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.endIdleRounds(ctx) },
	}}
}

// endIdleRounds settles rounds without a callback for a day as lost. Many providers do
// not report the end of a lost round.
func (s *Service) endIdleRounds(ctx context.Context) error {
	for {
		ended := 0
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			list, err := idleRounds(tx, tx.Now().Add(-idleRound).UnixMilli(), sweepBatch)
			if err != nil {
				return err
			}
			for _, r := range list {
				if err := s.settle(tx, &Session{gamelaunch.Session{Source: r.provider}}, r, 0); err != nil {
					return fmt.Errorf("end the idle round %s of %s: %w", r.number, r.provider, err)
				}
			}
			ended = len(list)
			return nil
		})
		if err != nil || ended < sweepBatch {
			return err
		}
	}
}
