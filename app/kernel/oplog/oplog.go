// Package oplog stores data that may be lost in a separate database file, so that it never
// slows writes of money: errors and warnings, sent emails, callbacks of providers of games that were
// slow or refused, and the size of the database hour by hour. The file is in no backup and may be deleted at any time.
package oplog

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

//go:embed schema/*.sql
var schema embed.FS

const (
	// queueSize is the maximum number of waiting entries. More are dropped and counted.
	queueSize = 2000
	// pause is the pause after each write, so that writes of money get the disk.
	pause = time.Second
	// maxBatch is the maximum number of entries of one write.
	maxBatch = 500
	// cleanUpInterval is the interval at which old entries are deleted, and a sample is taken.
	cleanUpInterval = time.Hour
)

// Options configure a journal.
type Options struct {
	// Path is the path of its file.
	Path  string
	Clock clock.Clock
	// Log receives errors of the journal itself. It must not lead back into the journal.
	Log *slog.Logger
}

// Journal accepts entries at once and stores them in the background while Run runs.
type Journal struct {
	options Options
	queue   chan entry
	dropped atomic.Int64
	db      atomic.Pointer[db.DB]
	// file is the open file; lost notifies Run that a reader did not find it.
	file     atomic.Pointer[os.FileInfo]
	fileLost chan struct{}
	// onStored signals tests that a batch is on disk.
	onStored func(entries int)
	// days is the retention of entries; sample measures the site for a sample.
	days   atomic.Int64
	sample atomic.Pointer[func() Sample]
}

// entry is an object to store.
type entry interface{ apply(tx *db.Tx) error }

// DefaultDays is the default retention of entries in days.
const DefaultDays = 14

// New makes a journal. Nothing touches the disk before Run.
func New(o Options) *Journal {
	j := &Journal{options: o, queue: make(chan entry, queueSize), fileLost: make(chan struct{}, 1), onStored: func(int) {}}
	j.days.Store(DefaultDays)
	return j
}

// SetRetention sets the retention of entries in days.
func (j *Journal) SetRetention(days int) { j.days.Store(int64(days)) }

// SetSampler registers the function that measures a sample every hour.
func (j *Journal) SetSampler(read func() Sample) { j.sample.Store(&read) }

// enqueue queues an entry, or drops it: a caller that logs never waits.
func (j *Journal) enqueue(e entry) {
	select {
	case j.queue <- e:
	default:
		j.dropped.Add(1)
	}
}

// Dropped counts the entries that were lost since the start.
func (j *Journal) Dropped() int64 { return j.dropped.Load() }

// errFileGone means that the file was deleted.
var errFileGone = errors.New("the file of the operations log is gone")

// Run opens the file and stores entries in it until ctx ends. A file that is deleted in between
// is created again.
func (j *Journal) Run(ctx context.Context) error {
	for {
		if err := j.runOnce(ctx); !errors.Is(err, errFileGone) {
			return err
		}
	}
}

func (j *Journal) runOnce(ctx context.Context) error {
	opened, err := j.open(ctx)
	if err != nil {
		return err
	}
	info, err := os.Stat(j.options.Path)
	if err == nil {
		j.file.Store(&info)
		j.db.Store(opened)
		err = j.storeEntries(ctx, opened)
		j.db.Store(nil)
	}
	closed := opened.Shutdown(context.WithoutCancel(ctx))
	if errors.Is(err, errFileGone) {
		return err // there was nothing left to close
	}
	return errors.Join(err, closed)
}

// fileExists reports whether the file is still the one that was opened.
func (j *Journal) fileExists() bool {
	opened := j.file.Load()
	info, err := os.Stat(j.options.Path)
	return err == nil && opened != nil && os.SameFile(info, *opened)
}

func (j *Journal) storeEntries(ctx context.Context, opened *db.DB) error {
	if err := j.cleanUp(ctx, opened); err != nil {
		return err
	}
	cleanUp := j.options.Clock.After(cleanUpInterval)
	for {
		var first entry
		select {
		case first = <-j.queue:
		case <-cleanUp:
			if err := j.cleanUp(ctx, opened); err != nil {
				return err
			}
			cleanUp = j.options.Clock.After(cleanUpInterval)
			continue
		case <-j.fileLost:
			if !j.fileExists() {
				return errFileGone
			}
			continue
		case <-ctx.Done():
			return j.write(context.WithoutCancel(ctx), opened, nil)
		}
		if err := j.write(ctx, opened, first); err != nil {
			return err
		}
		select {
		case <-j.options.Clock.After(pause):
		case <-ctx.Done():
		}
	}
}

// write stores the waiting entries in one transaction.
func (j *Journal) write(ctx context.Context, opened *db.DB, first entry) error {
	batch := make([]entry, 0, len(j.queue)+1)
	if first != nil {
		batch = append(batch, first)
	}
	for more := true; more && len(batch) < maxBatch; {
		select {
		case e := <-j.queue:
			batch = append(batch, e)
		default:
			more = false
		}
	}
	if len(batch) == 0 {
		return nil
	}
	if !j.fileExists() {
		for _, e := range batch {
			j.enqueue(e)
		}
		return errFileGone
	}
	err := opened.Write(ctx, func(tx *db.Tx) error {
		for _, e := range batch {
			if err := e.apply(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		j.dropped.Add(int64(len(batch)))
		return fmt.Errorf("store entries of the operations log: %w", err)
	}
	j.onStored(len(batch))
	return nil
}

// open opens the file, and creates it again if it cannot be read: nothing in it is worth a
// person's time.
func (j *Journal) open(ctx context.Context) (*db.DB, error) {
	migrations, err := fs.Sub(schema, "schema")
	if err != nil {
		return nil, fmt.Errorf("read the schema of the operations log: %w", err)
	}
	options := db.Options{Path: j.options.Path, Migrations: migrations, Now: j.options.Clock.Now, Log: j.options.Log}
	// An upgrade copies the file first. The copy is removed: entries may be lost, and must not
	// outlive their retention.
	options.Migrate, options.BackupDir = true, j.options.Path+"-upgrade"
	defer os.RemoveAll(options.BackupDir)
	if info, err := os.Stat(j.options.Path); err == nil && info.Size() > 0 {
		opened, err := db.Open(ctx, options)
		if err == nil || errors.Is(err, db.ErrLocked) {
			return opened, err
		}
		j.options.Log.Warn("the operations log could not be read and starts empty", "error", err)
		for _, suffix := range []string{"", "-wal", "-shm"} {
			if err := os.Remove(j.options.Path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, fmt.Errorf("remove the operations log: %w", err)
			}
		}
	}
	opened, err := db.Open(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("open the operations log: %w", err)
	}
	return opened, nil
}

// read reads from the file. Without a file, before Run, there is nothing.
func (j *Journal) read(ctx context.Context, fn func(q *db.Reader) error) error {
	opened := j.db.Load()
	if opened == nil {
		return nil
	}
	err := opened.Read(ctx, fn)
	if err == nil || j.fileExists() {
		return err
	}
	select {
	case j.fileLost <- struct{}{}:
	default: // Run is already notified
	}
	return nil
}
