package privacy

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
)

// Jobs make copies, delete accounts that are due, and delete old copies.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{
			Name: "copies of data", When: schedule.Every(time.Minute), AllowManual: true, AtStart: true,
			Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.makeDueCopies(ctx) },
		},
		{
			Name: "deletion of accounts", When: schedule.Every(time.Minute), AllowManual: true, AtStart: true,
			Retention: []schedule.RetentionPeriod{{Data: "accounts whose players want them deleted", For: fmt.Sprintf("%d days in which it can be taken back, or as staff have set", defaultWaitDays)}},
			Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteDueAccounts(ctx) },
		},
		{
			Name: "old copies of data", When: schedule.Every(time.Hour), AllowManual: true,
			Retention: []schedule.RetentionPeriod{{Data: "files with copies of players' data", For: fmt.Sprintf("%d days, or as staff have set", defaultKeepDays)}},
			Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.sweep(ctx) },
		},
	}
}
