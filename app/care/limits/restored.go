package limits

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

func pauseOf(userID string, until int64, setAt time.Time) durablelist.Pause {
	return durablelist.Pause{UserID: userID, Kind: durablelist.TimeOut, Until: clock.FromMillis(until).UTC(), SetAt: setAt.UTC()}
}

// RestoreTimeOuts puts time-outs in force again that are missing in the database, as they are after a
// restore of an earlier state. Call it after Start, before the server starts to serve. It returns
// their number.
//
// It does not need to know about a restore: a time-out is in the list when it is committed, and is
// never shortened.
func (s *Service) RestoreTimeOuts(ctx context.Context) (restored int, err error) {
	now := s.Clock.Now()
	list, err := s.Pauses.AddMissing(durablelist.TimeOut, s.activeTimeOuts(now), now)
	if err != nil {
		return 0, err
	}
	for _, p := range list {
		longer, err := s.restoreTimeOut(ctx, p)
		if err != nil {
			return restored, fmt.Errorf("put the time-out of %s in force again: %w", p.UserID, err)
		}
		if longer {
			restored++
		}
	}
	if restored > 0 {
		s.Log.Warn("time-outs were missing in the database, and are in force again", "players", restored)
	}
	return restored, nil
}

// activeTimeOuts lists the time-outs in force, of players and of staff, as Start has read them.
func (s *Service) activeTimeOuts(now time.Time) (list []durablelist.Pause) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for userID, h := range s.players {
		if h.set != nil && h.set.timeOut > now.UnixMilli() {
			list = append(list, pauseOf(userID, h.set.timeOut, h.set.timeOutSetAt(now)))
		}
	}
	sorting.By(list, func(a, b durablelist.Pause) int { return strings.Compare(a.UserID, b.UserID) })
	return list
}

// timeOutSetAt is when the time-out that ends last was set.
func (s *controlSet) timeOutSetAt(now time.Time) time.Time {
	until := strconv.FormatInt(s.timeOut, 10)
	for _, r := range s.rows {
		if r.control == TimeOut && r.value == until {
			return clock.FromMillis(r.changedAt)
		}
	}
	for _, f := range s.staffControls {
		if f.control == TimeOut && f.value == until {
			return clock.FromMillis(f.setAt)
		}
	}
	return now
}

// restoreTimeOut extends the player's own time-out to its former end. It does so for time-outs of
// staff too, because neither kind can be shortened.
func (s *Service) restoreTimeOut(ctx context.Context, p durablelist.Pause) (longer bool, err error) {
	until := p.Until.UnixMilli()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		longer = false
		open, err := s.Accounts.IsOpen(tx, p.UserID)
		if err != nil || !open {
			return err
		}
		cached, err := readControlSet(tx, p.UserID, tx.Now())
		if err != nil || cached.timeOut >= until {
			return err
		}
		current, err := controlOf(tx, p.UserID, TimeOut)
		if err != nil {
			return err
		}
		before := staffControlLog{Value: current.value}
		a := changeRequest{userID: p.UserID, control: TimeOut, actor: stafflog.System}
		if err := s.apply(tx, a, current, strconv.FormatInt(until, 10), StepTightened); err != nil {
			return err
		}
		longer = true
		return s.StaffLog.Write(tx, stafflog.Entry{
			Actor: stafflog.System, Action: "time out again", Kind: "player", Subject: p.UserID, Detail: string(TimeOut),
			Reason: "The time-out of " + p.SetAt.UTC().Format("2 January 2006, 15:04 MST") + " was missing in a restored database.",
			Before: before, After: staffControlLog{Value: strconv.FormatInt(until, 10), Until: until},
		})
	})
	return longer, err
}
