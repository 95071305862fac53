package privacy

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// tombstone is one deleted account, one line of the list of deleted accounts.
type tombstone struct {
	UserID string    `json:"account"`
	At     time.Time `json:"deleted_at"`
	// Barred is why its owner must stay out, as barring says it; empty for who may come back.
	Barred string `json:"barred,omitzero"`
}

// Key implements roll.Entry: an account is deleted once.
func (e tombstone) Key() string { return e.UserID }

// AtStart looks whether the database knows accounts again that were deleted, as one does that
// was put back to an earlier state, and closes them before anybody can sign in: the job that
// deletes accounts erases the rest. It tells how many these were.
//
// No sign of a restore is needed. The roll is written behind the commit that closes an
// account, and nothing opens one again: what stands in it and is not closed here, is of an
// earlier state.
func (s *Service) AtStart(ctx context.Context) (returned int, err error) {
	if err := s.noted(ctx, ""); err != nil {
		return 0, err
	}
	list, damaged, err := s.roll.Read()
	if err != nil {
		return 0, err
	}
	if damaged > 0 {
		s.Log.Warn("lines of the list of deleted accounts cannot be read and are left out", "file", s.Roll, "lines", damaged)
	}
	for _, e := range list {
		closed, err := s.closeAgain(ctx, e)
		if err != nil {
			return returned, fmt.Errorf("delete account %s again: %w", e.UserID, err)
		}
		if closed {
			returned++
		}
	}
	if returned > 0 {
		s.Log.Warn("accounts that were deleted came back with the database, and are deleted again", "accounts", returned)
	}
	return returned, nil
}

// noted has the roll know of an account that is closed, or of all of them for no id: also of
// those that were deleted before there was a roll.
func (s *Service) noted(ctx context.Context, userID string) error {
	var found []tombstone
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		found, err = closedAccounts(q, userID, s.Clock.Now())
		return err
	})
	if err != nil {
		return err
	}
	return s.roll.Add(found...)
}

// closeAgain closes an account that came back. What would keep an account from being deleted
// does not keep this one: its owner was told that it is gone. What it still has of money and
// bets stands in the request, for the team to look at. No letter goes out: the last one was
// sent when the account was deleted.
func (s *Service) closeAgain(ctx context.Context, e tombstone) (closed bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		closed = false
		there, err := cameBack(tx, e.UserID)
		if err != nil || !there {
			return err
		}
		r, err := s.reopen(tx, e)
		if err != nil {
			return err
		}
		if err := s.shut(tx, e.UserID, e.Barred); err != nil {
			return err
		}
		closed = true
		return s.StaffLog.Write(tx, stafflog.Entry{
			Actor: stafflog.System, Action: "delete account again", Kind: stafflog.User, Subject: e.UserID, Reason: r.reason, Detail: r.id,
			After: map[string]any{"kept_by": r.why},
		})
	})
	return closed, err
}

// reopen makes the request under which an account is deleted again, or takes the one that
// waited when the backup was made.
func (s *Service) reopen(tx *db.Tx, e tombstone) (request, error) {
	codes, err := blocked(tx, e.UserID, tx.Now())
	if err != nil {
		return request{}, err
	}
	r, open, err := openOf(tx, e.UserID, kindDeletion)
	if err != nil {
		return r, err
	}
	r.why, r.reason = codes, e.told()
	if open {
		return r, takeUp(tx, r)
	}
	now := tx.Now().UnixMilli()
	r.id, r.userID, r.kind, r.state, r.askedAt, r.dueAt = s.IDs.New(), e.UserID, kindDeletion, stateWorking, now, now
	return r, insert(tx, r)
}

// told is why an account is deleted again, for the team.
func (e tombstone) told() string {
	return "The account was deleted on " + when(e.At.UnixMilli()) + " and came back with a restored database."
}
