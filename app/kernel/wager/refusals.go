package wager

import (
	"context"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// RefusalsKept is how long a refused request id gets the same refusal. After
// that the same id is a new request, which is safe since the refused one moved
// nothing.
const RefusalsKept = 7 * 24 * time.Hour

const (
	// sweepEvery is the interval of the sweep of old refusals, sweepRows the
	// most rows that one write deletes.
	sweepEvery = time.Hour
	sweepRows  = 1000
)

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old refusals", When: schedule.Every(sweepEvery), AnyTime: true,
		Keeps: []schedule.Period{{Data: "refusals of bets and other requests", For: schedule.Span(RefusalsKept)}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.forgetRefusals(ctx) },
	}}
}

// forgetRefusals deletes all old refusals in short writes.
func (s *Service) forgetRefusals(ctx context.Context) error {
	for {
		gone := 0
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			gone, err = ledger.ForgetRefusals(tx, tx.Now().Add(-RefusalsKept), sweepRows)
			return err
		})
		if err != nil || gone < sweepRows {
			return err
		}
	}
}
