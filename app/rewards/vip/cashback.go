package vip

import (
	"context"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// due returns the cashback of a day.
func (d dayRow) due() earnings.MicroAmount {
	terms := rewardrules.Cashback{Share: d.terms.share, Ceiling: d.terms.ceiling, DeductRakeback: d.terms.deductRakeback}
	return terms.Due(d.lost, d.expectedLoss, d.rakeback)
}

// dayTerms returns the cashback terms in force now.
func (s *Service) dayTerms() dayTerms {
	t := dayTerms{ceiling: -1, deductRakeback: s.set.deductRakeback.Get()}
	t.share, _ = percent(s.set.cashback.Get()) // settings validate it
	if text := s.set.ceiling.Get(); text != "" {
		t.ceiling, _ = percent(text)
	}
	return t
}

// Jobs are the scheduled jobs of this package.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "daily cashback", When: schedule.Daily(0, 0), Run: s.settle},
		{Name: "levels by changed terms", When: schedule.Every(time.Hour), AtStart: true, AllowManual: true, Run: s.promote},
	}
}

// settle credits the cashback of all days that have ended and are not settled. If a
// correction has changed a settled day, it credits the difference, which may be
// negative. A day is settled in the write that credits it, so the job can be killed and
// started again.
func (s *Service) settle(ctx context.Context, jobRun *schedule.JobRun) error {
	if err := s.waitForWagers(ctx); err != nil {
		return err
	}
	last := earnings.Day(clock.Millis(jobRun.Due)) - 1
	for more := true; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			list, err := unsettledDays(tx, last, jobBatchSize)
			if err != nil {
				return err
			}
			for _, d := range list {
				if err := s.settleDay(tx, d); err != nil {
					return err
				}
			}
			if more = len(list) == jobBatchSize; more {
				return nil
			}
			return jobRun.Finish(tx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) settleDay(tx *db.Tx, d dayRow) error {
	if d.terms.share < 0 {
		d.terms = s.dayTerms()
	}
	due := d.due()
	change := due.Minus(d.credited)
	d.credited = due
	if err := rewards.Accrue(tx, rewards.Pot{Kind: cashback.Name, UserID: d.userID, Currency: d.currency, Open: change}); err != nil {
		return err
	}
	if change.Cmp(earnings.MicroAmount{}) > 0 {
		if err := s.Activity.Write(tx, activity.Event{Kind: cashbackCredited, UserID: d.userID}); err != nil {
			return err
		}
	}
	return settleDay(tx, d)
}

// projectionPollInterval is the interval at which the job checks the progress of the projection.
const projectionPollInterval = time.Second

// waitForWagers waits until all wagers that exist now are counted. A later wager with
// an earlier time is settled with the next day.
func (s *Service) waitForWagers(ctx context.Context) error {
	var newest int64
	for {
		var counted positions
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if newest == 0 {
				if newest, err = wagerlog.Newest(q); err != nil {
					return err
				}
			}
			counted, err = readPositions(q)
			return err
		})
		if err != nil || counted.lowest() >= newest {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Clock.After(projectionPollInterval):
		}
	}
}
