// Package db keeps the server's data in one SQLite file: one writer with
// group commit, a pool of readers, migrations, backups. Every acknowledged
// write is on disk (WAL, synchronous=FULL).
//
// # Statements
//
// Statements outside of this package and its schema files run on SQLite and on
// PostgreSQL alike: placeholders are $1, $2, ..., new numbers come back by
// RETURNING, and only functions that both databases have are called. A test in
// the root of the repository refuses what is known not to be portable.
//
//   - A flag is an integer column that holds 0 or 1, in every schema.
//     Statements compare it with a number (void = 0) and never use it as a
//     condition by itself. Go code passes a bool and scans into a bool: Tx and
//     Reader hand the driver 0 or 1. Nobody else converts.
//   - A value that may be missing is NULL, and OrNull makes it from a zero value.
//   - A time is an integer column of unix milliseconds.
//   - Texts compare by their bytes; a schema for another database says so (in
//     PostgreSQL COLLATE "C"), because ranges and orders depend on it.
package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// Options say which file to open and how. Only Path is required.
type Options struct {
	// Path is the database file. Its folder is made if it is missing.
	Path string
	// BackupDir takes the copies made before migrations and the files that a
	// restore replaces; empty means the folder "backups" beside the file.
	BackupDir string
	// Migrate lets Open bring the file to the newest schema, after a backup.
	// Without it a file with pending migrations is refused (ErrPending).
	Migrate bool
	// MayMake is asked before a file that is missing or empty is made; its
	// error refuses. Nil means that it may.
	MayMake func() error
	// Migrations are the files NNNNN_name.sql of the schema; nil means the
	// server's own.
	Migrations fs.FS
	// SecondMark is a file outside of the database's folder in which commits
	// are counted too; empty means none. See Doubt.
	SecondMark string
	// Boot names the machine's present start; empty means that the machine is
	// asked.
	Boot string
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// OnFatal is called once, on a goroutine of its own, when the disk or
	// the file failed. Nothing is written after that: the process should
	// stop, and its next start finds out what is stored.
	OnFatal func(error)
	// OnCommit is told of every commit, on the writer's goroutine: it must
	// return at once. Nil means that nobody measures.
	OnCommit func(Commit)
	// Log takes warnings; nil means slog.Default().
	Log *slog.Logger
	// MaxBatch is how many functions may share one commit, from 1 up; 0
	// means 256.
	MaxBatch int
}

// Commit is one committed transaction of the writer.
type Commit struct {
	// Writes is how many functions shared it.
	Writes int
	// Took is how long the commit itself lasted, without the functions.
	Took time.Duration
}

// withDefaults fills in what was left out and makes the path absolute.
func (o Options) withDefaults() (Options, error) {
	if o.Path == "" {
		return o, errors.New("database path is empty")
	}
	path, err := filepath.Abs(o.Path)
	if err != nil {
		return o, fmt.Errorf("database path: %w", err)
	}
	o.Path = path
	if o.OnCommit == nil {
		o.OnCommit = func(Commit) {}
	}
	if o.BackupDir == "" {
		o.BackupDir = filepath.Join(filepath.Dir(path), "backups")
	}
	if o.Boot == "" {
		o.Boot = bootID()
	}
	if o.Migrations == nil {
		o.Migrations = ownMigrations()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.MaxBatch <= 0 {
		o.MaxBatch = defaultBatch
	}
	return o, nil
}

// DB is an open database. All methods may be called from many goroutines.
type DB struct {
	path        string
	now         func() time.Time
	log         *slog.Logger
	onFatal     func(error)
	lock        *lockFile
	unclean     bool
	writer      *writer
	readers     *readers
	checkpoints *checkpointer
	continuity  *continuity // nil for a schema that does not count commits
	failed      atomic.Pointer[error]
	shut        sync.Once
	shutErr     error
}

// Open locks and opens the database of this server and starts its writer.
// Errors: ErrLocked, ErrNewerSchema, ErrPending, a setting that SQLite does
// not take, or the file system's.
func Open(ctx context.Context, opts Options) (*DB, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	lock, err := acquire(opts.Path)
	if err != nil {
		return nil, err
	}
	d, err := openLocked(ctx, opts, lock)
	if err != nil {
		_ = lock.release()
		return nil, err
	}
	return d, nil
}

func openLocked(ctx context.Context, opts Options, lock *lockFile) (*DB, error) {
	if err := makeFile(opts); err != nil {
		return nil, err
	}
	d := &DB{path: opts.Path, now: opts.Now, log: opts.Log, onFatal: opts.OnFatal, lock: lock}
	// A clean Close leaves nothing in the WAL, so content means that a
	// process died, even if the lock file was lost.
	d.unclean = lock.unclean || fileSize(opts.Path+"-wal") > 0
	if opts.Migrate {
		if _, err := upLocked(ctx, opts); err != nil {
			return nil, err
		}
	}
	if err := lock.mark(); err != nil {
		return nil, err
	}
	if err := d.connect(ctx, opts); err != nil {
		_ = d.disconnect()
		if !d.unclean {
			_ = lock.clear()
		}
		return nil, err
	}
	go d.checkpoints.run()
	go d.writer.run()
	return d, nil
}

// connect opens the connections and checks settings and schema.
func (d *DB) connect(ctx context.Context, opts Options) error {
	c, err := openWriter(opts.Path, writerStmts)
	if err != nil {
		return err
	}
	d.writer = newWriter(d, c, opts.MaxBatch, opts.OnCommit)
	if err := checkSchema(ctx, c, opts.Migrations); err != nil {
		return err
	}
	if err := d.openContinuity(ctx, opts); err != nil {
		return err
	}
	if c, err = openWriter(opts.Path, 1); err != nil {
		return err
	}
	d.checkpoints = newCheckpointer(d, c)
	d.readers = newReaders(d)
	return d.readers.check(ctx)
}

// disconnect closes whatever connect has opened.
func (d *DB) disconnect() error {
	errs := []error{d.continuity.close(d.failure() == nil)}
	if d.readers != nil {
		errs = append(errs, d.readers.close())
	}
	if d.checkpoints != nil {
		errs = append(errs, d.checkpoints.conn.close())
	}
	if d.writer != nil {
		errs = append(errs, d.writer.conn.close())
	}
	return errors.Join(errs...)
}

// WasUnclean reports whether the file was not closed properly before this
// Open: the process was killed, crashed or lost power. What was committed is
// there all the same.
func (d *DB) WasUnclean() bool { return d.unclean }

// Path is the database file's absolute path.
func (d *DB) Path() string { return d.path }

// fail notes the first error that spoils the file, and reports it once.
func (d *DB) fail(cause error) {
	err := fmt.Errorf("%w: %w", ErrFailed, cause)
	if !d.failed.CompareAndSwap(nil, &err) {
		return
	}
	d.log.Error("database failed; refusing work", "error", cause)
	if d.onFatal != nil {
		go d.onFatal(err)
	}
}

// failure is the error to refuse work with, or nil.
func (d *DB) failure() error {
	if p := d.failed.Load(); p != nil {
		return *p
	}
	return nil
}
