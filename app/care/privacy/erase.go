package privacy

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schema"
	"croupier/db"
)

const (
	// batch is the max number of rows that one transaction erases.
	batch = 500
	// requestsPerRun is the max number of requests that one run of a job handles.
	requestsPerRun = 50
)

// blockedError returns the error with the reasons why the account cannot be deleted now.
func blockedError(codes []string) error {
	return fault.New(fault.CodeConflict, "The account cannot be deleted yet.").With("reason", "blocked").With("blocks", codes)
}

// requestDeletion stores a request for the deletion of an account. The deletion is delayed.
func (s *Service) requestDeletion(tx *db.Tx, userID, askedBy, reason string) (request, error) {
	if _, open, err := openOf(tx, userID, kindDeletion); err != nil || open {
		if err == nil {
			err = errOpen
		}
		return request{}, err
	}
	codes, err := blocked(tx, userID, tx.Now())
	if err != nil {
		return request{}, err
	}
	if len(codes) > 0 {
		return request{}, blockedError(codes)
	}
	r := request{
		id: s.IDs.New(), userID: userID, kind: kindDeletion, state: stateWaiting, askedBy: askedBy, reason: reason, askedAt: tx.Now().UnixMilli(),
		dueAt: tx.Now().Add(time.Duration(s.waitDays.Get()) * 24 * time.Hour).UnixMilli(),
	}
	if err := insert(tx, r); err != nil {
		return r, err
	}
	return r, s.recordActivity(tx, didRequestDeletion, userID, activity.Values{}.Number(fieldUntil, r.dueAt))
}

// cancelDeletion cancels a deletion that still waits.
func (s *Service) cancelDeletion(tx *db.Tx, r request) error {
	ended, err := finish(tx, r, stateWaiting, stateWithdrawn)
	if err == nil && !ended {
		err = errDone
	}
	if err != nil {
		return err
	}
	return s.recordActivity(tx, didCancelDeletion, r.userID, activity.Values{})
}

// deleteDueAccounts deletes the accounts that are due, and continues interrupted deletions. A failed
// deletion does not stop the others.
func (s *Service) deleteDueAccounts(ctx context.Context) error {
	if err := s.eraseLateRows(ctx); err != nil {
		return err
	}
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = dueRequests(q, kindDeletion, s.Clock.Now().UnixMilli(), requestsPerRun)
		return err
	})
	if err != nil {
		return err
	}
	var failed error
	for _, r := range found {
		if err := s.deleteAccount(ctx, r); err != nil {
			failed = fmt.Errorf("delete the account of request %s: %w", r.id, err)
		}
	}
	return failed
}

// eraseLateRows restarts the erasing for accounts that got new rows after their deletion, for example
// because coins arrived late at one of their addresses or staff booked a balance away.
func (s *Service) eraseLateRows(ctx context.Context) error {
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = deletionsWithLateRows(q, requestsPerRun)
		return err
	})
	if err != nil || len(found) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, r := range found {
			moved, err := changeState(tx, r.id, stateDone, stateWorking)
			if err == nil && moved {
				err = storeProgress(tx, r.id, 0)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// deleteAccount closes an account, erases table by table and verifies that nothing is left. Every step can
// be repeated, and the end is written once.
func (s *Service) deleteAccount(ctx context.Context, r request) error {
	if r.state == stateWaiting {
		closed, err := s.closeAccount(ctx, r)
		if err != nil || !closed {
			return err
		}
	}
	if err := s.recordClosed(ctx, r.userID); err != nil {
		return err
	}
	if err := s.removeCopiesOf(ctx, r.userID); err != nil {
		return err
	}
	if r.step == len(s.tables) {
		repeat, err := s.mustEraseAgain(ctx, &r)
		if err != nil || !repeat {
			return err
		}
	}
	for step := r.step; step < len(s.tables); step++ {
		if err := s.eraseTable(ctx, r, s.tables[step], step); err != nil {
			return err
		}
		if err := s.afterTable(s.tables[step].Name); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.finishDeletion(tx, r) })
}

// closeAccount checks again whether the account may be deleted, and closes it. From its commit on the
// owner cannot sign in, and the name is removed. closed is false if the deletion was refused.
func (s *Service) closeAccount(ctx context.Context, r request) (closed bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		closed = false
		codes, err := blocked(tx, r.userID, tx.Now())
		if err != nil {
			return err
		}
		if len(codes) > 0 {
			return s.refuseDeletion(tx, r, codes)
		}
		moved, err := changeState(tx, r.id, stateWaiting, stateWorking)
		if err != nil || !moved { // cancelled in this moment, or another run handles it
			return err
		}
		why, err := exclusionReason(tx, r.userID)
		if err != nil {
			return err
		}
		if _, err := s.Emails.Notify(tx, r.userID, s.deletionEmail(why != "")); err != nil { // the address is removed afterwards
			return err
		}
		closed = true
		return s.anonymiseAccount(tx, r.userID, why)
	})
	if err != nil {
		return false, fmt.Errorf("close the account: %w", err)
	}
	return closed, nil
}

// anonymiseAccount removes everything that identifies the player from an account, and closes it. why is the
// reason why the player must stay excluded, as exclusionReason returns it.
func (s *Service) anonymiseAccount(tx *db.Tx, userID, why string) error {
	if why != "" {
		if err := s.insertReturnMark(tx, userID, why); err != nil {
			return err
		}
	}
	if err := s.DataHolders.Forget(tx, userID); err != nil {
		return err
	}
	return s.Accounts.Forget(tx, userID, why != "")
}

func (s *Service) refuseDeletion(tx *db.Tx, r request, codes []string) error {
	r.why = codes
	ended, err := finish(tx, r, stateWaiting, stateRefused)
	if err != nil || !ended {
		return err
	}
	return s.recordActivity(tx, didRefuse, r.userID, activity.Values{}.Text(fieldWhy, strings.Join(codes, ",")))
}

func (s *Service) deletionEmail(excluded bool) players.Email {
	l := players.Email{
		Kind: "account deleted", Subject: "Your account is deleted",
		Paragraphs: []string{
			"Your account is closed, and your data are being erased. This is the last email to this address about it.",
			"What the law makes us keep, above all the record of payments and bets, stays without your name. The privacy policy says what that is.",
		},
	}
	if excluded {
		l.Paragraphs = append(l.Paragraphs, "The account was closed to play. To keep it closed, we store a hash by which we recognise the email address, and no other data.")
	}
	return l
}

// insertReturnMark stores the hashes that recognise a player who must stay excluded.
func (s *Service) insertReturnMark(tx *db.Tx, userID, why string) error {
	key, err := s.Accounts.EmailKey(tx, userID)
	if err != nil || key == "" {
		return err
	}
	return insertReturnHash(tx, s.hash(key), why)
}

func (s *Service) hash(emailKey string) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("privacy mark of an email address\x00" + emailKey))
	return hex.EncodeToString(mac.Sum(nil))
}

// Opened rejects a new account of a person who must stay excluded.
func (s *Service) Opened(tx *db.Tx, userID string) error {
	key, err := s.Accounts.EmailKey(tx, userID)
	if err != nil || key == "" {
		return err
	}
	found, err := isReturnHash(tx, s.hash(key))
	if err == nil && found {
		err = errExcluded
	}
	return err
}

// eraseTable processes the rows of one table as its declaration says.
func (s *Service) eraseTable(ctx context.Context, r request, t schema.Table, step int) error {
	for n := int64(batch); n == batch; {
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if n, err = eraseRows(tx, t, r.userID, batch); err != nil || n == batch {
				return err
			}
			return storeProgress(tx, r.id, step+1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// mustEraseAgain reports whether all tables must be erased again, from the first one on, before a
// deletion ends. In an account that a restore brought back, bets and payments in progress write
// rows of the player until they end.
func (s *Service) mustEraseAgain(ctx context.Context, r *request) (repeat bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		on, err := hasActivity(tx, r.userID)
		repeat = err == nil && !on
		if !repeat {
			return err
		}
		return storeProgress(tx, r.id, 0)
	})
	r.step = 0
	return repeat, err
}

// hasActivity reports whether bets or payments of a player are in progress.
func hasActivity(tx *db.Tx, userID string) (bool, error) {
	codes, err := blocked(tx, userID, tx.Now())
	return slices.ContainsFunc(codes, func(code string) bool { return slices.Contains(temporaryBlocks, code) }), err
}

// finishDeletion records that an account is deleted, once nothing is left. If a call that was in progress when
// the account was closed has written rows, they are erased in another round.
func (s *Service) finishDeletion(tx *db.Tx, r request) error {
	if on, err := hasActivity(tx, r.userID); err != nil || on {
		return err
	}
	for _, t := range s.tables {
		left, err := countRemaining(tx, t, r.userID)
		if err != nil {
			return err
		}
		if left > 0 {
			s.Log.Warn("a deletion starts again: new rows were added", "request", r.id, "table", t.Name)
			return storeProgress(tx, r.id, 0)
		}
	}
	_, err := finish(tx, r, stateWorking, stateDone)
	return err
}

// formatTime formats a time for emails and logs.
func formatTime(at int64) string {
	return clock.FromMillis(at).UTC().Format("2 January 2006, 15:04 MST")
}
