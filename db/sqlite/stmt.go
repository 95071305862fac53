package sqlite

import (
	"errors"
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// ErrStatements refuses a text that is not exactly one statement.
var ErrStatements = errors.New("the text is not one statement")

// Stmt is a prepared statement. A run consists of Bind, Step and Reset.
type Stmt struct {
	conn   *Conn
	stmt   uintptr
	params int
	values []any // the bound arguments during Bind
	// Columns is the number of columns of each row, or 0 for a statement
	// without rows.
	Columns int
	// buffer has the bound texts and blobs until the next Bind.
	buffer     uintptr
	bufferSize int
}

// Prepare compiles a statement for many runs. Errors: *Error, ErrStatements.
func (c *Conn) Prepare(query string) (*Stmt, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text, err := libc.CString(query)
	if err != nil {
		return nil, &Error{code: lib.SQLITE_NOMEM, text: "out of memory"}
	}
	defer libc.Xfree(c.tls, text)
	tail := c.out + pointerBytes
	rc := lib.Xsqlite3_prepare_v3(c.tls, c.db, text, int32(len(query)+1), lib.SQLITE_PREPARE_PERSISTENT, c.out, tail)
	if rc != lib.SQLITE_OK {
		return nil, c.error(rc)
	}
	s := &Stmt{conn: c, stmt: pointerAt(c.out)}
	if rest := query[pointerAt(tail)-text:]; s.stmt == 0 || strings.TrimSpace(rest) != "" {
		s.free()
		return nil, ErrStatements
	}
	s.params = int(lib.Xsqlite3_bind_parameter_count(c.tls, s.stmt))
	s.values = make([]any, s.params)
	s.Columns = int(lib.Xsqlite3_column_count(c.tls, s.stmt))
	return s, nil
}

// Close frees the statement. It may be called again.
func (s *Stmt) Close() {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	s.free()
}

func (s *Stmt) free() {
	if s.stmt != 0 {
		lib.Xsqlite3_finalize(s.conn.tls, s.stmt)
	}
	s.freeBuffer()
	s.stmt = 0
}

// Step runs the statement up to its next row. It returns false if there is
// none. Errors: *Error.
func (s *Stmt) Step() (bool, error) {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	switch rc := lib.Xsqlite3_step(s.conn.tls, s.stmt); rc {
	case lib.SQLITE_ROW:
		return true, nil
	case lib.SQLITE_DONE:
		return false, nil
	default:
		return false, s.conn.error(rc)
	}
}

// maxBuffer is the largest buffer that a statement keeps between its runs, in
// bytes, so that one large picture does not stay in memory.
const maxBuffer = 16 << 10

// Reset ends a run, so that the statement can run again. Step has already
// returned its error.
func (s *Stmt) Reset() {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	lib.Xsqlite3_reset(s.conn.tls, s.stmt)
	if s.bufferSize > maxBuffer {
		lib.Xsqlite3_clear_bindings(s.conn.tls, s.stmt)
		s.freeBuffer()
	}
}

func (s *Stmt) freeBuffer() {
	if s.buffer != 0 {
		libc.Xfree(s.conn.tls, s.buffer)
	}
	s.buffer, s.bufferSize = 0, 0
}

// Exec runs a statement to its end. Errors: *Error, ErrStatements.
func (c *Conn) Exec(query string, args ...any) error {
	s, err := c.Prepare(query)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.Bind(args); err != nil {
		return err
	}
	return s.Run()
}

// Run steps to the end of the run and resets. Errors: *Error.
func (s *Stmt) Run() error {
	defer s.Reset()
	for {
		if more, err := s.Step(); !more || err != nil {
			return err
		}
	}
}

// pointerAt reads a pointer in the library's memory.
func pointerAt(at uintptr) uintptr { return *(*uintptr)(memory(at)) }

// memory converts an address in the library's memory, which Go does not manage
// or move.
func memory(at uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&at)) }
