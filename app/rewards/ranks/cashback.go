package ranks

import (
	"context"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// due is what cashback comes to for a day.
func (d dayRow) due() earnings.Part {
	terms := rewardrules.Cashback{Share: d.terms.share, Ceiling: d.terms.ceiling, Less: d.terms.less}
	return terms.Due(d.lost, d.theory, d.rake)
}

// dayTerms are the terms of cashback in force now.
func (s *Service) dayTerms() dayTerms {
	t := dayTerms{ceiling: -1, less: s.set.less.Get()}
	t.share, _ = percent(s.set.cashback.Get()) // settings check it
	if text := s.set.ceiling.Get(); text != "" {
		t.ceiling, _ = percent(text)
	}
	return t
}

// Jobs are what the room does by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "daily cashback", When: schedule.Daily(0, 0), Run: s.settle},
		{Name: "levels by changed terms", When: schedule.Every(time.Hour), AtStart: true, AnyTime: true, Run: s.promote},
	}
}

// settle credits the cashback of all days that have ended and were not settled, or
// were changed since by a correction: then it credits the difference, which may be
// below zero. A day is settled in the write that credits it, so that the job may be
// killed and begin again.
func (s *Service) settle(ctx context.Context, turn *schedule.Turn) error {
	if err := s.waitForWagers(ctx); err != nil {
		return err
	}
	last := earnings.Day(clock.Millis(turn.Due)) - 1
	for more := true; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			list, err := openDays(tx, last, piece)
			if err != nil {
				return err
			}
			for _, d := range list {
				if err := s.settleDay(tx, d); err != nil {
					return err
				}
			}
			if more = len(list) == piece; more {
				return nil
			}
			return turn.Finish(tx)
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
	if err := addAccrual(tx, accrual{d.userID, kindCashback, d.currency, change}); err != nil {
		return err
	}
	if change.Cmp(earnings.Part{}) > 0 {
		if err := s.Activity.Write(tx, activity.Event{Kind: cashbackCredited, UserID: d.userID}); err != nil {
			return err
		}
	}
	return settleDay(tx, d)
}

// glance is how often the job looks whether the projection has come so far.
const glance = time.Second

// waitForWagers waits until all wagers that are there now were counted. A wager that
// comes later, although its time is before, is settled with the next day.
func (s *Service) waitForWagers(ctx context.Context) error {
	var newest int64
	for {
		var counted reach
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if newest == 0 {
				if newest, err = newestWager(q); err != nil {
					return err
				}
			}
			counted, err = reached(q)
			return err
		})
		if err != nil || counted.all() >= newest {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Clock.After(glance):
		}
	}
}
