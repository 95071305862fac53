package harm

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// retentionDays is the number of days for which markers are kept.
	retentionDays = 730
	// storeBatch is the number of players that one write stores.
	storeBatch  = 100
	deleteBatch = 500
)

// Jobs are the scheduled jobs that measure the markers.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "markers of harm", When: schedule.Every(time.Hour), AllowManual: true, Run: s.run,
		Retention: []schedule.RetentionPeriod{
			{Data: "markers of harm by day, with what they are made of", For: "2 years"},
			{Data: "bets at night by hour, and losses before deposits", For: "9 weeks"},
		},
	}}
}

// run measures from the last stored day, which may not have been over then, up to now. An
// interrupted run starts over, and days on which the site was down are measured later.
func (s *Service) run(ctx context.Context, _ *schedule.JobRun) error {
	today := dayOf(s.Clock.Now().UnixMilli())
	var day int64
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		day, err = lastDay(q)
		return err
	})
	if err != nil {
		return err
	}
	thresholds := s.set.values()
	for day = max(day, today-(Window-1)*dayMs); day <= today; day += dayMs {
		if err := s.runDay(ctx, day, today, thresholds != s.lastThresholds); err != nil {
			return err
		}
	}
	s.lastThresholds = thresholds
	return s.deleteOld(ctx, today)
}

func (s *Service) deleteOld(ctx context.Context, today int64) error {
	for _, old := range []struct {
		before int64
		forget func(tx *db.Tx, before int64, limit int) (int64, error)
	}{{today - retentionDays*dayMs, deleteDaysBefore}, {today - Window*dayMs, deleteNightsBefore}, {today - Window*dayMs, deleteDepositsBefore}} {
		err := s.DB.InBatches(ctx, deleteBatch, func(tx *db.Tx, limit int) (int64, error) { return old.forget(tx, old.before, limit) })
		if err != nil {
			return err
		}
	}
	return nil
}

// runDay measures a day and stores it. Days before yesterday open no case. all also measures the
// players without changes.
func (s *Service) runDay(ctx context.Context, day, today int64, all bool) error {
	var list []measurement
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		list, err = s.measure(q, day, all)
		return err
	})
	for err == nil && len(list) > 0 {
		n := min(len(list), storeBatch)
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, m := range list[:n] {
				if err := storeDay(tx, m); err != nil {
					return err
				}
				if err := storeDeposits(tx, m.userID, m.newDeposits); err != nil {
					return err
				}
				if day < today-dayMs || m.level == None {
					continue
				}
				if err := s.reportMarkers(tx, m); err != nil {
					return err
				}
			}
			return nil
		})
		list = list[n:]
	}
	return err
}
