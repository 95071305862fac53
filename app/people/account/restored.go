package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/roll"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// extend moves the end of a self-exclusion, and tells whether that made it longer. The list
// of exclusions knows of it after the commit: all that exclude somebody come by here.
func (s *Service) extend(tx *db.Tx, userID string, until time.Time) (longer bool, err error) {
	longer, err = extendExclusion(tx, userID, until.UnixMilli())
	if err == nil && longer {
		s.pauses.Note(tx, roll.Pause{UserID: userID, Kind: roll.Exclusion, Until: until.UTC().Truncate(time.Millisecond), SetAt: tx.Now().UTC()})
	}
	return longer, err
}

// ExcludeAgain puts exclusions in force again that the database does not know, as one does
// not that was put back to an earlier state: an excluded player must not play because of a
// restore. Call it before anything is served. It tells how many these were.
//
// No sign of a restore is needed. The list is written behind the commit of an exclusion, and
// nothing makes one shorter: what runs by it and not here, is of a later state.
func (s *Service) ExcludeAgain(ctx context.Context) (again int, err error) {
	now := s.clock.Now()
	var present []roll.Pause
	err = s.db.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		present, err = runningExclusions(q, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	list, err := s.pauses.Complete(roll.Exclusion, present, now)
	if err != nil {
		return 0, err
	}
	for _, p := range list {
		longer, err := s.excludeAgain(ctx, p)
		if err != nil {
			return again, fmt.Errorf("exclude %s again: %w", p.UserID, err)
		}
		if longer {
			again++
		}
	}
	if again > 0 {
		s.log.Warn("exclusions were missing in the database, and are in force again", "players", again)
	}
	return again, s.pauses.Prune(now)
}

// excludeAgain does what an exclusion does, other than to tell the player: they were told
// when it began.
func (s *Service) excludeAgain(ctx context.Context, p roll.Pause) (longer bool, err error) {
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		longer = false
		open, err := s.IsOpen(tx, p.UserID)
		if err != nil || !open {
			return err
		}
		before, err := standingOf(tx, p.UserID)
		if err != nil {
			return err
		}
		if longer, err = s.extend(tx, p.UserID, p.Until); err != nil || !longer {
			return err
		}
		if _, err := s.sessions.EndAll(tx, p.UserID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		s.changed(tx, p.UserID)
		if err := s.note(tx, didExclude, p.UserID); err != nil {
			return err
		}
		after, err := standingOf(tx, p.UserID)
		if err != nil {
			return err
		}
		return s.staffLog.Write(tx, stafflog.Entry{
			Actor: stafflog.System, Action: "exclude again", Kind: stafflog.User, Subject: p.UserID,
			Reason: "The exclusion of " + p.SetAt.UTC().Format("2 January 2006, 15:04 MST") + " was missing in a restored database.",
			Before: before.but(after), After: after.but(before),
		})
	})
	return longer, err
}

// IsOpen tells whether there is an account that was not deleted.
func (s *Service) IsOpen(q db.Querier, userID string) (bool, error) {
	return openAccount(q, userID)
}
