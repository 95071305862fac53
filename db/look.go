package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"croupier/db/sqlite"
)

var (
	// ErrReadOnly answers every Write on a database that OpenReadOnly has opened.
	ErrReadOnly = errors.New("the database was opened for reading only")
	// ErrUnclean means that a process has left writes that only the next Open brings into the
	// file.
	ErrUnclean = errors.New("the database was not closed by its last process")
)

// OpenReadOnly opens a database for reading, also while another process serves it. It makes no
// file and changes none. Errors: fs.ErrNotExist; ErrUnclean for a file without a server that was
// not closed; ErrNewerSchema; ErrPending; errors of SQLite and of the file system. Only Path,
// Migrations and Log of opts are used.
func OpenReadOnly(ctx context.Context, opts Options) (*DB, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(opts.Path); err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	} else if info.Size() == 0 {
		return nil, fmt.Errorf("open database: %s is empty: %w", opts.Path, fs.ErrNotExist)
	}
	served, err := Served(opts.Path)
	if err != nil {
		return nil, err
	}
	// SQLite would make files for the WAL beside one without a server. A closed file is complete,
	// and needs none.
	if !served && fileSize(opts.Path+"-wal") > 0 {
		return nil, ErrUnclean
	}
	d := &DB{path: opts.Path, now: opts.Now, log: opts.Log, onFatal: opts.OnFatal, onUse: opts.OnUse, frozen: !served, readOnly: true}
	d.writer = newWriter(d, nil, opts.MaxBatch, opts.OnCommit)
	d.readers = newReaders(d)
	go d.writer.refuseAll()
	err = d.readers.with(ctx, d.readers.light, func(c *conn) error { return checkSchema(ctx, c, opts.Migrations) })
	if err != nil {
		return nil, errors.Join(err, d.Shutdown(ctx))
	}
	return d, nil
}

// Served reports whether a process has the database at path open to write. It makes no
// file. Errors: the lock file may not be read.
func Served(path string) (bool, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return false, fmt.Errorf("database path: %w", err)
	}
	f, err := os.Open(path + ".lock")
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("open lock file: %w", err)
	}
	defer f.Close() // releases the lock as well
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("lock %s.lock: %w", path, err)
	}
	return false, nil
}

// openReader opens a connection that can only read.
func (d *DB) openReader(limit int) (*conn, error) {
	if !d.frozen {
		return openReader(d.path, limit)
	}
	name := "file:" + (&url.URL{Path: d.path}).EscapedPath() + "?immutable=1"
	return newConn(name, sqlite.ReadOnly|sqlite.URI, readerPragmas, limit)
}

// refuseAll answers every write of a read-only database.
func (w *writer) refuseAll() {
	for {
		select {
		case r := <-w.queue:
			w.refuse(r, ErrReadOnly)
		case <-w.closing:
			close(w.stopped)
			return
		}
	}
}

// closeReaders closes a read-only database.
func (d *DB) closeReaders(ctx context.Context) error {
	if err := d.readers.await(ctx); err != nil {
		return fmt.Errorf("close database: %w", err)
	}
	return d.readers.close()
}
