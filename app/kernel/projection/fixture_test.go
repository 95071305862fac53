package projection

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
	"croupier/db/dbtest"
)

var errOnPurpose = errors.New("on purpose")

// entry is an entry of the test log.
type entry struct{ seq, at int64 }

// tester is implemented by testing.T and rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// harness is a test site that has only a log.
type harness struct {
	t     tester
	ctx   context.Context
	clock *clock.Fake
	db    *db.DB
	log   *Log[entry]
	// assigned is the last assigned number.
	assigned int64
	// reads counts the queries of the log's table.
	reads atomic.Int64
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	for _, table := range []string{
		`CREATE TABLE entries (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT`,
		// The table of the test projections.
		`CREATE TABLE seen (place INTEGER PRIMARY KEY, projection TEXT NOT NULL, seq INTEGER NOT NULL) STRICT`,
	} {
		h.exec(table)
	}
	h.openLog()
	return h
}

// openLog makes the log, like a restart.
func (h *harness) openLog() {
	h.log = NewLog("entries", func(e entry) Position { return Position{Seq: e.seq, At: e.at} }, h.since)
}

func (h *harness) since(q db.Querier, after int64, limit int) ([]entry, error) {
	h.reads.Add(1)
	return db.All(q, "read entries", func(e *entry, row db.Scanner) error {
		return row.Scan(&e.seq, &e.at)
	}, `SELECT seq, at FROM entries WHERE seq > $1 ORDER BY seq LIMIT $2`, after, limit)
}

func (h *harness) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) exec(statement string) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		_, err := tx.Exec(statement)
		return err
	})
}

// insert writes an entry, and appends it to the log unless another process made
// it.
func (h *harness) insert(tx *db.Tx, e entry, handed bool) error {
	if _, err := tx.Exec(`INSERT INTO entries (seq, at) VALUES ($1, $2)`, e.seq, e.at); err != nil {
		return err
	}
	if handed {
		h.log.Append(tx, e)
	}
	return nil
}

// append commits count entries with the next numbers.
func (h *harness) append(count int) {
	h.t.Helper()
	numbers := make([]int64, count)
	for i := range numbers {
		h.assigned++
		numbers[i] = h.assigned
	}
	h.commit(numbers...)
}

// commit commits entries with these numbers and the current time.
func (h *harness) commit(numbers ...int64) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		for _, seq := range numbers {
			if err := h.insert(tx, entry{seq, tx.Now().UnixMilli()}, true); err != nil {
				return err
			}
		}
		return nil
	})
}

// recorder is a projection that stores every entry.
type recorder struct {
	name string
	// fail, if set, returns the error of Apply after its writes.
	fail func() error
	// applied receives the last number of each committed list.
	applied chan int64
	// lists are the applied lists, and the transactions that applied them.
	lists [][]entry
	txs   []*db.Tx
}

func (n *recorder) Name() string { return n.name }

func (n *recorder) Apply(tx *db.Tx, entries []entry) error {
	for _, e := range entries {
		if _, err := tx.Exec(`INSERT INTO seen (projection, seq) VALUES ($1, $2)`, n.name, e.seq); err != nil {
			return err
		}
	}
	if n.fail != nil {
		if err := n.fail(); err != nil {
			return err
		}
	}
	n.lists, n.txs = append(n.lists, entries), append(n.txs, tx)
	if n.applied != nil {
		last := entries[len(entries)-1].seq
		tx.AfterCommit(func() { n.applied <- last })
	}
	return nil
}

// memory is a projection without writes.
type memory struct {
	name string
	seen []int64
}

func (m *memory) Name() string { return m.name }

func (m *memory) Apply(tx *db.Tx, entries []entry) error {
	tx.AfterCommit(func() {
		for _, e := range entries {
			m.seen = append(m.seen, e.seq)
		}
	})
	return nil
}

func (h *harness) runner(projections ...Projection[entry]) *Runner[entry] {
	return NewRunner(h.db, h.log, h.clock, slog.New(slog.DiscardHandler), projections...)
}

func (h *harness) catchUp(r *Runner[entry]) {
	h.t.Helper()
	if err := r.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// seen lists the entries of a projection in the order of Apply.
func (h *harness) seen(projection string) []int64 {
	return h.numbers(`SELECT seq FROM seen WHERE projection = $1 ORDER BY place`, projection)
}

func (h *harness) numbers(query string, args ...any) (list []int64) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		list, err = db.Column[int64](q, "read numbers", query, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// wantSeen fails the test unless the projection got exactly these entries in
// order.
func (h *harness) wantSeen(projection string, want ...int64) {
	h.t.Helper()
	if got := h.seen(projection); !slices.Equal(got, want) {
		h.t.Fatalf("%s saw %v, want %v", projection, got, want)
	}
}

// wantAllSeen fails the test unless the projection got exactly 1 to last in
// order.
func (h *harness) wantAllSeen(projection string, last int64) {
	h.t.Helper()
	got := h.seen(projection)
	for i, seq := range got {
		if seq != int64(i+1) {
			h.t.Fatalf("%s saw %d instead of %d", projection, seq, i+1)
		}
	}
	if int64(len(got)) != last {
		h.t.Errorf("%s saw %d entries, want %d", projection, len(got), last)
	}
}
