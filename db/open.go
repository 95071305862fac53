// Package db keeps the server's data in one SQLite file. It has one writer with group commit, a
// pool of readers, migrations and backups. Every acknowledged write is on disk (WAL,
// synchronous=FULL).
//
// # Statements
//
// Statements outside of this package and its schema files run on SQLite and on PostgreSQL.
// Placeholders are $1, $2, ..., new numbers come from RETURNING, and statements call only
// functions of both databases. A test in internal/checks refuses SQL that is known not
// to be portable.
//
//   - A flag is an integer column with 0 or 1, in every schema.
//     Statements compare it with a number (void = 0) and never use it as a
//     condition. Go code passes a bool and scans into a bool; Tx and Reader
//     pass 0 or 1 to the driver. No other code converts.
//   - A missing value is NULL, and OrNull makes it from a zero value.
//   - A time is an integer column of unix milliseconds.
//   - Texts compare by their bytes, since ranges and orders depend on it. A
//     schema for another database says so (in PostgreSQL COLLATE "C").
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

// Options configure the database. Only Path is required.
type Options struct {
	// Path is the database file. Open makes its missing folder.
	Path string
	// BackupDir has the copies made before migrations and the files that a restore replaces.
	// Empty means the folder "backups" beside the file.
	BackupDir string
	// Migrate lets Open upgrade the file to the newest schema, after a backup.
	// Without it Open refuses a file with pending migrations (ErrPending).
	Migrate bool
	// MayCreate is called before a missing or empty file is made. Its error
	// refuses that. Nil allows it.
	MayCreate func() error
	// Migrations has the schema files NNNNN_name.sql. Nil means the server's own.
	Migrations fs.FS
	// own is true for the server's own migrations.
	own bool
	// SecondMark is a second file for the count of commits, outside of the
	// database's folder. Empty means none. See Doubt.
	SecondMark string
	// Boot is the id of the machine's current boot. Empty means that of the
	// system.
	Boot string
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// OnFatal is called once, on its own goroutine, when the disk or the file
	// fails. No write follows. The process should stop; its next start finds
	// what is stored.
	OnFatal func(error)
	// OnCommit is called for every commit on the writer's goroutine and must
	// return at once. It may be nil.
	OnCommit func(Commit)
	// OnUse is called when a read or a function of a write begins, with the name from Named of
	// its context. The function that it returns is called when that ends. Both must return at
	// once. It may be nil. Measurements use it.
	OnUse func(name string, write bool) (ended func())
	// Log receives warnings; nil means slog.Default().
	Log *slog.Logger
	// MaxBatch is the maximum number of functions in one commit, at least 1; 0
	// means 256.
	MaxBatch int
	// Provisional commits without waiting for the disk: Shutdown writes all of them there. It is
	// for a file that is filled before its use, because a loss of power may damage the file until
	// then.
	Provisional bool
}

// Commit describes one committed transaction of the writer.
type Commit struct {
	// Writes is the number of its functions.
	Writes int
	// Took is the duration of the commit itself, without the functions.
	Took time.Duration
}

// withDefaults sets the defaults and makes the path absolute.
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
	if o.OnUse == nil {
		o.OnUse = func(string, bool) func() { return func() {} }
	}
	if o.BackupDir == "" {
		o.BackupDir = filepath.Join(filepath.Dir(path), "backups")
	}
	if o.Boot == "" {
		o.Boot = bootID()
	}
	if o.Migrations == nil {
		o.Migrations, o.own = ownMigrations(), true
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

// DB is an open database. All methods are safe for concurrent use.
type DB struct {
	path        string
	now         func() time.Time
	log         *slog.Logger
	onFatal     func(error)
	onUse       func(name string, write bool) (ended func())
	lock        *lockFile
	unclean     bool
	writer      *writer
	readers     *readers
	checkpoints *checkpointer
	continuity  *continuity // nil for a schema that does not count commits
	provisional bool
	// readOnly is a database from OpenReadOnly; frozen is one of these without a serving process.
	readOnly, frozen bool
	failed           atomic.Pointer[error]
	shut             sync.Once
	shutErr          error
}

// Open locks and opens this server's database and starts its writer. Errors:
// ErrLocked, ErrNewerSchema, ErrPending, a setting that SQLite refuses, errors
// of the file system.
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
	if err := createFile(opts); err != nil {
		return nil, err
	}
	d := &DB{path: opts.Path, now: opts.Now, log: opts.Log, onFatal: opts.OnFatal, onUse: opts.OnUse, lock: lock}
	// A clean Close leaves an empty WAL. Content means that a process died,
	// even if the lock file is missing.
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
	if err := c.set(servingPragmas); err != nil {
		return err
	}
	if err := d.openContinuity(ctx, opts); err != nil {
		return err
	}
	d.checkpoints = newCheckpointer(d)
	d.readers = newReaders(d)
	if d.provisional = opts.Provisional; d.provisional {
		if err := d.enableProvisional(); err != nil {
			return err
		}
	}
	return d.readers.check(ctx)
}

// disconnect closes everything that connect has opened.
func (d *DB) disconnect() error {
	errs := []error{d.continuity.close(d.failure() == nil)}
	if d.readers != nil {
		errs = append(errs, d.readers.close())
	}
	if d.checkpoints != nil {
		errs = append(errs, d.checkpoints.close())
	}
	if d.writer != nil {
		errs = append(errs, d.writer.conn.close())
	}
	return errors.Join(errs...)
}

// WasUnclean reports whether the file was not closed before this Open: the
// process was killed, crashed or lost power. All committed writes are there.
func (d *DB) WasUnclean() bool { return d.unclean }

// Path returns the absolute path of the database file.
func (d *DB) Path() string { return d.path }

// fail stores the first fatal error and reports it once.
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

// failure returns the error with which the database refuses work, or nil.
func (d *DB) failure() error {
	if p := d.failed.Load(); p != nil {
		return *p
	}
	return nil
}
