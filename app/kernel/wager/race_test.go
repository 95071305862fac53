package wager

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// inParallel calls fn count times at once. It returns the number of successes
// and all errors.
func inParallel(count int, fn func(i int) error) (succeeded int, errs []error) {
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		start = make(chan struct{})
	)
	for i := range count {
		group.Go(func() {
			<-start
			err := fn(i)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				succeeded++
			} else {
				errs = append(errs, err)
			}
		})
	}
	close(start)
	group.Wait()
	return succeeded, errs
}

// TestConcurrentRequestIDMovesMoneyOnce uses one request id 200 times at once. The money moves
// once, and every caller gets the same answer.
func TestConcurrentRequestIDMovesMoneyOnce(t *testing.T) {
	const uses = 200
	h := newHarness(t)
	before := h.sums()
	seqs := make([]int64, uses)
	won, errs := inParallel(uses, func(i int) error {
		w, err := h.instant(bet{owner: "anna", request: "one", amount: 100, pays: 150})
		if err == nil {
			seqs[i] = w.Seq
		}
		return err
	})
	if won != uses {
		t.Errorf("%d uses succeeded: %v", won, errs)
	}
	for _, seq := range seqs {
		if seq != seqs[0] {
			t.Errorf("one use answers wager %d, another %d", seqs[0], seq)
		}
	}
	h.requireChanges(before, sums{"anna real": 50, "house real": -50})
	h.mustPassAudit()
}

// TestConcurrentRequestIDWithDifferentBodies checks that one of the bodies wins.
func TestConcurrentRequestIDWithDifferentBodies(t *testing.T) {
	const uses, bodies = 200, 4
	h := newHarness(t)
	p, err := h.open(bet{owner: "anna", amount: 1000})
	h.must(p, err)
	before, wagers := h.sums(), h.count("wagers")
	won, errs := inParallel(uses, func(i int) error {
		switch body := i % bodies; body {
		case 3:
			_, err := h.turn("anna", "one", "add", p.id, func(tx *db.Tx, _ *position, w *Wager) (bool, error) { return false, add(50)(h, tx, w) })
			return err
		case 2:
			_, err := h.open(bet{owner: "anna", request: "one", amount: 50})
			return err
		default:
			_, err := h.instant(bet{owner: "anna", request: "one", amount: 50, pays: money.Amount(body)})
			return err
		}
	})
	if won != uses/bodies {
		t.Errorf("%d uses succeeded, want those of one body", won)
	}
	for _, err := range errs {
		if !errors.Is(err, ErrOtherBody) {
			t.Error(err)
		}
	}
	if collected := -before.changes(h.sums())["anna real"]; collected != 50 && collected != 49 {
		t.Errorf("%d were taken", collected)
	}
	if created := h.count("wagers") - wagers; created > 1 {
		t.Errorf("%d wagers were made", created)
	}
	h.mustPassAudit()
}

// TestConcurrentStakesShareBalance checks that as many stakes succeed as the
// balance covers.
func TestConcurrentStakesShareBalance(t *testing.T) {
	for _, amount := range []money.Amount{5_001, 10_000, 3_000, 700} {
		t.Run(fmt.Sprint(amount), func(t *testing.T) {
			h := newHarness(t)
			const uses = 60
			won, errs := inParallel(uses, func(i int) error {
				b := bet{owner: "anna", request: fmt.Sprint("id-", i), amount: amount}
				if i%2 == 0 {
					_, err := h.open(b)
					return err
				}
				_, err := h.instant(b)
				return err
			})
			if want := int(playerBalance / amount); won != want {
				t.Errorf("%d stakes of %d were taken from %d, want %d", won, amount, playerBalance, want)
			}
			for _, err := range errs {
				if !errors.Is(err, ErrBalance) {
					t.Error(err)
				}
			}
			if rows := h.count(`requests WHERE refusal IS NOT NULL`); rows != len(errs) {
				t.Errorf("%d refusals are kept of %d", rows, len(errs))
			}
			h.mustPassAudit()
		})
	}
}

// TestConcurrentSettlements runs settlements, voids, additions, releases and
// corrections of one wager at once, each with its own read of the wager.
// Exactly one ends it, and the corrections follow.
func TestConcurrentSettlements(t *testing.T) {
	for round := range 8 {
		h := newHarness(t)
		b := bet{owner: "anna", amount: 1000, counterparty: []string{"", acme, jackpot}[round%3]}
		p, err := h.open(b)
		h.must(p, err)
		var (
			mu      sync.Mutex
			ends    int
			created int
		)
		operations := []func(tx *db.Tx, w *Wager) error{
			func(tx *db.Tx, w *Wager) error { return end(h, tx, w, money.Amount(round)*300) },
			func(tx *db.Tx, w *Wager) error { return void(h, tx, w) },
			func(tx *db.Tx, w *Wager) error { return correct(200, false)(h, tx, w) },
			func(tx *db.Tx, w *Wager) error { return add(10)(h, tx, w) },
			func(tx *db.Tx, w *Wager) error { return release(10)(h, tx, w) },
			func(tx *db.Tx, w *Wager) error { return part(10, 20)(h, tx, w) },
		}
		_, errs := inParallel(60, func(i int) error {
			what := i % len(operations)
			if round < 4 { // in most rounds the changes come first
				what = (len(operations) - 1) - i*len(operations)/60
			}
			w := &Wager{ID: p.id}
			if err := h.DB.Read(h.ctx, func(q *db.Reader) error {
				open, err := ByID(q, p.id)
				if open != nil {
					w = open
				}
				return err
			}); err != nil {
				return err
			}
			return h.DB.Write(h.ctx, func(tx *db.Tx) error {
				if w.Staked == 0 && what != 2 {
					return ErrNotOpen
				}
				if err := operations[what](tx, w); err != nil {
					return err
				}
				tx.AfterCommit(func() {
					mu.Lock()
					defer mu.Unlock()
					switch {
					case what < 2:
						ends++
					case what == 2:
						created++
					}
				})
				return updatePosition(tx, w)
			})
		})
		for _, err := range errs {
			if !errors.Is(err, ErrNotOpen) && !errors.Is(err, ErrNotSettled) && !errors.Is(err, errResult) {
				t.Error(err)
			}
		}
		if ends > 1 || h.count(`open_wagers WHERE id = $1`, p.id[:])+ends != 1 {
			t.Errorf("the wager was ended %d times", ends)
		}
		if rows := h.count(`wagers WHERE id = $1`, p.id[:]); rows != ends+created {
			t.Errorf("%d revisions after %d ends and %d corrections", rows, ends, created)
		}
		h.mustPassAudit()
	}
}

// TestConcurrentEndRequests ends a wager by concurrent requests. Each reads the wager in its
// own write. One ends it; the others find it ended.
func TestConcurrentEndRequests(t *testing.T) {
	h := newHarness(t)
	p, err := h.open(bet{owner: "anna", amount: 1000})
	h.must(p, err)
	won, errs := inParallel(40, func(i int) error {
		_, err := h.turn("anna", fmt.Sprint("end-", i), "end", p.id, func(tx *db.Tx, _ *position, w *Wager) (bool, error) {
			switch {
			case w == nil:
				return false, ErrNotOpen
			case i%2 == 0:
				return true, void(h, tx, w)
			}
			return true, end(h, tx, w, 300)
		})
		return err
	})
	if won != 1 || len(errs) != 39 {
		t.Errorf("%d requests ended the wager", won)
	}
	h.read(func(q *db.Reader) error {
		w, err := wagerlog.ByID(q, p.id)
		if w == nil || w.Revision != 0 {
			t.Errorf("the record is %+v", w)
		}
		return err
	})
	h.mustPassAudit()
}
