package market

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// demoRetention is how long positions with play money are kept after their end.
	demoRetention = 30 * 24 * time.Hour
	demoInterval  = 24 * time.Hour
	demoBatch     = 200
)

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old positions of play money", When: schedule.Every(demoInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "positions of futures with play money", For: schedule.Span(demoRetention)}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOldDemo(ctx) },
	}}
}

// deleteOldDemo deletes the positions with play money that ended long ago, with their fills and the
// frames that no other fill needs, in short writes.
func (s *Service) deleteOldDemo(ctx context.Context) error {
	before := s.Clock.Now().Add(-demoRetention).UnixMilli()
	return s.DB.InBatches(ctx, demoBatch, func(tx *db.Tx, limit int) (int64, error) {
		old, err := endedDemo(tx, before, limit)
		for _, binary := range old {
			if err == nil {
				err = deletePosition(tx, binary)
			}
		}
		return int64(len(old)), err
	})
}
