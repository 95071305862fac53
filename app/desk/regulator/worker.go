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

// working is the package that is being made.
type working struct {
	id       string
	cancel   context.CancelFunc
	progress PackageProgress
}

// partial ends the name of a file that is being written.
const partial = ".part"

func (s *Service) file(id string) string { return filepath.Join(s.Folder, id+".zip") }

// Run makes packages until ctx ends. One whose making was cut off begins anew: its
// moment is the same, and so are the logs up to it.
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

// restart takes away what a process that ended has left half done.
func (s *Service) restart(ctx context.Context) error {
	left, err := filepath.Glob(filepath.Join(s.Folder, "*"+partial))
	if err != nil {
		return fmt.Errorf("look for unfinished packages: %w", err)
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("remove an unfinished package: %w", err)
		}
	}
	return s.DB.Write(ctx, again)
}

// makeNext makes the package that has waited for longest; found is false when none
// waits.
func (s *Service) makeNext(ctx context.Context) (found bool, err error) {
	var p stored
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = nextWaiting(tx); err != nil {
			return err
		}
		_, err = move(tx, p.id, stateWaiting, stateWorking)
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
	s.working = &working{id: p.id, cancel: cancel}
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.working = nil
		s.mu.Unlock()
	}()
	failure := s.make(making, &p)
	if ctx.Err() != nil {
		return true, nil // the site stops: it begins anew with the next start
	}
	if p.state = stateReady; failure != nil {
		p.state = stateFailed
		p.failure = "The package could not be made. The log of the site says why, under request " + p.id + "."
		if making.Err() == nil {
			s.Log.Error("a package for a regulator could not be made", "request", p.id, "error", failure)
		}
	}
	return true, s.DB.Write(ctx, func(tx *db.Tx) error {
		ended, err := end(tx, p)
		if err == nil && !ended { // somebody took it back while it was made
			tx.After(func() { _ = os.Remove(s.file(p.id)) }) // a file that stays is removed with the others
		}
		return err
	})
}

// make writes the file of a package and gives it its name when it is whole.
func (s *Service) make(ctx context.Context, p *stored) (err error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of packages: %w", err)
	}
	draft := s.file(p.id) + partial
	defer func() {
		if removing := os.Remove(draft); !errors.Is(removing, fs.ErrNotExist) {
			err = errors.Join(err, removing)
		}
	}()
	m, sum, size, err := s.Builder().WriteFile(ctx, draft, clock.FromMillis(p.asOf), s.tell)
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

func (s *Service) tell(progress PackageProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.working != nil {
		s.working.progress = progress
	}
}

// WriteFile writes a package to a new file that only its owner can read, and gives
// the hash of the whole and its length.
func (b *Builder) WriteFile(ctx context.Context, name string, asOf time.Time, told func(PackageProgress)) (m Manifest, sum string, size int64, err error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return m, "", 0, fmt.Errorf("begin the package: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(name) // the error above is the one to tell
		}
	}()
	hash := sha256.New()
	count := &counter{}
	out := bufio.NewWriterSize(file, 1<<18)
	if m, err = b.Write(ctx, io.MultiWriter(out, hash, count), asOf, told); err != nil {
		return m, "", 0, err
	}
	if err := errors.Join(out.Flush(), file.Sync()); err != nil {
		return m, "", 0, fmt.Errorf("write the package: %w", err)
	}
	return m, hex.EncodeToString(hash.Sum(nil)), count.bytes, nil
}

// counter counts what is written.
type counter struct{ bytes int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.bytes += int64(len(b))
	return len(b), nil
}

// sweepBatch bounds the packages that one run deletes.
const sweepBatch = 100

// Jobs delete the files of old packages.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old packages for regulators", When: schedule.Every(time.Hour),
		Keeps: []schedule.Period{{Data: "packages for regulators", For: fmt.Sprintf("%d days, or as staff have set", usualDays)}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.sweep(ctx) },
	}}
}

func (s *Service) sweep(ctx context.Context) error {
	before := s.Clock.Now().Add(-time.Duration(s.keep.Get()) * 24 * time.Hour).UnixMilli()
	var old []stored
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		old, err = readyBefore(q, before, sweepBatch)
		return err
	})
	for _, p := range old {
		if err = errors.Join(err, s.remove(p.id)); err != nil {
			break
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			_, err := move(tx, p.id, stateReady, stateDeleted)
			return err
		})
	}
	return err
}

// remove deletes the file of a package; one that is not there is no error.
func (s *Service) remove(id string) error {
	if err := os.Remove(s.file(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a package: %w", err)
	}
	return nil
}
