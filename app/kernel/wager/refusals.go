package wager

import (
	"context"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// RefusalsKept is how long the refusal of a request id is answered again. After
// that the same id is judged anew: a refusal moved nothing.
const RefusalsKept = 7 * 24 * time.Hour

const (
	// sweepEvery is how often old refusals are looked for, sweepRows how many
	// one write forgets.
	sweepEvery = time.Hour
	sweepRows  = 1000
)

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old refusals", When: schedule.Every(sweepEvery),
		Keeps: []schedule.Period{{Data: "refusals of bets and other requests", For: schedule.Span(RefusalsKept)}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.forgetRefusals(ctx) },
	}}
}

// forgetRefusals forgets all refusals that are old enough, in short writes.
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
