package backups

import (
	"context"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// Subject is the subject kind of a backup in the staff log.
const Subject = "backup"

// Errors of actions on backups.
var (
	errUnknown       = fault.New(fault.CodeNotFound, "There is no such backup.")
	errNotLocal      = fault.New(fault.CodeConflict, "This backup does not lie on this machine.").With("reason", "not_here")
	errNewest        = fault.New(fault.CodeConflict, "This is the newest backup that was tried with success. Make another one first.").With("reason", "newest")
	errNoDestination = fault.New(fault.CodeConflict, "No other place is set for copies.").With("reason", "no_place")
	errNotOffsite    = fault.New(fault.CodeConflict, "There is no copy of this backup that can be reached at the other place.").With("reason", "not_away")
)

// Make makes a backup now.
func (s *Service) Make(ctx context.Context, call *session.Call, request action.Reason) (MakeBackupAnswer, error) {
	var r row
	err := s.startAction(ctx, call, "make backup", request.Reason, func(tx *db.Tx) (*row, error) {
		r = row{id: s.IDs.New(), kind: kindStaff, actor: call.User.ID, reason: request.Reason}
		return &r, s.reset(tx, &r)
	}, func(ctx context.Context) { _ = s.make(ctx, r) }) // the row has the failure
	return MakeBackupAnswer{ID: r.id, Name: r.name}, err
}

// startAction takes the slot and starts an action. The start and the entry in the staff log are
// one transaction; the worker does the rest.
func (s *Service) startAction(ctx context.Context, call *session.Call, actionName, reason string, begin func(tx *db.Tx) (*row, error), do work) error {
	if err := s.acquire(); err != nil {
		return err
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := begin(tx)
		if err != nil {
			return err
		}
		return s.log(tx, call, actionName, reason, r, nil, nil)
	})
	if err != nil {
		s.release()
		return err
	}
	s.enqueue(do)
	return nil
}

func (s *Service) log(tx *db.Tx, call *session.Call, actionName, reason string, r *row, before, after any) error {
	entry := stafflog.By(call, actionName)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.Before, entry.After = Subject, r.id, reason, r.name, before, after
	return s.StaffLog.Write(tx, entry)
}

// localByID finds a backup with a local copy.
func localByID(q db.Querier, id string) (*row, error) {
	r, found, err := byID(q, id)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, errUnknown
	case r.state != stateReady || !isPlain(r.name):
		return nil, errNotLocal
	}
	return &r, nil
}

// Verify checks a backup again: its hash, its restore and its off-site copy.
func (s *Service) Verify(ctx context.Context, call *session.Call, request BackupActionRequest) (action.None, error) {
	var found *row
	err := s.startAction(ctx, call, "verify backup", request.Reason.Reason, func(tx *db.Tx) (_ *row, err error) {
		found, err = localByID(tx, request.ID)
		return found, err
	}, func(ctx context.Context) { s.verify(ctx, found) })
	return action.None{}, err
}

// verify stores the result of the check. A test that could not be run changes only the
// site's log.
func (s *Service) verify(ctx context.Context, r *row) {
	s.step(*r, stepTest, 0)
	restoreTest, digest, err := s.testLocal(ctx, *r)
	if err == nil {
		err = r.setTestResult(restoreTest, s.Clock.Now())
	}
	if err != nil {
		s.Log.Error("a backup could not be tried", "name", r.name, "error", err)
		return
	}
	if r.digest == "" && restoreTest.Good() {
		r.digest = digest
	}
	if r.offsiteState == offsiteSent {
		read, err := s.verifyOffsite(ctx, r)
		switch {
		case ctx.Err() != nil: // the site stops; there is no result
		case err != nil:
			r.offsiteFailure, r.offsiteState, r.offsiteAt = shortError(err), offsiteFailed, clock.Millis(s.Clock.Now())
		case read:
			r.offsiteCheckedAt = clock.Millis(s.Clock.Now())
		}
	}
	if err := s.store(ctx, *r); err != nil {
		s.Log.Error("the trial of a backup could not be stored", "name", r.name, "error", err)
	}
}

// testUntested tests copies of the site and its console that are not tested yet: copies made
// by croupier backup, and copies whose rows are missing in a restored database.
func (s *Service) testUntested(ctx context.Context) error {
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = existingCopies(q)
		return err
	})
	for i, r := range rows {
		if r.state == stateReady && r.testResult == "" && isOwn(r.kind) && ctx.Err() == nil {
			s.verify(ctx, &rows[i])
		}
	}
	return err
}

// testLocal tests a local copy. Its hash must be the hash of its creation.
func (s *Service) testLocal(ctx context.Context, r row) (restoreTest RestoreTest, digest string, err error) {
	if err := s.checkSpace(); err != nil {
		return restoreTest, "", err
	}
	key, err := readKey(s.path(r.name))
	if err != nil {
		return restoreTest, "", err
	}
	if digest, _, err = digestOf(ctx, s.path(r.name)); err != nil {
		return restoreTest, "", err
	}
	c := Copy{Path: s.path(r.name), Key: key, Files: filesBeside(s.path(r.name))}
	if restoreTest, err = testRestore(ctx, c, s.Folder, s.Clock, s.documentOptionsOf(r)); err != nil {
		return restoreTest, "", err
	}
	if r.digest != "" && digest != r.digest {
		restoreTest.Faults = append(restoreTest.Faults, "the file is not the one that was made: its hash is another")
	}
	return restoreTest, digest, nil
}

// documentOptionsOf returns how to check the identity documents of a local copy. If the copy was
// never tested, it is unknown which documents the site had lost when the copy was made.
func (s *Service) documentOptionsOf(r row) documentOptions {
	p := documentOptions{check: s.CheckDocuments}
	if r.testResult == "" {
		p.siteFolder = s.Files
	}
	var before RestoreTest
	if json.Unmarshal([]byte(r.restoreTest), &before) == nil {
		p.known = before.Lost
	}
	return p
}

// Send sends a backup off-site.
func (s *Service) Send(ctx context.Context, call *session.Call, request BackupActionRequest) (action.None, error) {
	to, err := s.offsiteDestination(ctx)
	if err != nil {
		return action.None{}, errNoDestination.Because(err)
	}
	if to == nil {
		return action.None{}, errNoDestination
	}
	var found *row
	err = s.startAction(ctx, call, "send backup", request.Reason.Reason, func(tx *db.Tx) (_ *row, err error) {
		found, err = localByID(tx, request.ID)
		return found, err
	}, func(ctx context.Context) {
		if err := s.sendCopy(ctx, found); err != nil {
			s.Log.Error("a backup could not be sent away", "name", found.name, "error", err)
		}
	})
	return action.None{}, err
}

// sendCopy sends a copy. A copy that was found in the folder has no hash yet.
func (s *Service) sendCopy(ctx context.Context, r *row) (err error) {
	if r.digest == "" {
		if r.digest, r.bytes, err = digestOf(ctx, s.path(r.name)); err != nil {
			return err
		}
	}
	return s.send(ctx, r)
}

// Delete deletes a copy.
func (s *Service) Delete(ctx context.Context, call *session.Call, request BackupDeleteRequest) (none action.None, err error) {
	if err := s.acquire(); err != nil {
		return none, err
	}
	defer s.release()
	if request.Offsite {
		return none, s.deleteOffsite(ctx, call, request)
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := localByID(tx, request.ID)
		if err != nil {
			return err
		}
		newest, _, err := newestGood(tx)
		if err != nil {
			return err
		}
		if newest.id == r.id {
			return errNewest
		}
		before := map[string]any{"name": r.name, "bytes": r.bytes, "sha256": r.digest}
		r.state = stateGone
		if err := s.log(tx, call, "delete backup", request.Reason.Reason, r, before, nil); err != nil {
			return err
		}
		if err := upsert(tx, *r); err != nil {
			return err
		}
		// Delete the file only after the staff log's entry is committed.
		tx.AfterCommit(func() {
			if err := s.removeLocal(r); err != nil {
				s.Log.Error("a backup that staff have deleted is still there", "name", r.name, "error", err)
			}
		})
		return nil
	})
}

// deleteOffsite deletes the off-site copy. The deletion happens before the action is logged.
// If it fails, no action is logged.
func (s *Service) deleteOffsite(ctx context.Context, call *session.Call, request BackupDeleteRequest) error {
	to, err := s.offsiteDestination(ctx)
	if err != nil {
		return errNoDestination.Because(err)
	}
	back, ok := to.(offsite.Readable)
	if !ok {
		return errNotOffsite
	}
	var r, newest row
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		var found bool
		if r, found, err = byID(q, request.ID); err != nil || !found {
			return orUnknown(err)
		}
		newest, _, err = newestSent(q)
		return err
	})
	switch {
	case err != nil:
		return err
	case r.offsiteName == "" || r.offsiteTo != to.Name() || r.offsiteState != offsiteSent && r.offsiteState != offsiteFailed:
		return errNotOffsite
	case newest.id == r.id:
		return errNewest
	}
	before := map[string]any{"to": r.offsiteTo, "name": r.offsiteName, "sha256": r.offsiteDigest}
	if err := s.removeOffsite(ctx, back, &r); err != nil {
		return fault.New(fault.CodeUnavailable, "The other place refuses: "+shortError(err)).Because(err)
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.log(tx, call, "delete backup elsewhere", request.Reason.Reason, &r, before, nil); err != nil {
			return err
		}
		return upsert(tx, r)
	})
}

func orUnknown(err error) error {
	if err == nil {
		return errUnknown
	}
	return err
}
