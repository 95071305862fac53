package privacy

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// deletedAccount is one deleted account, one line of the list of deleted accounts.
type deletedAccount struct {
	UserID string    `json:"account"`
	At     time.Time `json:"deleted_at"`
	// Exclusion is the reason why its owner must stay excluded, as exclusionReason returns it; empty if the
	// owner may return.
	Exclusion string `json:"excluded,omitzero"`
}

// Key implements durablelist.Entry: an account is deleted once.
func (e deletedAccount) Key() string { return e.UserID }

// DeleteRestoredAccounts checks whether the database contains deleted accounts again, as it does after a restore
// of an earlier state. It closes them before their owners can sign in, and the job that deletes
// accounts erases the rest. It returns their number.
//
// It does not need to know about a restore. The list is written after the commit that closes an
// account, and a closed account is never opened again. A listed account that is not closed in the
// database therefore comes from an earlier state.
func (s *Service) DeleteRestoredAccounts(ctx context.Context) (returned int, err error) {
	if err := s.recordClosed(ctx, ""); err != nil {
		return 0, err
	}
	list, damaged, err := s.deletedAccounts.Read()
	if err != nil {
		return 0, err
	}
	if damaged > 0 {
		s.Log.Warn("lines of the list of deleted accounts cannot be read and are left out", "file", s.DeletedAccounts, "lines", damaged)
	}
	for _, e := range list {
		closed, err := s.closeRestored(ctx, e)
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

// recordClosed adds a closed account to the list, or all of them if userID is empty, including those that
// were deleted before the list existed.
func (s *Service) recordClosed(ctx context.Context, userID string) error {
	var found []deletedAccount
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		found, err = closedAccounts(q, userID, s.Clock.Now())
		return err
	})
	if err != nil {
		return err
	}
	return s.deletedAccounts.Add(found...)
}

// closeRestored closes an account that came back. Reasons that prevent a deletion do not apply,
// because the owner was already notified of the deletion. The request lists the money and bets that
// the account still has, for staff to review. No email is sent: the last one was sent when the
// account was deleted.
func (s *Service) closeRestored(ctx context.Context, e deletedAccount) (closed bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		closed = false
		exists, err := isReopened(tx, e.UserID)
		if err != nil || !exists {
			return err
		}
		r, err := s.reopen(tx, e)
		if err != nil {
			return err
		}
		if err := s.anonymiseAccount(tx, e.UserID, e.Exclusion); err != nil {
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

// reopen makes the request under which an account is deleted again, or reuses the one that waited
// when the backup was made.
func (s *Service) reopen(tx *db.Tx, e deletedAccount) (request, error) {
	codes, err := blocked(tx, e.UserID, tx.Now())
	if err != nil {
		return request{}, err
	}
	r, open, err := openOf(tx, e.UserID, kindDeletion)
	if err != nil {
		return r, err
	}
	r.why, r.reason = codes, e.reason()
	if open {
		return r, startDeletion(tx, r)
	}
	now := tx.Now().UnixMilli()
	r.id, r.userID, r.kind, r.state, r.askedAt, r.dueAt = s.IDs.New(), e.UserID, kindDeletion, stateWorking, now, now
	return r, insert(tx, r)
}

// reason is the reason why an account is deleted again, for staff.
func (e deletedAccount) reason() string {
	return "The account was deleted on " + formatTime(e.At.UnixMilli()) + " and came back with a restored database."
}
