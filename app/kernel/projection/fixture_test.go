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

// entry is one of the log of the tests.
type entry struct{ seq, at int64 }

// tester is what tests of both kinds have.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// house is a site with nothing but a log.
type house struct {
	t     tester
	ctx   context.Context
	clock *clock.Fake
	db    *db.DB
	log   *Log[entry]
	// given is the last number that was given out.
	given int64
	// reads counts the looks at the log's table.
	reads atomic.Int64
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	for _, table := range []string{
		`CREATE TABLE entries (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT`,
		// A projection's own table.
		`CREATE TABLE seen (place INTEGER PRIMARY KEY, projection TEXT NOT NULL, seq INTEGER NOT NULL) STRICT`,
	} {
		h.exec(table)
	}
	h.openLog()
	return h
}

// openLog makes the log as after a restart.
func (h *house) openLog() {
	h.log = NewLog("entries", func(e entry) Place { return Place{Seq: e.seq, At: e.at} }, h.since)
}

func (h *house) since(q db.Querier, after int64, limit int) (list []entry, err error) {
	h.reads.Add(1)
	rows, err := q.Query(`SELECT seq, at FROM entries WHERE seq > $1 ORDER BY seq LIMIT $2`, after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.seq, &e.at); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) exec(statement string) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		_, err := tx.Exec(statement)
		return err
	})
}

// insert adds an entry, and hands it over unless another process made it.
func (h *house) insert(tx *db.Tx, e entry, handed bool) error {
	if _, err := tx.Exec(`INSERT INTO entries (seq, at) VALUES ($1, $2)`, e.seq, e.at); err != nil {
		return err
	}
	if handed {
		h.log.Append(tx, e)
	}
	return nil
}

// append commits so many entries, with the next numbers.
func (h *house) append(count int) {
	h.t.Helper()
	numbers := make([]int64, count)
	for i := range numbers {
		h.given++
		numbers[i] = h.given
	}
	h.commit(numbers...)
}

// commit commits entries with these numbers, made now.
func (h *house) commit(numbers ...int64) {
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

// notebook is a projection that writes down every entry it sees.
type notebook struct {
	name string
	// fail, if given, decides whether Apply fails after what it has written.
	fail func() error
	// took gets the last number of each list once it is committed.
	took chan int64
	// lists are those it was handed, and the transactions they came in.
	lists [][]entry
	txs   []*db.Tx
}

func (n *notebook) Name() string { return n.name }

func (n *notebook) Apply(tx *db.Tx, entries []entry) error {
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
	if n.took != nil {
		last := entries[len(entries)-1].seq
		tx.After(func() { n.took <- last })
	}
	return nil
}

// memory is a projection that writes nothing.
type memory struct {
	name string
	seen []int64
}

func (m *memory) Name() string { return m.name }

func (m *memory) Apply(tx *db.Tx, entries []entry) error {
	tx.After(func() {
		for _, e := range entries {
			m.seen = append(m.seen, e.seq)
		}
	})
	return nil
}

func (h *house) runner(projections ...Projection[entry]) *Runner[entry] {
	return NewRunner(h.db, h.log, h.clock, slog.New(slog.DiscardHandler), projections...)
}

func (h *house) catchUp(r *Runner[entry]) {
	h.t.Helper()
	if err := r.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// seen lists what a projection saw, in that order.
func (h *house) seen(projection string) []int64 {
	return h.numbers(`SELECT seq FROM seen WHERE projection = $1 ORDER BY place`, projection)
}

func (h *house) numbers(query string, args ...any) (list []int64) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		rows, err := q.Query(query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var seq int64
			if err := rows.Scan(&seq); err != nil {
				return err
			}
			list = append(list, seq)
		}
		return rows.Err()
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// saw fails the test unless the projection saw these, each once and in order.
func (h *house) saw(projection string, want ...int64) {
	h.t.Helper()
	if got := h.seen(projection); !slices.Equal(got, want) {
		h.t.Fatalf("%s saw %v, want %v", projection, got, want)
	}
}

// sawAll fails the test unless the projection saw 1 to last, each once and in
// order.
func (h *house) sawAll(projection string, last int64) {
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
