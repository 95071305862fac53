package backups

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	// workshopPrefix and trialPrefix begin the folders in which copies are made and
	// tried. consolePrefix is that of croupier backup.
	workshopPrefix = ".site-backup-"
	trialPrefix    = ".trial-"
	consolePrefix  = ".backup-"
	// spare is what must stay free on the disk beside what a backup takes, in bytes.
	spare = 64 << 20
	// copies is how often the database lies in the folder while a copy is tried.
	copies = 2
	// maxFailure bounds what is kept of an error, in bytes.
	maxFailure = 500
	// lastWrite is how long the end of a copy may take to be written once the site
	// stops.
	lastWrite = 5 * time.Second
)

// begin makes the row of a scheduled backup, or takes that of the run before.
func (s *Service) begin(ctx context.Context, due time.Time) (r row, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		found := false
		if r, found, err = byDue(tx, clock.Millis(due)); err != nil {
			return err
		}
		if !found {
			r = row{id: s.IDs.New(), kind: kindSchedule, actor: stafflog.System, due: clock.Millis(due)}
		}
		return s.anew(tx, &r)
	})
	return r, err
}

// anew sets a row to the beginning of its making and stores it. Its name is one that
// no other has or had.
func (s *Service) anew(tx *db.Tx, r *row) error {
	r.state, r.owner, r.failure, r.started, r.ended = making, s.owner, "", clock.Millis(tx.Now()), 0
	first := FileName(tx.Now())
	r.name = first
	for n := 2; ; n++ {
		taken, err := isTaken(tx, r.name)
		if err != nil {
			return err
		}
		if _, err := os.Lstat(s.path(r.name)); errors.Is(err, fs.ErrNotExist) && !taken {
			return put(tx, *r)
		}
		r.name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(first, suffix), n, suffix)
	}
}

// make makes a backup, sends it away and lets go of what is old. What fails stands
// in the row; it returns the failure of the backup itself.
func (s *Service) make(ctx context.Context, r row) error {
	err := s.produce(ctx, &r)
	if err == nil {
		err = s.store(ctx, r)
	}
	if err != nil {
		s.fail(ctx, &r, err)
		return err
	}
	s.Log.Info("a backup was made and tried", "name", r.name, "bytes", r.bytes)
	if err := s.send(ctx, &r); err != nil {
		s.Log.Error("a backup could not be sent away", "name", r.name, "error", err)
	}
	if err := s.clear(ctx); err != nil {
		s.Log.Error("old backups could not be removed", "error", err)
	}
	return s.tryRest(ctx)
}

// fail stores why there is no backup.
func (s *Service) fail(ctx context.Context, r *row, failure error) {
	if ctx.Err() != nil {
		failure = errStopped
	}
	s.Log.Error("a backup could not be made", "name", r.name, "error", failure)
	r.state, r.failure, r.ended = failed, short(failure), clock.Millis(s.Clock.Now())
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWrite)
	defer cancel()
	if err := s.store(ctx, *r); err != nil {
		s.Log.Error("the failure of a backup could not be stored", "error", err)
	}
}

func (s *Service) store(ctx context.Context, r row) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return put(tx, r) })
}

// short is an error in one line that fits into a row.
func short(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return strings.ToValidUTF8(text[:min(maxFailure, len(text))], "")
}

// produce copies the database into a workshop beside its target and tries the copy.
// Only a good one gets its name, as the last thing: a file that has one is whole.
func (s *Service) produce(ctx context.Context, r *row) error {
	if err := s.hasRoom(); err != nil {
		return err
	}
	workshop, err := os.MkdirTemp(s.Folder, workshopPrefix)
	if err != nil {
		return fmt.Errorf("make a backup: %w", err)
	}
	defer os.RemoveAll(workshop)
	draft := filepath.Join(workshop, "copy.db")
	sealed := draft + FilesSuffix
	// Before and after the copy: a file that is removed meanwhile may still be in the copy, and
	// so may one that came.
	if _, err := KeepFiles(s.Files, sealed); err != nil {
		return err
	}
	if err := s.DB.BackupShown(ctx, draft, s.step(*r, stepCopy, 0)); err != nil {
		return err
	}
	if _, err := KeepFiles(s.Files, sealed); err != nil {
		return err
	}
	key, err := s.Key()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make a backup: %w", err)
	}
	s.step(*r, stepTry, 0)
	if r.digest, r.bytes, err = digestOf(ctx, draft); err != nil {
		return err
	}
	trial, err := try(ctx, Copy{Path: draft, Key: key, Files: filesBeside(draft)}, workshop, s.Clock, papers{look: s.Papers, own: s.Files})
	if err != nil {
		return err
	}
	if err := r.hold(trial, s.Clock.Now()); err != nil {
		return err
	}
	if !trial.Good() {
		return fmt.Errorf("the copy does not restore: %s", strings.Join(trial.Faults, "; "))
	}
	if len(trial.Lost) > 0 {
		s.Log.Warn("documents of identity checks are lost: the backup cannot have them", "documents", len(trial.Lost), "first", trial.Lost[0])
	}
	if err := os.Rename(sealed, s.path(r.name)+FilesSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep the sealed files: %w", err)
	}
	if err := name(draft, s.path(r.name), key); err != nil {
		return err
	}
	r.state, r.ended = ready, clock.Millis(s.Clock.Now())
	return nil
}

// hold keeps how a trial went.
func (r *row) hold(trial Trial, at time.Time) error {
	text, err := json.Marshal(trial, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("store how a trial went: %w", err)
	}
	r.trial, r.schema, r.triedAt, r.tried = string(text), trial.Schema, clock.Millis(at), good
	if !trial.Good() {
		r.tried = bad
	}
	return nil
}

// hasRoom refuses to begin what would fill the disk.
func (s *Service) hasRoom() error {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return fmt.Errorf("make a backup: %w", err)
	}
	free, needed := s.Room(s.Folder), s.needs()
	if free >= 0 && free < needed {
		return fmt.Errorf("there is not enough room for a backup and its trial: %d MB are free and %d MB needed", free>>20, needed>>20)
	}
	return nil
}

// needs is the room that a backup and its trial take, in bytes.
func (s *Service) needs() int64 { return copies*s.DB.Size() + spare }

// name gives a copy and the secret their names, the copy as the last.
func name(draft, target string, key []byte) error {
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("make a backup: %s: %w", target, fs.ErrExist)
	}
	if key != nil {
		if err := WriteNew(target+KeySuffix, key); err != nil {
			return fmt.Errorf("back up the site's secret: %w", err)
		}
	}
	if err := os.Link(draft, target); err != nil { // unlike Rename, fails if the file exists
		return errors.Join(fmt.Errorf("make a backup: %w", err), remove(target+KeySuffix), removeFiles(target))
	}
	return db.SyncDir(filepath.Dir(target))
}

// WriteNew writes a new file that only its owner can read. It fails if the file
// exists.
func WriteNew(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// remove removes a file that may be missing.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// digestOf reads a file and gives its SHA-256 in hex and its size.
func digestOf(ctx context.Context, path string) (digest string, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", 0, fmt.Errorf("read the backup: %w", err)
	}
	defer file.Close()
	sum := sha256.New()
	for {
		n, err := io.CopyN(sum, file, 64<<20)
		size += n
		switch {
		case errors.Is(err, io.EOF):
			return hex.EncodeToString(sum.Sum(nil)), size, nil
		case err != nil:
			return "", 0, fmt.Errorf("read the backup: %w", err)
		case ctx.Err() != nil:
			return "", 0, ctx.Err()
		}
	}
}
