package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// More concurrent readers make writes slower without making reads faster, since
// SQLite in Go is bound by the CPU. So both lanes are narrow. Heavy reads have
// their own lane, so that a report never delays a login.
func lightReads() int { return max(2, runtime.GOMAXPROCS(0)) }
func heavyReads() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// slowRead is the duration of a snapshot from which a read is logged. The WAL
// cannot shrink meanwhile.
const slowRead = 5 * time.Second

// Reader is a function's consistent view of the database. It must not be used
// after the function returned.
type Reader struct{ s session }

var _ Querier = (*Reader)(nil)

// Query implements Querier.
func (r *Reader) Query(query string, args ...any) (*Rows, error) { return r.s.query(query, args) }

// QueryRow implements Querier.
func (r *Reader) QueryRow(query string, args ...any) *Row { return r.s.queryRow(query, args) }

// readers are the read-only connections. They open at their first use.
type readers struct {
	db           *DB
	light, heavy chan struct{} // one token per running read
	slow         time.Duration // slowRead; tests change it

	mu sync.Mutex
	// idle has the connections that no read uses. The last one is used first: its cache is warm,
	// and reads one after the other open a single connection.
	idle []*conn
}

func newReaders(d *DB) *readers {
	return &readers{
		db:    d,
		light: make(chan struct{}, lightReads()),
		heavy: make(chan struct{}, heavyReads()),
		slow:  slowRead,
	}
}

// Read runs fn on a read-only connection. All its queries see the database at
// the moment of the first query, which includes all earlier successful Writes.
// Few reads run at once; others wait until ctx ends. The end of ctx also
// interrupts running queries. fn should be short; use ReadHeavy for reports and
// scans.
func (d *DB) Read(ctx context.Context, fn func(*Reader) error) error {
	return d.readers.run(ctx, d.readers.light, fn)
}

// ReadHeavy is Read for long work. At most max(1, cores-1) run at once.
func (d *DB) ReadHeavy(ctx context.Context, fn func(*Reader) error) error {
	return d.readers.run(ctx, d.readers.heavy, fn)
}

func (r *readers) run(ctx context.Context, lane chan struct{}, fn func(*Reader) error) error {
	return r.with(ctx, lane, func(c *conn) (err error) {
		// BEGIN and COMMIT do not run under ctx. An interrupted BEGIN may or
		// may not have opened a transaction, and a snapshot must end even if
		// its caller is gone.
		if err := c.exec("BEGIN DEFERRED"); err != nil {
			c.broken = true
			return fmt.Errorf("begin read: %w", err)
		}
		reader := &Reader{}
		reader.s.conn, reader.s.ctx = c, ctx
		stop := c.interruptible(ctx)
		ended := r.db.onUse(NameOf(ctx), false)
		started := time.Now()
		defer func() {
			reader.s.finish()
			stop()
			ended()
			if e := c.exec("COMMIT"); e != nil {
				c.broken = true
				err = cmp.Or(err, fmt.Errorf("end read: %w", e))
			}
			if took := time.Since(started); took > r.slow {
				r.db.log.Warn("slow read kept the write-ahead log from shrinking", "reader", NameOf(ctx), "function", caller(), "took", took)
			}
		}()
		err = fn(reader)
		if fatal := errors.Join(reader.s.fatal, err); isFatal(fatal) {
			r.db.fail(fatal)
		}
		return err
	})
}

// with runs fn with a connection while it occupies a token of the lane.
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
	c, err := r.take()
	if err != nil {
		return err
	}
	defer r.put(c)
	return fn(c)
}

// take returns an idle connection, or opens one. Its caller has a token, so that there are never
// more connections than tokens.
func (r *readers) take() (*conn, error) {
	r.mu.Lock()
	if last := len(r.idle) - 1; last >= 0 {
		c := r.idle[last]
		r.idle = r.idle[:last]
		r.mu.Unlock()
		return c, nil
	}
	r.mu.Unlock()
	return r.db.openReader(readerStmts)
}

// put returns a connection, or closes one that no longer works.
func (r *readers) put(c *conn) {
	if c.broken {
		_ = c.close()
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle = append(r.idle, c)
}

// check opens the first connection to check its settings.
func (r *readers) check(ctx context.Context) error {
	return r.with(ctx, r.light, func(c *conn) error { return nil })
}

// await takes every token, so that no read runs and none can start.
func (r *readers) await(ctx context.Context) error {
	for _, lane := range []chan struct{}{r.light, r.heavy} {
		for range cap(lane) {
			select {
			case lane <- struct{}{}:
				continue // a free token counts even after the end of ctx
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

// close closes all connections. No read may run.
func (r *readers) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var errs []error
	for _, c := range r.idle {
		errs = append(errs, c.close())
	}
	r.idle = nil
	return errors.Join(errs...)
}
