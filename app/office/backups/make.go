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
	// workFolderPrefix and testFolderPrefix are the prefixes of the folders in which copies are
	// made and tested. consolePrefix is the prefix of the folders of croupier backup.
	workFolderPrefix = ".site-backup-"
	testFolderPrefix = ".trial-"
	consolePrefix    = ".backup-"
	// reservedSpace is the space that must stay free on the disk in addition to a backup's own,
	// in bytes.
	reservedSpace = 64 << 20
	// copies is how many times the folder contains the database during a restore test.
	copies = 2
	// maxFailure is the maximum length of a stored error, in bytes.
	maxFailure = 500
	// resultTimeout is the time limit for storing the result of a copy after the site began
	// to stop.
	resultTimeout = 5 * time.Second
)

// begin creates the row of a scheduled backup, or resets the row of an earlier run.
func (s *Service) begin(ctx context.Context, due time.Time) (r row, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		found := false
		if r, found, err = byDue(tx, clock.Millis(due)); err != nil {
			return err
		}
		if !found {
			r = row{id: s.IDs.New(), kind: kindSchedule, actor: stafflog.System, due: clock.Millis(due)}
		}
		return s.reset(tx, &r)
	})
	return r, err
}

// reset resets a row to the start of a backup and stores it. It sets a name that no other
// copy has or had.
func (s *Service) reset(tx *db.Tx, r *row) error {
	r.state, r.owner, r.failure, r.started, r.ended = stateMaking, s.owner, "", clock.Millis(tx.Now()), 0
	first := FileName(tx.Now())
	r.name = first
	for n := 2; ; n++ {
		exists, err := nameExists(tx, r.name)
		if err != nil {
			return err
		}
		if _, err := os.Lstat(s.path(r.name)); errors.Is(err, fs.ErrNotExist) && !exists {
			return upsert(tx, *r)
		}
		r.name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(first, suffix), n, suffix)
	}
}

// make makes a backup, sends it off-site and deletes old copies. Failures are stored in
// the row. It returns only the failure of the backup itself.
func (s *Service) make(ctx context.Context, r row) error {
	err := s.createCopy(ctx, &r)
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
	if err := s.applyRetention(ctx); err != nil {
		s.Log.Error("old backups could not be removed", "error", err)
	}
	return s.testUntested(ctx)
}

// fail stores the reason of a failed backup.
func (s *Service) fail(ctx context.Context, r *row, failure error) {
	if ctx.Err() != nil {
		failure = errStopped
	}
	s.Log.Error("a backup could not be made", "name", r.name, "error", failure)
	r.state, r.failure, r.ended = stateFailed, shortError(failure), clock.Millis(s.Clock.Now())
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), resultTimeout)
	defer cancel()
	if err := s.store(ctx, *r); err != nil {
		s.Log.Error("the failure of a backup could not be stored", "error", err)
	}
}

func (s *Service) store(ctx context.Context, r row) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return upsert(tx, r) })
}

// shortError returns an error on one line that fits into a row.
func shortError(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return strings.ToValidUTF8(text[:min(maxFailure, len(text))], "")
}

// createCopy copies the database into a work folder beside its target and tests the copy.
// Only a good copy gets its final name, as the last step: a file with that name is always
// complete.
func (s *Service) createCopy(ctx context.Context, r *row) error {
	if err := s.checkSpace(); err != nil {
		return err
	}
	workFolder, err := os.MkdirTemp(s.Folder, workFolderPrefix)
	if err != nil {
		return fmt.Errorf("make a backup: %w", err)
	}
	defer os.RemoveAll(workFolder)
	draft := filepath.Join(workFolder, "copy.db")
	sealed := draft + FilesSuffix
	// Files are copied before and after the database, because files can be removed or
	// added while the database is copied.
	if _, err := CopyFiles(s.Files, sealed); err != nil {
		return err
	}
	if err := s.DB.BackupWithProgress(ctx, draft, s.step(*r, stepCopy, 0)); err != nil {
		return err
	}
	if _, err := CopyFiles(s.Files, sealed); err != nil {
		return err
	}
	key, err := s.Key()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make a backup: %w", err)
	}
	s.step(*r, stepTest, 0)
	if r.digest, r.bytes, err = digestOf(ctx, draft); err != nil {
		return err
	}
	restoreTest, err := testRestore(ctx, Copy{Path: draft, Key: key, Files: filesBeside(draft)}, workFolder, s.Clock, documentOptions{check: s.CheckDocuments, siteFolder: s.Files})
	if err != nil {
		return err
	}
	if err := r.setTestResult(restoreTest, s.Clock.Now()); err != nil {
		return err
	}
	if !restoreTest.Good() {
		return fmt.Errorf("the copy does not restore: %s", strings.Join(restoreTest.Faults, "; "))
	}
	if len(restoreTest.Lost) > 0 {
		s.Log.Warn("documents of identity checks are lost: the backup cannot have them", "documents", len(restoreTest.Lost), "first", restoreTest.Lost[0])
	}
	if err := os.Rename(sealed, s.path(r.name)+FilesSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep the sealed files: %w", err)
	}
	if err := finalize(draft, s.path(r.name), key); err != nil {
		return err
	}
	r.state, r.ended = stateReady, clock.Millis(s.Clock.Now())
	return nil
}

// setTestResult stores the result of a restore test in the row.
func (r *row) setTestResult(restoreTest RestoreTest, at time.Time) error {
	text, err := json.Marshal(restoreTest, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("store how a trial went: %w", err)
	}
	r.restoreTest, r.schema, r.testedAt, r.testResult = string(text), restoreTest.Schema, clock.Millis(at), testPassed
	if !restoreTest.Good() {
		r.testResult = testFailed
	}
	return nil
}

// checkSpace returns an error if a backup would fill the disk.
func (s *Service) checkSpace() error {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return fmt.Errorf("make a backup: %w", err)
	}
	free, needed := s.FreeSpace(s.Folder), s.neededSpace()
	if free >= 0 && free < needed {
		return fmt.Errorf("there is not enough space for a backup and its trial: %d MB are free and %d MB needed", free>>20, needed>>20)
	}
	return nil
}

// neededSpace returns the space that a backup and its restore test use, in bytes.
func (s *Service) neededSpace() int64 { return copies*s.DB.Size() + reservedSpace }

// finalize renames a copy and its secret to their final names, the copy last.
func finalize(draft, target string, key []byte) error {
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

// WriteNew writes a new file that only its owner can read. It returns an error if the
// file exists.
func WriteNew(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// remove removes a file. A missing file is not an error.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// digestOf returns the SHA-256 of a file in hex, and its size in bytes.
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
