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
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// batch bounds the rows that one transaction erases.
	batch = 500
	// atOnce bounds the requests that one run of a job takes.
	atOnce = 50
)

// refusal tells the player why the account cannot be deleted now.
func refusal(codes []string) error {
	return fault.New(fault.CodeConflict, "The account cannot be deleted yet.").With("reason", "blocked").With("blocks", codes)
}

// askDeletion stores a request for the deletion of an account, which waits.
func (s *Service) askDeletion(tx *db.Tx, userID, askedBy, reason string) (request, error) {
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
		return request{}, refusal(codes)
	}
	r := request{
		id: s.IDs.New(), userID: userID, kind: kindDeletion, state: stateWaiting, askedBy: askedBy, reason: reason, askedAt: tx.Now().UnixMilli(),
		dueAt: tx.Now().Add(time.Duration(s.wait.Get()) * 24 * time.Hour).UnixMilli(),
	}
	if err := insert(tx, r); err != nil {
		return r, err
	}
	return r, s.note(tx, didAskDeletion, userID, activity.Facts{}.Number(factUntil, r.dueAt))
}

// takeBack withdraws a deletion that still waits.
func (s *Service) takeBack(tx *db.Tx, r request) error {
	ended, err := finish(tx, r, stateWaiting, stateWithdrawn)
	if err == nil && !ended {
		err = errDone
	}
	if err != nil {
		return err
	}
	return s.note(tx, didTakeBack, r.userID, activity.Facts{})
}

// deleteDue deletes the accounts whose time has come, and goes on with those whose deletion
// was cut off. One that fails does not keep the others.
func (s *Service) deleteDue(ctx context.Context) error {
	if err := s.eraseLater(ctx); err != nil {
		return err
	}
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = due(q, kindDeletion, s.Clock.Now().UnixMilli(), atOnce)
		return err
	})
	if err != nil {
		return err
	}
	var failed error
	for _, r := range found {
		if err := s.delete(ctx, r); err != nil {
			failed = fmt.Errorf("delete the account of request %s: %w", r.id, err)
		}
	}
	return failed
}

// eraseLater begins the erasing anew where something was written about an account after it was
// deleted: coins that arrive late at one of its addresses, a balance that the team books away.
func (s *Service) eraseLater(ctx context.Context) error {
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = writtenLater(q, atOnce)
		return err
	})
	if err != nil || len(found) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, r := range found {
			moved, err := move(tx, r.id, stateDone, stateWorking)
			if err == nil && moved {
				err = reached(tx, r.id, 0)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// delete closes an account, erases table by table and proves that nothing is left. Every
// step can be repeated, and the end is written once.
func (s *Service) delete(ctx context.Context, r request) error {
	if r.state == stateWaiting {
		closed, err := s.close(ctx, r)
		if err != nil || !closed {
			return err
		}
	}
	if err := s.noted(ctx, r.userID); err != nil {
		return err
	}
	if err := s.dropCopies(ctx, r.userID); err != nil {
		return err
	}
	tables := Tables()
	if r.step == len(tables) {
		again, err := s.eraseAgain(ctx, &r)
		if err != nil || !again {
			return err
		}
	}
	for step := r.step; step < len(tables); step++ {
		if err := s.eraseTable(ctx, r, tables[step], step); err != nil {
			return err
		}
		if err := s.after(tables[step].Name); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.end(tx, r, tables) })
}

// close looks once more whether the account may be deleted, and closes it: from its commit on
// nobody can sign in and the name is gone. closed is false for one that was refused.
func (s *Service) close(ctx context.Context, r request) (closed bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		closed = false
		codes, err := blocked(tx, r.userID, tx.Now())
		if err != nil {
			return err
		}
		if len(codes) > 0 {
			return s.refuse(tx, r, codes)
		}
		moved, err := move(tx, r.id, stateWaiting, stateWorking)
		if err != nil || !moved { // taken back in this moment, or another run has it
			return err
		}
		why, err := barring(tx, r.userID)
		if err != nil {
			return err
		}
		if _, err := s.Letters.Notify(tx, r.userID, s.farewell(why != "")); err != nil { // the address is gone after it
			return err
		}
		closed = true
		return s.shut(tx, r.userID, why)
	})
	if err != nil {
		return false, fmt.Errorf("close the account: %w", err)
	}
	return closed, nil
}

// shut takes out of an account what tells who the player is, and closes it. why is why the
// player must stay out, as barring says it.
func (s *Service) shut(tx *db.Tx, userID, why string) error {
	if why != "" {
		if err := s.mark(tx, userID, why); err != nil {
			return err
		}
	}
	if err := s.Rooms.Forget(tx, userID); err != nil {
		return err
	}
	return s.Accounts.Forget(tx, userID, why != "")
}

func (s *Service) refuse(tx *db.Tx, r request, codes []string) error {
	r.why = codes
	ended, err := finish(tx, r, stateWaiting, stateRefused)
	if err != nil || !ended {
		return err
	}
	return s.note(tx, didRefuse, r.userID, activity.Facts{}.Text(factWhy, strings.Join(codes, ",")))
}

func (s *Service) farewell(barred bool) Letter {
	l := Letter{
		Kind: "account deleted", Subject: "Your account is deleted",
		Paragraphs: []string{
			"Your account is closed, and what we hold of you is being erased. This is the last letter to this address about it.",
			"What the law makes us keep, above all the record of payments and bets, stays without your name. The privacy policy says what that is.",
		},
	}
	if barred {
		l.Paragraphs = append(l.Paragraphs, "The account was closed to play. So that this holds, we keep a hash by which we recognise the e-mail address, and no other data.")
	}
	return l
}

// mark keeps what recognises a player who must stay out.
func (s *Service) mark(tx *db.Tx, userID, why string) error {
	key, err := s.Accounts.EmailKey(tx, userID)
	if err != nil || key == "" {
		return err
	}
	return insertMark(tx, s.hash(key), why)
}

func (s *Service) hash(emailKey string) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("privacy mark of an e-mail address\x00" + emailKey))
	return hex.EncodeToString(mac.Sum(nil))
}

// Opened refuses a new account of somebody who must stay out.
func (s *Service) Opened(tx *db.Tx, _ *session.Call, userID string) error {
	key, err := s.Accounts.EmailKey(tx, userID)
	if err != nil || key == "" {
		return err
	}
	found, err := marked(tx, s.hash(key))
	if err == nil && found {
		err = errBarred
	}
	return err
}

// eraseTable does what the list says of one table.
func (s *Service) eraseTable(ctx context.Context, r request, t Table, step int) error {
	for n := int64(batch); n == batch; {
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if n, err = t.erase(tx, r.userID, batch); err != nil || n == batch {
				return err
			}
			return reached(tx, r.id, step+1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eraseAgain tells whether all tables have to be erased once more, from the first one on,
// before a deletion ends: what goes on in an account that a restore brought back writes of its
// player until it is over.
func (s *Service) eraseAgain(ctx context.Context, r *request) (again bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		on, err := stillOn(tx, r.userID)
		again = err == nil && !on
		if !again {
			return err
		}
		return reached(tx, r.id, 0)
	})
	r.step = 0
	return again, err
}

// stillOn tells whether bets or payments of a player go on.
func stillOn(tx *db.Tx, userID string) (bool, error) {
	codes, err := blocked(tx, userID, tx.Now())
	return slices.ContainsFunc(codes, func(code string) bool { return slices.Contains(goesOn, code) }), err
}

// end notes that an account is deleted, once nothing is left. What a call has written that was
// under way when the account was closed is erased in another round.
func (s *Service) end(tx *db.Tx, r request, tables []Table) error {
	if on, err := stillOn(tx, r.userID); err != nil || on {
		return err
	}
	for _, t := range tables {
		left, err := t.left(tx, r.userID)
		if err != nil {
			return err
		}
		if left > 0 {
			s.Log.Warn("a deletion begins anew: something came in between", "request", r.id, "table", t.Name)
			return reached(tx, r.id, 0)
		}
	}
	_, err := finish(tx, r, stateWorking, stateDone)
	return err
}

// when is a time as letters and logs say it.
func when(at int64) string { return clock.FromMillis(at).UTC().Format("2 January 2006, 15:04 MST") }
