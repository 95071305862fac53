// Package sqlite calls the SQLite library without database/sql. A connection
// has prepared statements that keep their memory. database/sql locks, copies
// and allocates for shared connections, which costs a short statement about as
// much time as its work.
package sqlite

import (
	"fmt"
	"sync"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Conn is a connection to one database file. Its methods and those of its
// statements are safe for concurrent use, but one goroutine must make the whole
// run of a statement, from Bind to Reset.
type Conn struct {
	// mu guards the library's memory, which is not safe for concurrent use.
	mu  sync.Mutex
	tls *libc.TLS
	db  uintptr
	out uintptr // memory for two result pointers of the library
}

// Mode is the access mode of a connection.
type Mode int32

// Modes of Open.
const (
	ReadOnly  Mode = lib.SQLITE_OPEN_READONLY
	ReadWrite Mode = lib.SQLITE_OPEN_READWRITE
	// Create is ReadWrite that makes a missing file.
	Create Mode = lib.SQLITE_OPEN_READWRITE | lib.SQLITE_OPEN_CREATE
	// URI, added to another mode, takes a URI with parameters instead of a path.
	URI Mode = lib.SQLITE_OPEN_URI
)

const pointerBytes = 8

// Open opens the file at path. Errors: *Error.
func Open(path string, mode Mode) (*Conn, error) {
	c := &Conn{tls: libc.NewTLS()}
	c.out = libc.Xmalloc(c.tls, 2*pointerBytes)
	name, err := libc.CString(path)
	if err != nil || c.out == 0 {
		c.release()
		return nil, &Error{code: lib.SQLITE_NOMEM, text: "out of memory"}
	}
	defer libc.Xfree(c.tls, name)
	// mu replaces the library's own lock of each connection.
	rc := lib.Xsqlite3_open_v2(c.tls, name, c.out, int32(mode)|lib.SQLITE_OPEN_NOMUTEX, 0)
	c.db = pointerAt(c.out)
	if rc != lib.SQLITE_OK {
		err := fmt.Errorf("open %s: %w", path, c.error(rc))
		_ = c.Close()
		return nil, err
	}
	lib.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	return c, nil
}

// Close closes the connection. The caller must close its statements first.
// Errors: *Error.
func (c *Conn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.release()
	if c.db == 0 {
		return nil
	}
	rc := lib.Xsqlite3_close_v2(c.tls, c.db)
	c.db = 0
	if rc != lib.SQLITE_OK {
		return c.error(rc)
	}
	return nil
}

func (c *Conn) release() {
	if c.tls == nil {
		return
	}
	libc.Xfree(c.tls, c.out)
	c.tls.Close()
	c.tls = nil
}

// Interrupt aborts the running statements. It does not affect later ones. Any
// goroutine may call it while the connection is open.
func (c *Conn) Interrupt() {
	tls := libc.NewTLS() // the goroutine that runs statements owns c.tls
	defer tls.Close()
	lib.Xsqlite3_interrupt(tls, c.db)
}

// Changes returns the number of rows that the last statement other than SELECT
// inserted, changed or deleted.
func (c *Conn) Changes() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return lib.Xsqlite3_changes64(c.tls, c.db)
}

// Backup copies the whole database into the file at path, which it overwrites.
// The copy is not in WAL mode, so that it is complete in one file. Backup calls
// more before each part of that many pages, and stops at its error.
func (c *Conn) Backup(path string, pages int, more func() error) (err error) {
	to, err := Open(path, Create)
	if err != nil {
		return err
	}
	defer func() {
		if e := to.Close(); err == nil {
			err = e
		}
	}()
	if err := c.copyTo(to, pages, more); err != nil {
		return err
	}
	return to.Exec("PRAGMA journal_mode = DELETE")
}

func (c *Conn) copyTo(to *Conn, pages int, more func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	main, err := libc.CString("main")
	if err != nil {
		return &Error{code: lib.SQLITE_NOMEM, text: "out of memory"}
	}
	defer libc.Xfree(c.tls, main)
	b := lib.Xsqlite3_backup_init(to.tls, to.db, main, c.db, main)
	if b == 0 {
		return to.error(lib.Xsqlite3_errcode(to.tls, to.db))
	}
	rc := int32(lib.SQLITE_OK)
	for rc == lib.SQLITE_OK {
		if err = more(); err != nil {
			break
		}
		rc = lib.Xsqlite3_backup_step(to.tls, b, int32(pages))
	}
	end := lib.Xsqlite3_backup_finish(to.tls, b)
	switch {
	case err != nil:
		return err
	case rc != lib.SQLITE_DONE:
		return to.error(rc)
	case end != lib.SQLITE_OK:
		return to.error(end)
	}
	return nil
}
