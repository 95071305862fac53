package registers

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

// retention is how long the log of queries is kept.
const retention = 5 * 365 * 24 * time.Hour

const batch = 500

// Jobs delete old rows of the log.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old answers of registers", When: schedule.Every(24 * time.Hour), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "what registers of excluded persons were asked, and answered", For: "5 years"}},
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
				return deleteLog(tx, tx.Now().Add(-retention).UnixMilli(), limit)
			})
		},
	}}
}
