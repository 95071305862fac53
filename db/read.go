package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"
)

// More readers at once make writes slower, not reads faster: SQLite in Go is
// bound by the processor. So both lanes are narrow. Heavy reads have their
// own, so that a report never makes a login wait.
func lightReads() int { return max(2, runtime.GOMAXPROCS(0)) }
func heavyReads() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// slowRead is how long a read may hold its snapshot before the log says so:
// meanwhile the WAL cannot shrink.
const slowRead = 5 * time.Second

// Reader is a function's consistent view of the database. It must not be
// used after the function returned.
type Reader struct{ s session }

var _ Querier = (*Reader)(nil)

// Query implements Querier.
func (r *Reader) Query(query string, args ...any) (*Rows, error) { return r.s.query(query, args) }

// QueryRow implements Querier.
func (r *Reader) QueryRow(query string, args ...any) *Row { return r.s.queryRow(query, args) }

// readers are the read-only connections. They open when first needed.
type readers struct {
	db           *DB
	light, heavy chan struct{} // one token for each running read
	idle         chan *conn    // nil: not opened yet; never empty while a token is free
}

func newReaders(d *DB) *readers {
	n := lightReads() + heavyReads()
	r := &readers{
		db:    d,
		light: make(chan struct{}, lightReads()),
		heavy: make(chan struct{}, heavyReads()),
		idle:  make(chan *conn, n),
	}
	for range n {
		r.idle <- nil
	}
	return r
}

// Read runs fn on a read-only connection. All its queries see the database
// at one moment, the first query's; what Write has returned before is in it.
// Few run at once: others wait, until ctx ends. ctx also interrupts running
// queries. fn should be short; use ReadHeavy for reports and scans.
func (d *DB) Read(ctx context.Context, fn func(*Reader) error) error {
	return d.readers.run(ctx, d.readers.light, fn)
}

// ReadHeavy is Read for long work. At most max(1, cores-1) run at once.
func (d *DB) ReadHeavy(ctx context.Context, fn func(*Reader) error) error {
	return d.readers.run(ctx, d.readers.heavy, fn)
}

func (r *readers) run(ctx context.Context, lane chan struct{}, fn func(*Reader) error) error {
	return r.with(ctx, lane, func(c *conn) (err error) {
		// Not under ctx, as little as the COMMIT: an interruption would leave
		// open whether there is a transaction, and a snapshot has to go even
		// when its caller has gone.
		if err := c.exec("BEGIN DEFERRED"); err != nil {
			c.broken = true
			return fmt.Errorf("begin read: %w", err)
		}
		reader := &Reader{}
		reader.s.conn, reader.s.ctx = c, ctx
		stop := c.interruptible(ctx)
		started := time.Now()
		defer func() {
			reader.s.finish()
			stop()
			if e := c.exec("COMMIT"); e != nil {
				c.broken = true
				err = cmp.Or(err, fmt.Errorf("end read: %w", e))
			}
			if took := time.Since(started); took > slowRead {
				r.db.log.Warn("slow read kept the write-ahead log from shrinking", "took", took)
			}
		}()
		err = fn(reader)
		if fatal := errors.Join(reader.s.fatal, err); isFatal(fatal) {
			r.db.fail(fatal)
		}
		return err
	})
}

// with lends fn a connection while a token of lane is held.
func (r *readers) with(ctx context.Context, lane chan struct{}, fn func(*conn) error) error {
	if err := r.db.failure(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("wait for a reader: %w", err)
	}
	closing := r.db.writer.closing
	select {
	case <-closing:
		return ErrClosed
	default:
	}
	select {
	case lane <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("wait for a reader: %w", ctx.Err())
	case <-closing:
		return ErrClosed
	}
	defer func() { <-lane }()
	c := <-r.idle
	defer func() {
		if c != nil && c.broken {
			_ = c.close()
			c = nil
		}
		r.idle <- c
	}()
	if c == nil {
		var err error
		if c, err = openReader(r.db.path, readerStmts); err != nil {
			return err
		}
	}
	return fn(c)
}

// check opens the first connection, so that settings are known to hold.
func (r *readers) check(ctx context.Context) error {
	return r.with(ctx, r.light, func(c *conn) error { return nil })
}

// await takes every token, after which no read runs and none can start.
func (r *readers) await(ctx context.Context) error {
	for _, lane := range []chan struct{}{r.light, r.heavy} {
		for range cap(lane) {
			select {
			case lane <- struct{}{}:
				continue // a free token counts even when ctx has ended
			default:
			}
			select {
			case lane <- struct{}{}:
			case <-ctx.Done():
				return fmt.Errorf("a read is still running: %w", ctx.Err())
			}
		}
	}
	return nil
}

func (r *readers) close() error {
	var errs []error
	for range cap(r.idle) {
		if c := <-r.idle; c != nil {
			errs = append(errs, c.close())
		}
	}
	return errors.Join(errs...)
}
