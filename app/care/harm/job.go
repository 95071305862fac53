package harm

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// keepDays is for how many days markers are kept.
	keepDays = 730
	// storeBatch is the number of players that one write stores.
	storeBatch  = 100
	forgetBatch = 500
)

// Jobs measure the markers.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "markers of harm", When: schedule.Every(time.Hour), AnyTime: true, Run: s.run,
		Keeps: []schedule.Period{{Data: "markers of harm by day, with what they are made of", For: "2 years"}},
	}}
}

// run measures from the last day that is stored, which may not have been over then, up
// to now: a run that was cut off starts over, and days in which the site was down are
// made up for.
func (s *Service) run(ctx context.Context, _ *schedule.Turn) error {
	today := dayOf(s.Clock.Now().UnixMilli())
	var day int64
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		day, err = lastDay(q)
		return err
	})
	if err != nil {
		return err
	}
	for day = max(day, today-(Window-1)*dayMs); day <= today; day += dayMs {
		if err := s.runDay(ctx, day, today); err != nil {
			return err
		}
	}
	return s.DB.InBatches(ctx, forgetBatch, func(tx *db.Tx, limit int) (int64, error) {
		return forgetDays(tx, today-keepDays*dayMs, limit)
	})
}

// runDay measures a day and stores it. What is older than yesterday raises nothing: it
// is history.
func (s *Service) runDay(ctx context.Context, day, today int64) error {
	var list []measured
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		list, err = s.measure(q, day)
		return err
	})
	for err == nil && len(list) > 0 {
		n := min(len(list), storeBatch)
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, m := range list[:n] {
				if err := storeDay(tx, m); err != nil {
					return err
				}
				if day < today-dayMs || m.level == None {
					continue
				}
				if err := s.raise(tx, m); err != nil {
					return err
				}
			}
			return nil
		})
		list = list[n:]
	}
	return err
}
