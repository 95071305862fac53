package races

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Reasons why a race is not settled yet.
var (
	ErrRunning    = fault.New(fault.CodeConflict, "The race has not ended yet.").With("reason", "runs")
	ErrNotCounted = fault.New(fault.CodeConflict, "The race has not counted all wagers of its time yet.").With("reason", "behind")
	ErrNoPrizes   = fault.New(fault.CodeNotFound, "The weekly race paid no prizes in that week.").With("reason", "before")
)

// lateWrites is how long after the end of a race a wager from before its end could
// still be committed. Package projection uses the same assumption.
const lateWrites = time.Minute

// raceInstance is a race to be settled.
type raceInstance struct {
	race, name, kind string
	terms            Terms
	// week is the start of a weekly race; 0 for a race of the operator.
	week             int64
	startsAt, endsAt int64
}

// weekRace is the name of a weekly race in the results.
func weekRace(week int64) string { return "week:" + at(week).UTC().Format("2006-01-02T15:04Z") }

// weekly returns the weekly race that began with week.
func (s *Service) weekly(q db.Querier, week time.Time) (raceInstance, error) {
	end := s.calendar.Load().endOf(week)
	reward, err := s.rewardOf(q, week.UnixMilli())
	return raceInstance{
		race: weekRace(week.UnixMilli()), name: "the weekly race", kind: KindRace, terms: weeklyTerms(reward),
		week: week.UnixMilli(), startsAt: week.UnixMilli(), endsAt: end.UnixMilli(),
	}, err
}

func (c *contest) instance() raceInstance {
	return raceInstance{race: c.ID, name: c.Name, kind: c.Kind, terms: c.Terms, startsAt: c.StartsAt, endsAt: c.EndsAt}
}

// computeResults returns the results of a race: the places with a prize, and the players
// among them who are not eligible, with place 0.
func (s *Service) computeResults(q db.Querier, e *raceInstance, seq, now int64) (list []result, err error) {
	places, place := e.terms.places(), 0
	for offset := 0; place < places; offset += winners {
		rows, err := e.leaders(q, winners, offset)
		if err != nil {
			return nil, err
		}
		for i, r := range rows {
			if place == places {
				return list, nil
			}
			races, err := s.Entrants.MayRace(q, r.owner, at(e.startsAt))
			if err != nil {
				return nil, fmt.Errorf("find the players of the race: %w", err)
			}
			own := 0
			if races {
				place++
				own = place
			}
			one := e.terms.result(e.race, offset+i+1, own, r.owner, r.points, seq, now)
			one.wager = r.wager
			list = append(list, one)
		}
		if len(rows) < winners {
			return list, nil
		}
	}
	return list, nil
}

// storeResults stores the result of a race once, after every wager of its time was counted.
// Errors: ErrRunning, ErrNotCounted.
func (s *Service) storeResults(tx *db.Tx, e *raceInstance) error {
	if settled, err := isSettled(tx, e.race); err != nil || settled {
		return err
	}
	seq, err := countedSeq(tx, e.endsAt, tx.Now())
	if err != nil {
		return err
	}
	now := tx.Now().UnixMilli()
	if e.kind != KindChallenge { // challenges are paid when they are won
		list, err := s.computeResults(tx, e, seq, now)
		if err != nil {
			return err
		}
		for i := range list {
			if err := insertResult(tx, &list[i]); err != nil {
				return err
			}
		}
	}
	return insertSettlement(tx, e, seq, now)
}

// countedSeq returns the last wager that the races have counted, if these are all wagers
// of a time.
func countedSeq(q db.Querier, end int64, now time.Time) (seq int64, err error) {
	if now.Before(at(end).Add(lateWrites)) {
		return 0, ErrRunning
	}
	if seq, err = projection.Checkpoint(q, checkpoint); err != nil {
		return 0, err
	}
	first, err := wagerlog.FirstSince(q, end)
	if err == nil && seq < first-1 {
		err = ErrNotCounted
	}
	return seq, err
}

// settle freezes a race and pays its prizes. It can be interrupted at any point and
// started again, also concurrently. Each prize is paid in its own write that succeeds
// only once.
func (s *Service) settle(ctx context.Context, e *raceInstance) error {
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.storeResults(tx, e) }); err != nil {
		return fmt.Errorf("settle %s: %w", e.race, err)
	}
	return s.payOwed(ctx, e.race)
}

// payOwed pays what is owed for a race. A prize that cannot be paid now does not block
// the others.
func (s *Service) payOwed(ctx context.Context, race string) error {
	var owed []result
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		owed, err = owedResults(q, race)
		return err
	})
	for i := range owed {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = errors.Join(err, s.DB.Write(ctx, func(tx *db.Tx) error {
			r, found, err := resultByID(tx, owed[i].id)
			if err != nil || !found || r.state != stateOwed {
				return err
			}
			name, kind, err := nameOf(tx, r.race)
			if err != nil {
				return err
			}
			return s.payPrize(tx, &r, name, kind)
		}))
	}
	return err
}

// SettleDue settles every ended race, and pays what is still owed for others.
func (s *Service) SettleDue(ctx context.Context) error {
	var due []raceInstance
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = s.due(q, s.Clock.Now())
		return err
	})
	for i := range due {
		err = errors.Join(err, s.settle(ctx, &due[i]))
	}
	return errors.Join(err, s.payOwed(ctx, ""))
}

// due lists the races that have ended and are not settled, oldest first. The weekly
// race of a site whose licence does not include it is left out until it does.
func (s *Service) due(q db.Querier, now time.Time) (list []raceInstance, err error) {
	endedBy := now.Add(-lateWrites)
	contests, err := unsettledContests(q, endedBy.UnixMilli())
	if err != nil {
		return nil, err
	}
	for i := range contests {
		list = append(list, contests[i].instance())
	}
	if !s.options.Open() {
		return list, nil
	}
	week, found, err := s.nextWeek(q)
	if err != nil || !found {
		return list, err
	}
	c := *s.calendar.Load()
	for ; !c.endOf(week).After(endedBy); week = c.endOf(week) {
		e, err := s.weekly(q, week)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// nextWeek returns the first week that is not settled.
func (s *Service) nextWeek(q db.Querier) (week time.Time, found bool, err error) {
	begin, found, err := firstWeek(q)
	if err != nil || !found {
		return week, false, err
	}
	last, err := lastSettledWeek(q)
	if err != nil || last == 0 {
		return at(begin), true, err
	}
	return s.calendar.Load().endOf(at(last)), true, nil
}

// ExclusionsNeededFrom settles what is due and returns the time from which exclusions must be kept:
// the start of the oldest unsettled race, at most until.
func (s *Service) ExclusionsNeededFrom(ctx context.Context, until time.Time) (needed time.Time, err error) {
	if err := s.SettleDue(ctx); err != nil { // frozen races need no exclusions any more
		s.Log.Warn("settle races", "error", err)
	}
	needed = until
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		week, found, err := s.nextWeek(q)
		if err != nil {
			return err
		}
		if found && week.Before(needed) {
			needed = week
		}
		oldest, err := oldestUnsettled(q)
		if err == nil && oldest != 0 && at(oldest).Before(needed) {
			needed = at(oldest)
		}
		return err
	})
	return needed, err
}

// Jobs settle races. The next run completes an interrupted one.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "prizes of races", When: schedule.Every(time.Minute), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			err := errors.Join(s.announceCurrent(ctx), s.SettleDue(ctx))
			if errors.Is(err, ErrNotCounted) {
				s.Log.Info("a race waits for its last wagers to be counted")
			}
			return err
		},
	}}
}
