package ledger

import (
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// recorder is a projection that keeps the transfers it receives.
type recorder struct {
	name      string
	transfers []LoggedTransfer
}

func (w *recorder) Name() string { return w.name }

func (w *recorder) Apply(tx *db.Tx, list []LoggedTransfer) error {
	tx.AfterCommit(func() { w.transfers = append(w.transfers, list...) })
	return nil
}

func (h *harness) runner(w *recorder) *projection.Runner[LoggedTransfer] {
	return projection.NewRunner(h.db, h.ledger.Log(), h.clock, slog.New(slog.DiscardHandler), w)
}

// TestProjectionsSeeEveryTransfer checks that the transfers that projections
// get from memory equal those in the database. Transfers are the same with and
// without projections.
func TestProjectionsSeeEveryTransfer(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(move(bank, anna, 1000)) // no projection reads the log yet
	pushed := &recorder{name: "handed"}
	runner := h.runner(pushed)
	for i := range 5 {
		h.clock.Advance(time.Second)
		h.mustTransfer(move(anna, clearing, 100), move(clearing, bank, 60), move(clearing, anna, 40))
		if _, err := h.transfer(move(anna, clearing, 1), move(bert, bank, 1)); !errors.Is(err, ErrInsufficient) {
			t.Fatal(err)
		}
		if i == 2 {
			if err := runner.CatchUp(h.ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := runner.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	read := &recorder{name: "read"}
	if err := h.runner(read).CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	if len(read.transfers) != 16 || !reflect.DeepEqual(pushed.transfers, read.transfers) {
		t.Errorf("from memory %+v\nfrom the database %+v", pushed.transfers, read.transfers)
	}
	first := read.transfers[1]
	if first.Amount != 100 || first.Code != CodeStake || first.At != h.clock.Now().Add(-4*time.Second).UnixMilli() || string(first.Ref) != string(wagerRef) {
		t.Errorf("saw %+v", first)
	}
}

// TestMovementsExcludeWagers checks that they are the same
// from memory and from the database, and that a checkpoint passes those of wagers.
func TestMovementsExcludeWagers(t *testing.T) {
	h := newHarness(t)
	follow := func(w *recorder) *projection.Runner[LoggedTransfer] {
		return projection.NewRunner(h.db, h.ledger.Movements(), h.clock, slog.New(slog.DiscardHandler), w)
	}
	grant := func(amount money.Amount) Transfer {
		return Transfer{Debit: bank, Credit: anna, Amount: amount, Code: CodeGrant, Ref: []byte(anna.Owner)}
	}
	pushed, read := &recorder{name: "handed"}, &recorder{name: "read"}
	runner := follow(pushed)
	for range 3 {
		h.mustTransfer(grant(1000), move(anna, clearing, 100), move(clearing, bank, 100))
		if err := runner.CatchUp(h.ctx); err != nil {
			t.Fatal(err)
		}
	}
	h.mustTransfer(grant(7))
	for _, one := range []*projection.Runner[LoggedTransfer]{runner, follow(read)} {
		if err := one.CatchUp(h.ctx); err != nil {
			t.Fatal(err)
		}
	}
	for name, seen := range map[string][]LoggedTransfer{"handed": pushed.transfers, "read": read.transfers} {
		var ids []int64
		for _, m := range seen {
			if !m.Code.OfWagers() {
				ids = append(ids, m.ID)
			}
		}
		if !slices.Equal(ids, []int64{1, 4, 7, 10}) {
			t.Errorf("%s saw %v", name, ids)
		}
	}
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		var ids []int64
		err := EachMovement(q, 9, func(m LoggedTransfer) error { ids = append(ids, m.ID); return nil })
		if !slices.Equal(ids, []int64{1, 4, 7}) {
			t.Errorf("read %v", ids)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
