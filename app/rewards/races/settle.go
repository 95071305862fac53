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
	ErrRuns   = fault.New(fault.CodeConflict, "The race has not ended yet.").With("reason", "runs")
	ErrBehind = fault.New(fault.CodeConflict, "The race has not counted all wagers of its time yet.").With("reason", "behind")
	ErrBefore = fault.New(fault.CodeNotFound, "The weekly race paid no prizes in that week.").With("reason", "before")
)

// lateWrites is how long after the end of a race a wager of its time could still be
// committed, as package projection reckons with it.
const lateWrites = time.Minute

// ended is a race whose time is over.
type ended struct {
	race, name, kind string
	terms            Terms
	// week is when a weekly race began; 0 for a race of the operator.
	week           int64
	startsAt, ends int64
}

// weekRace names a weekly race in the results.
func weekRace(week int64) string { return "week:" + at(week).UTC().Format("2006-01-02T15:04Z") }

// weekly is the weekly race that began with week.
func (s *Service) weekly(week time.Time) ended {
	end := s.calendar.Load().endOf(week)
	return ended{
		race: weekRace(week.UnixMilli()), name: "the weekly race", kind: KindRace, terms: weeklyTerms(s.options.Reward()),
		week: week.UnixMilli(), startsAt: week.UnixMilli(), ends: end.UnixMilli(),
	}
}

func (c *contest) ended() ended {
	return ended{race: c.ID, name: c.Name, kind: c.Kind, terms: c.Terms, startsAt: c.StartsAt, ends: c.EndsAt}
}

// standing is what the places of a race come to: those with a prize, and whoever is
// among them and takes no part, with place 0.
func (s *Service) standing(q db.Querier, e *ended, seq, now int64) (list []result, err error) {
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
			races, err := s.Entrants.Races(q, r.owner, at(e.startsAt))
			if err != nil {
				return nil, fmt.Errorf("look who takes part in the race: %w", err)
			}
			own := 0
			if races {
				place++
				own = place
			}
			one := e.terms.result(e.race, offset+i+1, own, r.owner, r.usd, seq, now)
			one.wager = r.wager
			list = append(list, one)
		}
		if len(rows) < winners {
			return list, nil
		}
	}
	return list, nil
}

// freeze writes down how a race ended: once, when every wager of its time is counted.
// Errors: ErrRuns, ErrBehind.
func (s *Service) freeze(tx *db.Tx, e *ended) error {
	if settled, err := isSettled(tx, e.race); err != nil || settled {
		return err
	}
	seq, err := counted(tx, e.ends, tx.Now())
	if err != nil {
		return err
	}
	now := tx.Now().UnixMilli()
	if e.kind != KindChallenge { // challenges are paid when they are won
		list, err := s.standing(tx, e, seq, now)
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

// counted tells up to which wager the races have counted, if that is all of a time.
func counted(q db.Querier, end int64, now time.Time) (seq int64, err error) {
	if now.Before(at(end).Add(lateWrites)) {
		return 0, ErrRuns
	}
	if seq, err = projection.Checkpoint(q, checkpoint); err != nil {
		return 0, err
	}
	first, err := wagerlog.FirstSince(q, end)
	if err == nil && seq < first-1 {
		err = ErrBehind
	}
	return seq, err
}

// settle freezes a race and pays its prizes. It can be cut off anywhere and begun
// again, also by many at once: each prize is paid in a write of its own that only one
// can make.
func (s *Service) settle(ctx context.Context, e *ended) error {
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.freeze(tx, e) }); err != nil {
		return fmt.Errorf("settle %s: %w", e.race, err)
	}
	return s.payOwed(ctx, e.race)
}

// payOwed pays what is owed of a race. One prize that cannot be paid now keeps no
// other from being paid.
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
			return s.payOne(tx, &r, name, kind)
		}))
	}
	return err
}

// SettleDue settles every race that is over, and pays what is still owed of others.
func (s *Service) SettleDue(ctx context.Context) error {
	var due []ended
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = s.due(q, s.Clock.Now())
		return err
	})
	for i := range due {
		err = errors.Join(err, s.settle(ctx, &due[i]))
	}
	return errors.Join(err, s.payOwed(ctx, ""))
}

// due lists the races that are over and not settled, the oldest first. The weekly race
// of a site whose licence does not have it now waits until it does.
func (s *Service) due(q db.Querier, now time.Time) (list []ended, err error) {
	over := now.Add(-lateWrites)
	contests, err := unsettledContests(q, over.UnixMilli())
	if err != nil {
		return nil, err
	}
	for i := range contests {
		list = append(list, contests[i].ended())
	}
	if !s.options.Open() {
		return list, nil
	}
	week, found, err := s.nextWeek(q)
	if err != nil || !found {
		return list, err
	}
	c := *s.calendar.Load()
	for ; !c.endOf(week).After(over); week = c.endOf(week) {
		list = append(list, s.weekly(week))
	}
	return list, nil
}

// nextWeek is the first week that is not settled.
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

// Needed settles what is due and tells the time from which on it must be known who was
// excluded: the beginning of the oldest race that is not settled, at most until.
func (s *Service) Needed(ctx context.Context, until time.Time) (needed time.Time, err error) {
	if err := s.SettleDue(ctx); err != nil { // what was frozen needs nothing more
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

// Jobs settle races. A run that was cut off is made up for by the next.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "prizes of races", When: schedule.Every(time.Minute), AnyTime: true,
		Run: func(ctx context.Context, _ *schedule.Turn) error {
			err := s.SettleDue(ctx)
			if errors.Is(err, ErrBehind) {
				s.Log.Info("a race waits for its last wagers to be counted")
			}
			return err
		},
	}}
}
