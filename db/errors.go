package db

import (
	"database/sql"
	"errors"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"croupier/db/sqlite"
)

var (
	// ErrClosed answers calls on a database that is closing or closed. The
	// function was not begun.
	ErrClosed = errors.New("database is closed")
	// ErrFailed answers calls after the disk or the file failed. Nothing of
	// the function is stored, unless ErrUnknownOutcome is wrapped as well.
	ErrFailed = errors.New("database has failed")
	// ErrUnknownOutcome answers functions that ran and whose commit failed:
	// the rows may or may not be on disk, and the next start will tell. It
	// always comes together with ErrFailed.
	ErrUnknownOutcome = errors.New("outcome of the write is unknown")
	// ErrNested answers a Write called from inside a write function or an
	// After hook, which would wait for itself for ever.
	ErrNested = errors.New("write called from inside a write function")
	// ErrTxDone answers the use of a Tx or Reader after its function returned.
	ErrTxDone = errors.New("transaction is over")
	// ErrPanic wraps the value of a panic inside a write function.
	ErrPanic = errors.New("write function panicked")
	// ErrStatement refuses SQL that would steer the transaction or the
	// connection (COMMIT, PRAGMA, ATTACH ...) from inside a function.
	ErrStatement = errors.New("statement is not allowed inside a function")
	// ErrLocked says that another process has the file open as its server.
	ErrLocked = errors.New("database is in use by another process")
	// ErrNewerSchema refuses a file that a later version of the program made.
	ErrNewerSchema = errors.New("database was made by a newer version of this program")
	// ErrPending refuses a file whose migrations have not all been applied.
	ErrPending = errors.New("database has migrations that are not applied")
	// ErrDamaged says that a file failed its verification.
	ErrDamaged = errors.New("database is damaged")
)

// code is the extended SQLite result code in err, or 0.
func code(err error) int {
	var own *sqlite.Error
	if errors.As(err, &own) {
		return own.Code()
	}
	var migrating *driver.Error
	if errors.As(err, &migrating) {
		return migrating.Code()
	}
	return 0
}

// isFatal reports errors after which neither the file nor the running
// transaction can be relied on. SQLite may have rolled the transaction back
// by itself, so that further statements would commit one by one.
func isFatal(err error) bool {
	c := code(err)
	switch c & 0xff {
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CORRUPT,
		sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_NOMEM:
		return true
	}
	return c == sqlite3.SQLITE_READONLY_DBMOVED
}

// IsUnique reports whether err is the violation of a UNIQUE constraint, of a
// unique index or of a PRIMARY KEY.
func IsUnique(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
		sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}

// IsNotFound reports whether err says that a query found no row.
func IsNotFound(err error) bool { return errors.Is(err, sql.ErrNoRows) }
