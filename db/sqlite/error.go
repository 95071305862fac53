package sqlite

import (
	"fmt"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Error is an error code of the library.
type Error struct {
	code int32
	text string
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.text, e.code) }

// Code returns the extended result code, such as SQLITE_CONSTRAINT_UNIQUE.
func (e *Error) Code() int { return int(e.code) }

// error returns the error of this connection's last result.
func (c *Conn) error(rc int32) error {
	text := libc.GoString(lib.Xsqlite3_errstr(c.tls, rc))
	if c.db != 0 && lib.Xsqlite3_errcode(c.tls, c.db)&0xff == rc&0xff {
		if current := libc.GoString(lib.Xsqlite3_errmsg(c.tls, c.db)); current != text {
			text += ": " + current
		}
	}
	return &Error{code: rc, text: text}
}
