package wagerlog

import (
	"errors"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// recorder is a projection that keeps the wagers it receives.
type recorder struct {
	name string
	seen []*Wager
}

func (w *recorder) Name() string { return w.name }

func (w *recorder) Apply(tx *db.Tx, wagers []*Wager) error {
	tx.AfterCommit(func() { w.seen = append(w.seen, wagers...) })
	return nil
}

func (h *harness) runner(projections ...projection.Projection[*Wager]) *projection.Runner[*Wager] {
	return projection.NewRunner(h.db, h.wagerLog.Entries(), h.clock, slog.New(slog.DiscardHandler), projections...)
}

// TestProjectionsReceiveSameWagersFromMemoryAndDatabase compares the wagers
// that projections get from memory with those in the database.
func TestProjectionsReceiveSameWagersFromMemoryAndDatabase(t *testing.T) {
	h := newHarness(t)
	handed := &recorder{name: "handed"}
	runner := h.runner(handed)
	for i := range 20 {
		w := h.wager("anna", "dice")
		if i%2 == 1 {
			w = h.wager("bert", "mines")
			w.Turns, w.Void, w.Multiplier = `["finish"]`, i%3 == 0, money.Fraction(int64(i), 7)
		}
		if i%5 == 0 {
			w.Pair, w.Nonce, w.Choices = 0, 0, ""
		}
		h.clock.Advance(time.Second)
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
		failed := errors.New("on purpose")
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			return errors.Join(h.wagerLog.Append(tx, h.wager("anna", "dice")), failed)
		})
		if !errors.Is(err, failed) {
			t.Fatal(err)
		}
	}
	if err := runner.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.wagerLog = New() // like a restart
	read := &recorder{name: "read"}
	if err := h.runner(read).CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	if len(handed.seen) != 20 || len(read.seen) != 20 {
		t.Fatalf("saw %d from memory and %d from the database", len(handed.seen), len(read.seen))
	}
	for i, w := range handed.seen {
		if w.Multiplier.Cmp(read.seen[i].Multiplier) != 0 {
			t.Errorf("multipliers %s and %s", w.Multiplier.Exact(), read.seen[i].Multiplier.Exact())
		}
		read.seen[i].Multiplier = w.Multiplier
		if !reflect.DeepEqual(w, read.seen[i]) {
			t.Errorf("%+v from memory is %+v in the database", w, read.seen[i])
		}
	}
}
