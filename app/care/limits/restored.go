package limits

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

func pauseOf(userID string, until int64, setAt time.Time) roll.Pause {
	return roll.Pause{UserID: userID, Kind: roll.TimeOut, Until: clock.FromMillis(until).UTC(), SetAt: setAt.UTC()}
}

// TimeOutAgain puts time-outs in force again that the database does not know, as one does not
// that was put back to an earlier state. Call it after Start, before anything is served. It
// tells how many these were.
//
// No sign of a restore is needed: a time-out is in the list when it is committed, and nothing
// makes one shorter.
func (s *Service) TimeOutAgain(ctx context.Context) (again int, err error) {
	now := s.Clock.Now()
	list, err := s.Pauses.Complete(roll.TimeOut, s.timedOut(now), now)
	if err != nil {
		return 0, err
	}
	for _, p := range list {
		longer, err := s.timeOutAgain(ctx, p)
		if err != nil {
			return again, fmt.Errorf("put the time-out of %s in force again: %w", p.UserID, err)
		}
		if longer {
			again++
		}
	}
	if again > 0 {
		s.Log.Warn("time-outs were missing in the database, and are in force again", "players", again)
	}
	return again, nil
}

// timedOut lists the time-outs in force, of players and of staff, as Start has read them.
func (s *Service) timedOut(now time.Time) (list []roll.Pause) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for userID, h := range s.held {
		if h.set != nil && h.set.timeOut > now.UnixMilli() {
			list = append(list, pauseOf(userID, h.set.timeOut, h.set.timeOutSetAt(now)))
		}
	}
	slices.SortFunc(list, func(a, b roll.Pause) int { return strings.Compare(a.UserID, b.UserID) })
	return list
}

// timeOutSetAt is when the time-out that ends last was set.
func (s *set) timeOutSetAt(now time.Time) time.Time {
	until := strconv.FormatInt(s.timeOut, 10)
	for _, r := range s.rows {
		if r.control == TimeOut && r.value == until {
			return clock.FromMillis(r.changedAt)
		}
	}
	for _, f := range s.floors {
		if f.control == TimeOut && f.value == until {
			return clock.FromMillis(f.setAt)
		}
	}
	return now
}

// timeOutAgain makes the player's own time-out as long as it was, whoever had set it: nobody
// can shorten it either way.
func (s *Service) timeOutAgain(ctx context.Context, p roll.Pause) (longer bool, err error) {
	until := p.Until.UnixMilli()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		longer = false
		open, err := s.Accounts.IsOpen(tx, p.UserID)
		if err != nil || !open {
			return err
		}
		known, err := readSet(tx, p.UserID, tx.Now())
		if err != nil || known.timeOut >= until {
			return err
		}
		held, err := controlOf(tx, p.UserID, TimeOut)
		if err != nil {
			return err
		}
		before := floorNote{Value: held.value}
		a := asked{userID: p.UserID, control: TimeOut, actor: stafflog.System}
		if err := s.apply(tx, a, held, strconv.FormatInt(until, 10), DidTighten); err != nil {
			return err
		}
		longer = true
		return s.StaffLog.Write(tx, stafflog.Entry{
			Actor: stafflog.System, Action: "time out again", Kind: "player", Subject: p.UserID, Detail: string(TimeOut),
			Reason: "The time-out of " + p.SetAt.UTC().Format("2 January 2006, 15:04 MST") + " was missing in a restored database.",
			Before: before, After: floorNote{Value: strconv.FormatInt(until, 10), Until: until},
		})
	})
	return longer, err
}
