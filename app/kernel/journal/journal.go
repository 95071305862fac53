// Package journal keeps what may be lost in a database file of its own, so that it
// never slows writes of money: errors and warnings, which letters were sent, and
// how big the database was hour by hour. The file is in no backup and may be
// deleted at any time.
package journal

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
	// queueSize bounds what waits to be kept. More is dropped and counted.
	queueSize = 2000
	// pause is the rest after each write: the disk belongs to the money.
	pause = time.Second
	// largestBatch bounds the entries of one write.
	largestBatch = 500
	// tidyEvery is how often what is old is forgotten, and a sample taken.
	tidyEvery = time.Hour
)

// Options configure a journal.
type Options struct {
	// Path is its file.
	Path  string
	Clock clock.Clock
	// Log takes what goes wrong with the journal itself. It must not lead back
	// into it.
	Log *slog.Logger
}

// Journal takes entries at once and keeps them in the background while Run runs.
type Journal struct {
	options Options
	queue   chan entry
	dropped atomic.Int64
	db      atomic.Pointer[db.DB]
	// file is the open one; lost tells Run that a reader did not find it.
	file atomic.Pointer[os.FileInfo]
	lost chan struct{}
	// kept signals tests that a batch is on disk.
	kept func(entries int)
	// days is how long entries are kept; sample reads the house for a sample.
	days   atomic.Int64
	sample atomic.Pointer[func() Sample]
}

// entry is something that is kept.
type entry interface{ keep(tx *db.Tx) error }

// DefaultDays is how long entries are kept unless a setting says otherwise.
const DefaultDays = 14

// New makes a journal. Nothing touches the disk before Run.
func New(o Options) *Journal {
	j := &Journal{options: o, queue: make(chan entry, queueSize), lost: make(chan struct{}, 1), kept: func(int) {}}
	j.days.Store(DefaultDays)
	return j
}

// KeepFor sets for how many days entries are kept.
func (j *Journal) KeepFor(days int) { j.days.Store(int64(days)) }

// SampleBy has Run take a sample every hour.
func (j *Journal) SampleBy(read func() Sample) { j.sample.Store(&read) }

// put queues an entry, or drops it: whoever logs never waits.
func (j *Journal) put(e entry) {
	select {
	case j.queue <- e:
	default:
		j.dropped.Add(1)
	}
}

// Dropped counts the entries that were lost since the start.
func (j *Journal) Dropped() int64 { return j.dropped.Load() }

// errGone says that somebody has deleted the file.
var errGone = errors.New("the file of the journal is gone")

// Run opens the file and keeps entries in it until ctx ends. A file that is deleted
// meanwhile is made anew.
func (j *Journal) Run(ctx context.Context) error {
	for {
		if err := j.runOnce(ctx); !errors.Is(err, errGone) {
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
		err = j.work(ctx, opened)
		j.db.Store(nil)
	}
	closed := opened.Shutdown(context.WithoutCancel(ctx))
	if errors.Is(err, errGone) {
		return err // there was nothing left to close
	}
	return errors.Join(err, closed)
}

// isThere reports whether the file is still the one that was opened.
func (j *Journal) isThere() bool {
	opened := j.file.Load()
	info, err := os.Stat(j.options.Path)
	return err == nil && opened != nil && os.SameFile(info, *opened)
}

func (j *Journal) work(ctx context.Context, opened *db.DB) error {
	if err := j.tidy(ctx, opened); err != nil {
		return err
	}
	tidy := j.options.Clock.After(tidyEvery)
	for {
		var first entry
		select {
		case first = <-j.queue:
		case <-tidy:
			if err := j.tidy(ctx, opened); err != nil {
				return err
			}
			tidy = j.options.Clock.After(tidyEvery)
			continue
		case <-j.lost:
			if !j.isThere() {
				return errGone
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

// write keeps what waits in one transaction.
func (j *Journal) write(ctx context.Context, opened *db.DB, first entry) error {
	batch := make([]entry, 0, len(j.queue)+1)
	if first != nil {
		batch = append(batch, first)
	}
	for more := true; more && len(batch) < largestBatch; {
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
	if !j.isThere() {
		for _, e := range batch {
			j.put(e)
		}
		return errGone
	}
	err := opened.Write(ctx, func(tx *db.Tx) error {
		for _, e := range batch {
			if err := e.keep(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		j.dropped.Add(int64(len(batch)))
		return fmt.Errorf("keep entries of the journal: %w", err)
	}
	j.kept(len(batch))
	return nil
}

// open opens the file, and makes it anew when it cannot be read: nothing in it is
// worth a person's time.
func (j *Journal) open(ctx context.Context) (*db.DB, error) {
	migrations, err := fs.Sub(schema, "schema")
	if err != nil {
		return nil, fmt.Errorf("read the schema of the journal: %w", err)
	}
	options := db.Options{Path: j.options.Path, Migrations: migrations, Now: j.options.Clock.Now, Log: j.options.Log}
	if info, err := os.Stat(j.options.Path); err == nil && info.Size() > 0 {
		opened, err := db.Open(ctx, options)
		if err == nil || errors.Is(err, db.ErrLocked) {
			return opened, err
		}
		j.options.Log.Warn("the journal could not be read and begins anew", "error", err)
		for _, suffix := range []string{"", "-wal", "-shm"} {
			if err := os.Remove(j.options.Path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, fmt.Errorf("remove the journal: %w", err)
			}
		}
	}
	options.Migrate = true
	opened, err := db.Open(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	return opened, nil
}

// read reads from the file. Without one, before Run, there is nothing.
func (j *Journal) read(ctx context.Context, fn func(q *db.Reader) error) error {
	opened := j.db.Load()
	if opened == nil {
		return nil
	}
	err := opened.Read(ctx, fn)
	if err == nil || j.isThere() {
		return err
	}
	select {
	case j.lost <- struct{}{}:
	default: // Run knows already
	}
	return nil
}
