package backups

import (
	"context"

	"github.com/go-json-experiment/json"

	"croupier/app/desk/backups/offsite"
	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the kind of a backup in the log of staff.
const Subject = "backup"

// Refusals of what is asked of a backup.
var (
	errUnknown = fault.New(fault.CodeNotFound, "There is no such backup.")
	errNotHere = fault.New(fault.CodeConflict, "This backup does not lie on this machine.").With("reason", "not_here")
	errNewest  = fault.New(fault.CodeConflict, "This is the newest backup that was tried with success. Make another one first.").With("reason", "newest")
	errNoAway  = fault.New(fault.CodeConflict, "No other place is set for copies.").With("reason", "no_place")
	errNotAway = fault.New(fault.CodeConflict, "There is no copy of this backup that can be reached at the other place.").With("reason", "not_away")
)

// Make makes a backup now.
func (s *Service) Make(ctx context.Context, call *session.Call, request action.Reason) (BackupMade, error) {
	var r row
	err := s.deed(ctx, call, "make backup", request.Reason, func(tx *db.Tx) (*row, error) {
		r = row{id: s.IDs.New(), kind: kindStaff, actor: call.User.ID, reason: request.Reason}
		return &r, s.anew(tx, &r)
	}, func(ctx context.Context) { _ = s.make(ctx, r) }) // what fails stands in the row
	return BackupMade{ID: r.id, Name: r.name}, err
}

// deed does something that takes the slot: its beginning and its row in the log of
// staff are one transaction, and the worker does the rest.
func (s *Service) deed(ctx context.Context, call *session.Call, deed, reason string, begin func(tx *db.Tx) (*row, error), do work) error {
	if err := s.take(); err != nil {
		return err
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := begin(tx)
		if err != nil {
			return err
		}
		return s.log(tx, call, deed, reason, r, nil, nil)
	})
	if err != nil {
		s.release()
		return err
	}
	s.hand(do)
	return nil
}

func (s *Service) log(tx *db.Tx, call *session.Call, deed, reason string, r *row, before, after any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.Before, entry.After = Subject, r.id, reason, r.name, before, after
	return s.StaffLog.Write(tx, entry)
}

// here finds a backup that lies on this machine.
func here(q db.Querier, id string) (*row, error) {
	r, found, err := byID(q, id)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, errUnknown
	case r.state != ready || !isPlain(r.name):
		return nil, errNotHere
	}
	return &r, nil
}

// Verify looks at a backup anew: its hash, its restore and its copy elsewhere.
func (s *Service) Verify(ctx context.Context, call *session.Call, request BackupDeed) (action.None, error) {
	var found *row
	err := s.deed(ctx, call, "verify backup", request.Reason.Reason, func(tx *db.Tx) (_ *row, err error) {
		found, err = here(tx, request.ID)
		return found, err
	}, func(ctx context.Context) { s.verify(ctx, found) })
	return action.None{}, err
}

// verify stores what it finds. A trial that could not be carried out changes
// nothing but the log of the site.
func (s *Service) verify(ctx context.Context, r *row) {
	s.step(*r, stepTry, 0)
	trial, digest, err := s.again(ctx, *r)
	if err == nil {
		err = r.hold(trial, s.Clock.Now())
	}
	if err != nil {
		s.Log.Error("a backup could not be tried", "name", r.name, "error", err)
		return
	}
	if r.digest == "" && trial.Good() {
		r.digest = digest
	}
	if r.away == awaySent {
		read, err := s.fetch(ctx, r)
		switch {
		case ctx.Err() != nil: // the site stops; nothing is known
		case err != nil:
			r.awayFailure, r.away, r.awayAt = short(err), awayFailed, clock.Millis(s.Clock.Now())
		case read:
			r.awayChecked = clock.Millis(s.Clock.Now())
		}
	}
	if err := s.store(ctx, *r); err != nil {
		s.Log.Error("the trial of a backup could not be stored", "name", r.name, "error", err)
	}
}

// tryRest tries the copies of the site and its console that nobody has tried: those
// that were made by croupier backup, or are known to a restored database only by
// their files.
func (s *Service) tryRest(ctx context.Context) error {
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = kept(q)
		return err
	})
	for i, r := range rows {
		if r.state == ready && r.tried == "" && isOwn(r.kind) && ctx.Err() == nil {
			s.verify(ctx, &rows[i])
		}
	}
	return err
}

// again tries a copy that lies in the folder, whose hash must be that of its making.
func (s *Service) again(ctx context.Context, r row) (trial Trial, digest string, err error) {
	if err := s.hasRoom(); err != nil {
		return trial, "", err
	}
	key, err := readKey(s.path(r.name))
	if err != nil {
		return trial, "", err
	}
	if digest, _, err = digestOf(ctx, s.path(r.name)); err != nil {
		return trial, "", err
	}
	c := Copy{Path: s.path(r.name), Key: key, Files: filesBeside(s.path(r.name))}
	if trial, err = try(ctx, c, s.Folder, s.Clock, s.papersOf(r)); err != nil {
		return trial, "", err
	}
	if r.digest != "" && digest != r.digest {
		trial.Faults = append(trial.Faults, "the file is not the one that was made: its hash is another")
	}
	return trial, digest, nil
}

// papersOf says how the sealed files of a copy are looked at that lies in the folder. Of one
// that was never tried nobody knows what the site had lost when it was made.
func (s *Service) papersOf(r row) papers {
	p := papers{look: s.Papers}
	if r.tried == "" {
		p.own = s.Files
	}
	var before Trial
	if json.Unmarshal([]byte(r.trial), &before) == nil {
		p.lost = before.Lost
	}
	return p
}

// Send sends a backup to the other place.
func (s *Service) Send(ctx context.Context, call *session.Call, request BackupDeed) (action.None, error) {
	to, err := s.away(ctx)
	if err != nil {
		return action.None{}, errNoAway.Because(err)
	}
	if to == nil {
		return action.None{}, errNoAway
	}
	var found *row
	err = s.deed(ctx, call, "send backup", request.Reason.Reason, func(tx *db.Tx) (_ *row, err error) {
		found, err = here(tx, request.ID)
		return found, err
	}, func(ctx context.Context) {
		if err := s.sendAgain(ctx, found); err != nil {
			s.Log.Error("a backup could not be sent away", "name", found.name, "error", err)
		}
	})
	return action.None{}, err
}

// sendAgain sends a copy that may have been found in the folder, with no hash yet.
func (s *Service) sendAgain(ctx context.Context, r *row) (err error) {
	if r.digest == "" {
		if r.digest, r.bytes, err = digestOf(ctx, s.path(r.name)); err != nil {
			return err
		}
	}
	return s.send(ctx, r)
}

// Delete deletes a copy.
func (s *Service) Delete(ctx context.Context, call *session.Call, request BackupDeleteRequest) (none action.None, err error) {
	if err := s.take(); err != nil {
		return none, err
	}
	defer s.release()
	if request.Away {
		return none, s.deleteAway(ctx, call, request)
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := here(tx, request.ID)
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
		r.state = gone
		if err := s.log(tx, call, "delete backup", request.Reason.Reason, r, before, nil); err != nil {
			return err
		}
		if err := put(tx, *r); err != nil {
			return err
		}
		// The file goes only when the deed is in the log for good.
		tx.After(func() {
			if err := s.removeHere(r); err != nil {
				s.Log.Error("a backup that staff have deleted is still there", "name", r.name, "error", err)
			}
		})
		return nil
	})
}

// deleteAway deletes the copy at the other place, which is asked before the deed is
// stored: a deed that it refuses is none.
func (s *Service) deleteAway(ctx context.Context, call *session.Call, request BackupDeleteRequest) error {
	to, err := s.away(ctx)
	if err != nil {
		return errNoAway.Because(err)
	}
	back, ok := to.(offsite.Readable)
	if !ok {
		return errNotAway
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
	case r.awayName == "" || r.awayTo != to.Name() || r.away != awaySent && r.away != awayFailed:
		return errNotAway
	case newest.id == r.id:
		return errNewest
	}
	before := map[string]any{"to": r.awayTo, "name": r.awayName, "sha256": r.awayDigest}
	if err := s.removeAway(ctx, back, &r); err != nil {
		return fault.New(fault.CodeUnavailable, "The other place refuses: "+short(err)).Because(err)
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.log(tx, call, "delete backup elsewhere", request.Reason.Reason, &r, before, nil); err != nil {
			return err
		}
		return put(tx, r)
	})
}

func orUnknown(err error) error {
	if err == nil {
		return errUnknown
	}
	return err
}
