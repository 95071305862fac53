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
	// function has not run.
	ErrClosed = errors.New("database is closed")
	// ErrFailed answers calls after a failure of the disk or the file. Nothing
	// of the function is stored, unless ErrUnknownOutcome is wrapped as well.
	ErrFailed = errors.New("database has failed")
	// ErrUnknownOutcome answers functions that ran and whose commit failed. The
	// next start will show whether the rows are on disk. It always comes
	// together with ErrFailed.
	ErrUnknownOutcome = errors.New("outcome of the write is unknown")
	// ErrNested answers a Write from inside a write function or an After hook,
	// which would deadlock.
	ErrNested = errors.New("write called from inside a write function")
	// ErrTxDone answers the use of a Tx or Reader after its function returned.
	ErrTxDone = errors.New("transaction is over")
	// ErrPanic wraps the value of a panic inside a write function.
	ErrPanic = errors.New("write function panicked")
	// ErrStatement refuses SQL inside a function that would control the
	// transaction or the connection (COMMIT, PRAGMA, ATTACH ...).
	ErrStatement = errors.New("statement is not allowed inside a function")
	// ErrLocked means that another process serves the file.
	ErrLocked = errors.New("database is in use by another process")
	// ErrNewerSchema refuses a file of a later version of the program.
	ErrNewerSchema = errors.New("database was made by a newer version of this program")
	// ErrPending refuses a file with pending migrations.
	ErrPending = errors.New("database has migrations that are not applied")
	// ErrDamaged means that a file failed its verification.
	ErrDamaged = errors.New("database is damaged")
)

// code returns the extended SQLite result code of err, or 0.
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

// isFatal reports errors after which the file and the transaction are
// unreliable. SQLite may have rolled back, so further statements would commit
// one by one.
func isFatal(err error) bool {
	c := code(err)
	switch c & 0xff {
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CORRUPT,
		sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_NOMEM:
		return true
	}
	return c == sqlite3.SQLITE_READONLY_DBMOVED
}

// IsUnique reports whether err is a violation of a UNIQUE constraint, a unique
// index or a PRIMARY KEY.
func IsUnique(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
		sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}

// IsNotFound reports whether a query found no row.
func IsNotFound(err error) bool { return errors.Is(err, sql.ErrNoRows) }
