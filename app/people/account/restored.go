package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// extendStored moves the end of a self-exclusion and reports whether that made it longer. The
// list of exclusions is updated after the commit. Every exclusion goes through this
// function.
func (s *Service) extendStored(tx *db.Tx, userID string, until time.Time) (longer bool, err error) {
	longer, err = extendExclusion(tx, userID, until.UnixMilli())
	if err == nil && longer {
		s.pauses.Record(tx, durablelist.Pause{UserID: userID, Kind: durablelist.Exclusion, Until: until.UTC().Truncate(time.Millisecond), SetAt: tx.Now().UTC()})
	}
	return longer, err
}

// RestoreExclusions restores exclusions that the database does not have, for example after
// it was restored from a backup. An excluded player must not play because of a restore.
// Call it before the site serves. It returns the number of restored exclusions.
//
// It does not need to detect a restore. The list is written after the commit of an
// exclusion, and no exclusion is made shorter. An exclusion that is in force in the
// list and not in the database is therefore from a later state.
func (s *Service) RestoreExclusions(ctx context.Context) (repeated int, err error) {
	now := s.clock.Now()
	var current []durablelist.Pause
	err = s.db.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		current, err = activeExclusions(q, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	list, err := s.pauses.AddMissing(durablelist.Exclusion, current, now)
	if err != nil {
		return 0, err
	}
	for _, p := range list {
		longer, err := s.restoreExclusion(ctx, p)
		if err != nil {
			return repeated, fmt.Errorf("exclude %s again: %w", p.UserID, err)
		}
		if longer {
			repeated++
		}
	}
	if repeated > 0 {
		s.log.Warn("exclusions were missing in the database, and are in force again", "players", repeated)
	}
	return repeated, s.pauses.Prune(now)
}

// restoreExclusion does the same as an exclusion, without the email: the player was
// notified when it began.
func (s *Service) restoreExclusion(ctx context.Context, p durablelist.Pause) (longer bool, err error) {
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		longer = false
		open, err := s.IsOpen(tx, p.UserID)
		if err != nil || !open {
			return err
		}
		before, err := snapshotOf(tx, p.UserID)
		if err != nil {
			return err
		}
		if longer, err = s.extendStored(tx, p.UserID, p.Until); err != nil || !longer {
			return err
		}
		if _, err := s.sessions.EndAll(tx, p.UserID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		s.dropCached(tx, p.UserID)
		if err := s.recordActivity(tx, didExclude, p.UserID); err != nil {
			return err
		}
		after, err := snapshotOf(tx, p.UserID)
		if err != nil {
			return err
		}
		return s.staffLog.Write(tx, stafflog.Entry{
			Actor: stafflog.System, Action: "exclude again", Kind: stafflog.User, Subject: p.UserID,
			Reason: "The exclusion of " + p.SetAt.UTC().Format("2 January 2006, 15:04 MST") + " was missing in a restored database.",
			Before: before.diff(after), After: after.diff(before),
		})
	})
	return longer, err
}

// IsOpen reports whether an account exists and was not deleted.
func (s *Service) IsOpen(q db.Querier, userID string) (bool, error) {
	return isOpenAccount(q, userID)
}
