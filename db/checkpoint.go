package db

import (
	"context"
	"time"

	"croupier/db/sqlite"
)

// A commit appends pages to the WAL. A checkpoint copies them into the database file, after which
// the WAL restarts from its beginning. SQLite checkpoints inside a commit by default: copying
// 20,000 pages blocks all callers for about 190 ms, and a long read or a backup lets that many
// accumulate.
//
// Here a second connection copies while commits go on (a passive checkpoint blocks no caller).
// When at most checkpointPages are left, the writer copies those between two transactions, and
// the WAL restarts.
const (
	// checkpointPages bounds the pages of 4 KiB that are copied at once while
	// commits wait: about 10 ms of work. A lower bound would cause more fsyncs
	// of the database file.
	checkpointPages = 1000
	// pageSize is the size of a page in bytes.
	pageSize = 4096
	// checkpointEvery is the minimum interval between two checkpoints.
	checkpointEvery = 50 * time.Millisecond
	// walAlarmPages is the size of the WAL (256 MiB) at which the log reports
	// that a reader keeps it from shrinking.
	walAlarmPages = 64 << 10
)

type checkpointer struct {
	db *DB
	// conn opens when the WAL has checkpointPages for the first time. Until then it is nil.
	conn  *conn
	kick  chan struct{}
	stop  chan struct{}
	ended chan struct{}
	alarm bool
}

func newCheckpointer(d *DB) *checkpointer {
	return &checkpointer{
		db:    d,
		kick:  make(chan struct{}, 1),
		stop:  make(chan struct{}),
		ended: make(chan struct{}),
	}
}

// wake notifies the checkpointer of a commit.
func (c *checkpointer) wake() {
	select {
	case c.kick <- struct{}{}:
	default:
	}
}

func (c *checkpointer) run() {
	defer close(c.ended)
	for {
		select {
		case <-c.kick:
		case <-c.stop:
			return
		}
		c.step()
		select {
		case <-time.After(checkpointEvery):
		case <-c.stop:
			return
		}
	}
}

// connect opens the connection if the WAL is long enough for a checkpoint.
func (c *checkpointer) connect() (connected bool, err error) {
	if c.conn != nil {
		return true, nil
	}
	if fileSize(c.db.path+"-wal") < checkpointPages*pageSize {
		return false, nil
	}
	c.conn, err = openWriter(c.db.path, 1)
	if err == nil && c.db.provisional {
		err = c.conn.set(withoutDisk)
	}
	return err == nil, err
}

func (c *checkpointer) close() error {
	if c.conn == nil {
		return nil
	}
	return c.conn.close()
}

// step copies the pages that a passive checkpoint can copy.
func (c *checkpointer) step() {
	connected, err := c.connect()
	if !connected && err == nil {
		return
	}
	var size, copied int
	if err == nil {
		size, copied, err = walCheckpoint(c.conn, "NOOP")
	}
	if err == nil && size-copied >= checkpointPages {
		size, copied, err = walCheckpoint(c.conn, "PASSIVE")
	}
	if err != nil {
		if isFatal(err) {
			c.db.fail(err)
		} else {
			c.db.log.Warn("checkpoint failed", "error", err)
		}
		return
	}
	if size >= walAlarmPages != c.alarm {
		c.alarm = !c.alarm
		if c.alarm {
			c.db.log.Warn("write-ahead log is large; a long read keeps it from shrinking", "pages", size)
		}
	}
	if size >= checkpointPages && size-copied < checkpointPages {
		select {
		case c.db.writer.restart <- struct{}{}:
		default:
		}
	}
}

// restartWAL copies the last pages while no transaction is open. The next
// commit then restarts the WAL from its beginning.
func (w *writer) restartWAL() {
	if w.db.failure() != nil {
		return
	}
	if _, _, err := walCheckpoint(w.conn, "PASSIVE"); isFatal(err) {
		w.fail(err)
	}
}

// walCheckpoint runs one checkpoint. It returns the number of pages in the WAL
// and how many of them are in the database file.
func walCheckpoint(c *conn, mode string) (size, copied int, err error) {
	var busy int
	err = c.each(context.Background(), "PRAGMA wal_checkpoint("+mode+")", func(row *sqlite.Stmt) error {
		return scan(row, []any{&busy, &size, &copied})
	})
	return size, copied, err
}
