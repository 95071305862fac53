package journal

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"croupier/app/clock"
	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but a journal.
type house struct {
	t       *testing.T
	ctx     context.Context
	clock   *clock.Fake
	ids     *id.Source
	db      *db.DB
	journal *Journal
	account map[string]ledger.AccountID
}

// newHouse opens a site in which anna and bert have an account each.
func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), journal: New(), account: map[string]ledger.AccountID{}}
	h.ids = id.NewSource(h.clock)
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.write(func(tx *db.Tx) (err error) {
		accounts := ledger.New()
		for _, owner := range []string{"anna", "bert"} {
			if h.account[owner], err = accounts.AccountID(tx, ledger.PlayerKey(owner, "btc", false)); err != nil {
				return err
			}
		}
		return nil
	})
	// A projection's own table.
	h.write(func(tx *db.Tx) error {
		_, err := tx.Exec(`CREATE TABLE seen (projection TEXT NOT NULL, seq INTEGER NOT NULL) STRICT`)
		return err
	})
	return h
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) read(fn func(q *db.Reader) error) {
	h.t.Helper()
	if err := h.db.Read(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

// wager makes one that was never appended.
func (h *house) wager(owner, game string) *Wager {
	binary, ok := id.ToBinary(h.ids.New())
	if !ok {
		h.t.Fatal("the source makes ids that are none")
	}
	return &Wager{
		ID: binary, Account: h.account[owner], Game: game, Opening: 100, Stake: 100, Payout: 198, Multiplier: money.Fraction(99, 50),
		Choices: `{}`, Rules: 1, Fairness: 1, USD: 65_000_000, Pair: 1, Nonce: 7,
	}
}

// append adds so many wagers of dice by anna.
func (h *house) append(count int) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		for range count {
			if err := h.journal.Append(tx, h.wager("anna", "dice")); err != nil {
				return err
			}
		}
		return nil
	})
}

// notebook is a projection that writes down every wager it sees.
type notebook struct {
	name string
	// fail, if given, decides whether Apply fails after what it has written.
	fail func(wagers []*Wager) error
	// took gets the last place of each list once it is committed.
	took chan int64
}

func (n *notebook) Name() string { return n.name }

func (n *notebook) Apply(tx *db.Tx, wagers []*Wager) error {
	for _, w := range wagers {
		if _, err := tx.Exec(`INSERT INTO seen (projection, seq) VALUES ($1, $2)`, n.name, w.Seq); err != nil {
			return err
		}
	}
	if n.fail != nil {
		if err := n.fail(wagers); err != nil {
			return err
		}
	}
	if n.took != nil {
		last := wagers[len(wagers)-1].Seq
		tx.After(func() { n.took <- last })
	}
	return nil
}

func (h *house) runner(projections ...Projection) *Runner {
	return NewRunner(h.db, h.journal, h.clock, slog.New(slog.DiscardHandler), projections...)
}

// sawAll fails the test unless the projection saw 1 to last, each once and in
// order.
func (h *house) sawAll(projection string, last int64) {
	h.t.Helper()
	var next int64 = 1
	h.read(func(q *db.Reader) error {
		rows, err := q.Query(`SELECT seq FROM seen WHERE projection = $1 ORDER BY rowid`, projection)
		for err == nil && rows.Next() {
			var seq int64
			if err = rows.Scan(&seq); err == nil && seq != next {
				h.t.Fatalf("%s saw %d instead of %d", projection, seq, next)
			}
			next++
		}
		return err
	})
	if next != last+1 {
		h.t.Errorf("%s saw %d wagers, want %d", projection, next-1, last)
	}
}
