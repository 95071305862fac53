package privacy

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
)

// Jobs make copies, delete accounts whose time has come, and delete old copies.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{
			Name: "copies of data", When: schedule.Every(time.Minute), AnyTime: true, AtStart: true,
			Run: func(ctx context.Context, _ *schedule.Turn) error { return s.copyDue(ctx) },
		},
		{
			Name: "deletion of accounts", When: schedule.Every(time.Minute), AnyTime: true, AtStart: true,
			Keeps: []schedule.Period{{Data: "accounts whose players want them deleted", For: fmt.Sprintf("%d days in which it can be taken back, or as staff have set", usualWait)}},
			Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.deleteDue(ctx) },
		},
		{
			Name: "old copies of data", When: schedule.Every(time.Hour), AnyTime: true,
			Keeps: []schedule.Period{{Data: "files with copies of players' data", For: fmt.Sprintf("%d days, or as staff have set", usualKeep)}},
			Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.sweep(ctx) },
		},
	}
}
