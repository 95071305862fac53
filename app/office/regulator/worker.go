package regulator

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// currentBuild is the package that is being made.
type currentBuild struct {
	id       string
	cancel   context.CancelFunc
	progress PackageProgress
}

// partialSuffix is the suffix of a file that is being written.
const partialSuffix = ".part"

func (s *Service) file(id string) string { return filepath.Join(s.Folder, id+".zip") }

// Run makes packages until ctx ends. An interrupted package is made again from the start:
// its cut-off time and the logs up to that time are the same.
func (s *Service) Run(ctx context.Context) error {
	if err := s.restart(ctx); err != nil {
		return err
	}
	for {
		found, err := s.makeNext(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if found {
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		}
	}
}

// restart removes unfinished files of an earlier process.
func (s *Service) restart(ctx context.Context) error {
	left, err := filepath.Glob(filepath.Join(s.Folder, "*"+partialSuffix))
	if err != nil {
		return fmt.Errorf("look for unfinished packages: %w", err)
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("remove an unfinished package: %w", err)
		}
	}
	return s.DB.Write(ctx, requeueInterrupted)
}

// makeNext makes the package that has waited the longest. found is false if none waits.
func (s *Service) makeNext(ctx context.Context) (found bool, err error) {
	var p storedPackage
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = nextWaiting(tx); err != nil {
			return err
		}
		_, err = changeState(tx, p.id, stateWaiting, stateWorking)
		return err
	})
	if db.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("take the next package: %w", err)
	}
	making, cancel := context.WithCancel(ctx)
	defer cancel()
	s.mu.Lock()
	s.current = &currentBuild{id: p.id, cancel: cancel}
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.current = nil
		s.mu.Unlock()
	}()
	failure := s.make(making, &p)
	if ctx.Err() != nil {
		return true, nil // the site stops; the package is made again after the next start
	}
	if p.state = stateReady; failure != nil {
		p.state = stateFailed
		p.failure = "The package could not be made. The log of the site says why, under request " + p.id + "."
		if making.Err() == nil {
			s.Log.Error("a package for a regulator could not be made", "request", p.id, "error", failure)
		}
	}
	return true, s.DB.Write(ctx, func(tx *db.Tx) error {
		ended, err := storeResult(tx, p)
		if err == nil && !ended { // the package was cancelled while it was made
			tx.AfterCommit(func() { _ = os.Remove(s.file(p.id)) }) // a file that remains is removed by the job
		}
		return err
	})
}

// make writes the file of a package. The file gets its final name when it is complete.
func (s *Service) make(ctx context.Context, p *storedPackage) (err error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of packages: %w", err)
	}
	draft := s.file(p.id) + partialSuffix
	defer func() {
		if removing := os.Remove(draft); !errors.Is(removing, fs.ErrNotExist) {
			err = errors.Join(err, removing)
		}
	}()
	m, sum, size, err := s.Builder().WriteFile(ctx, draft, clock.FromMillis(p.asOf), s.setProgress)
	if err != nil {
		return err
	}
	for _, f := range m.Files {
		p.lines += f.Rows
	}
	p.sha256, p.bytes = sum, size
	if err := os.Rename(draft, s.file(p.id)); err != nil {
		return fmt.Errorf("keep the package: %w", err)
	}
	return nil
}

func (s *Service) setProgress(progress PackageProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.progress = progress
	}
}

// WriteFile writes a package to a new file that only its owner can read. It returns the
// hash and the size of the file.
func (b *Builder) WriteFile(ctx context.Context, name string, asOf time.Time, report func(PackageProgress)) (m Manifest, sum string, size int64, err error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return m, "", 0, fmt.Errorf("begin the package: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(name) // the error above is returned
		}
	}()
	hash := sha256.New()
	count := &counter{}
	out := bufio.NewWriterSize(file, 1<<18)
	if m, err = b.Write(ctx, io.MultiWriter(out, hash, count), asOf, report); err != nil {
		return m, "", 0, err
	}
	if err := errors.Join(out.Flush(), file.Sync()); err != nil {
		return m, "", 0, fmt.Errorf("write the package: %w", err)
	}
	return m, hex.EncodeToString(hash.Sum(nil)), count.bytes, nil
}

// counter counts the written bytes.
type counter struct{ bytes int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.bytes += int64(len(b))
	return len(b), nil
}

// sweepBatch is the maximum number of packages deleted per run.
const sweepBatch = 100

// Jobs returns the job that deletes the files of old packages.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old packages for regulators", When: schedule.Every(time.Hour),
		Retention: []schedule.RetentionPeriod{{Data: "packages for regulators", For: fmt.Sprintf("%d days, or as staff have set", defaultDays)}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.sweep(ctx) },
	}}
}

func (s *Service) sweep(ctx context.Context) error {
	before := s.Clock.Now().Add(-time.Duration(s.retentionDays.Get()) * 24 * time.Hour).UnixMilli()
	var old []storedPackage
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		old, err = readyBefore(q, before, sweepBatch)
		return err
	})
	for _, p := range old {
		if err = errors.Join(err, s.remove(p.id)); err != nil {
			break
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			_, err := changeState(tx, p.id, stateReady, stateDeleted)
			return err
		})
	}
	return err
}

// remove deletes the file of a package. A missing file is not an error.
func (s *Service) remove(id string) error {
	if err := os.Remove(s.file(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a package: %w", err)
	}
	return nil
}
