package db

import (
	"context"
	"time"

	"croupier/db/sqlite"
)

// A commit appends pages to the WAL; a checkpoint copies them into the
// database file and lets the WAL start again from its beginning. Done inside
// a commit, as SQLite does by default, copying 20,000 pages holds everybody
// up for about 190 ms, and a long read or a backup lets that much pile up.
//
// Here a second connection copies while commits go on (a passive checkpoint
// blocks nobody). When no more than checkpointPages are left, the writer
// copies those between two transactions, and the WAL starts again.
const (
	// checkpointPages of 4 KiB are copied at once at most while commits wait:
	// about 10 ms of work. Fewer would mean more fsyncs of the database file.
	checkpointPages = 1000
	// checkpointEvery is the least time between two looks at the WAL.
	checkpointEvery = 50 * time.Millisecond
	// walAlarmPages is the WAL (256 MiB) at which the log complains that a
	// reader keeps it from shrinking.
	walAlarmPages = 64 << 10
)

type checkpointer struct {
	db    *DB
	conn  *conn
	kick  chan struct{}
	stop  chan struct{}
	ended chan struct{}
	alarm bool
}

func newCheckpointer(d *DB, c *conn) *checkpointer {
	return &checkpointer{
		db:    d,
		conn:  c,
		kick:  make(chan struct{}, 1),
		stop:  make(chan struct{}),
		ended: make(chan struct{}),
	}
}

// wake tells the checkpointer that something was committed.
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

// step looks at the WAL and copies what can be copied.
func (c *checkpointer) step() {
	size, copied, err := walCheckpoint(c.conn, "NOOP")
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

// restartWAL copies the last pages while no transaction is open; the next
// commit then starts the WAL from its beginning.
func (w *writer) restartWAL() {
	if w.db.failure() != nil {
		return
	}
	if _, _, err := walCheckpoint(w.conn, "PASSIVE"); isFatal(err) {
		w.fail(err)
	}
}

// walCheckpoint runs one checkpoint and returns the pages in the WAL and how
// many of them are in the database file.
func walCheckpoint(c *conn, mode string) (size, copied int, err error) {
	var busy int
	err = c.each(context.Background(), "PRAGMA wal_checkpoint("+mode+")", func(row *sqlite.Stmt) error {
		return scan(row, []any{&busy, &size, &copied})
	})
	return size, copied, err
}
