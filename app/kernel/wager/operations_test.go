package wager

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// operation is one step with an open wager of 1000 cents of anna's, worth 10
// dollars, that was prepared, and all that it changes.
type operation struct {
	name         string
	funds        ledger.Purpose // real when empty
	counterparty string         // the house when empty
	// before prepares, in a write of its own.
	before func(h *house, tx *db.Tx, w *Wager) error
	do     func(h *house, tx *db.Tx, w *Wager) error
	err    error
	moved  sums
	// told are the balances that anna's pages were told of.
	told []money.Amount
	// open is what is left of the open wager, record its newest record.
	open, record string
}

var (
	opened  = `staked 1000 settled 0 paid 0 usd 10000000`
	hint    = Notice{Reason: "test"}
	errMany = errors.New("any error")
)

func add(amount money.Amount) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error {
		_, err := h.Add(tx, w, Bettor{Owner: w.Player.Owner}, amount, hint)
		return err
	}
}

func part(stake, payout money.Amount) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error {
		_, err := h.SettlePart(tx, w, stake, payout, hint)
		return err
	}
}

func release(amount money.Amount) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error {
		_, err := h.Release(tx, w, amount, hint)
		return err
	}
}

func settle(payout money.Amount) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error { return end(h, tx, w, payout) }
}

func end(h *house, tx *db.Tx, w *Wager, payout money.Amount) error {
	_, _, err := h.Settle(tx, w, opening(w), Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, hint)
	return err
}

// opening is the record of a wager that was opened with 1000 cents.
func opening(*Wager) Record {
	return Record{Terms: wagerlog.Terms{Rules: 2, Choices: `{"long":true}`}, Opening: 1000, Turns: `["x"]`}
}

func void(h *house, tx *db.Tx, w *Wager) error {
	_, _, err := h.Void(tx, w, opening(w), hint)
	return err
}

func correct(payout money.Amount, isVoid bool) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error {
		_, _, err := h.Correct(tx, w.ID, Result{Payout: payout, Multiplier: money.Of(payout, 1000), Void: isVoid}, hint)
		return err
	}
}

func all(steps ...func(*house, *db.Tx, *Wager) error) func(*house, *db.Tx, *Wager) error {
	return func(h *house, tx *db.Tx, w *Wager) error {
		for _, step := range steps {
			if err := step(h, tx, w); err != nil {
				return err
			}
		}
		return nil
	}
}

// poor takes from anna all that she has, by a wager that she loses.
func poor(h *house, tx *db.Tx, w *Wager) error {
	balance, err := ledger.Balance(tx, w.Player)
	if err != nil || balance == 0 {
		return err
	}
	a, err := h.Accept(tx, h.stake("anna", w.Player.Purpose, kindInstant, balance, ""))
	if err != nil {
		return err
	}
	record := Record{Terms: wagerlog.Terms{Choices: bet{}.choices()}, Opening: balance}
	_, _, err = h.PlayOut(tx, h.IDOf(ledger.Request{}), a, record, Result{}, hint)
	return err
}

// refusedByAdmission has the player protected from adding.
func refusedByAdmission(h *house, _ *db.Tx, _ *Wager) error {
	h.admission.refusal = fault.ErrForbidden
	return nil
}

// record tells of a wager in short.
func recorded(q db.Querier, w *Wager) (string, error) {
	r, err := wagerlog.ByID(q, w.ID)
	if r == nil || err != nil {
		return "", err
	}
	return fmt.Sprintf("%d %s %s %s opening %d stake %d payout %d x%s void %t usd %d",
		r.Revision, r.Kind, r.Product, r.Counterparty, r.Opening, r.Stake, r.Payout, r.Multiplier.Exact(), r.Void, r.USD), nil
}

func isOpen(q db.Querier, w *Wager) (string, error) {
	o, err := ByID(q, w.ID)
	if o == nil || err != nil {
		return "", err
	}
	return fmt.Sprintf("staked %d settled %d paid %d usd %d", o.Staked, o.Settled, o.Paid, o.USD), nil
}

func testOperations(t *testing.T, operations []operation) {
	for _, o := range operations {
		t.Run(o.name, func(t *testing.T) { o.test(t, newHouse(t)) })
	}
}

func (o operation) test(t *testing.T, h *house) {
	b := bet{owner: "anna", amount: 1000, funds: o.funds, counterparty: o.counterparty}.filled()
	p, err := h.open(b)
	h.must(p, err)
	w := h.wager(p.id)
	if o.before != nil {
		h.write(func(tx *db.Tx) error { return o.before(h, tx, w) })
	}
	h.forget()
	before, given := h.sums(), *w
	err = h.DB.Write(h.ctx, func(tx *db.Tx) error {
		if err := o.do(h, tx, w); err != nil {
			return err
		}
		return follow(tx, w)
	})
	if o.err == nil && err != nil || o.err != nil && (err == nil || o.err != errMany && !errors.Is(err, o.err)) {
		t.Errorf("the error is %v, want %v", err, o.err)
	}
	if o.err != nil && *w != given {
		t.Errorf("a refused operation changed the wager from %+v to %+v", given, *w)
	}
	h.wantMoved(before, o.moved)
	if got := h.toldOf("anna"); !slices.Equal(got, o.told) {
		t.Errorf("anna was told of %v, want %v", got, o.told)
	}
	h.read(func(q *db.Reader) error {
		open, err1 := isOpen(q, w)
		record, err2 := recorded(q, w)
		if open != o.open || record != o.record {
			t.Errorf("open:   %s\nwant:   %s\nrecord: %s\nwant:   %s", open, o.open, record, o.record)
		}
		return errors.Join(err1, err2)
	})
	if before := o.before; before != nil {
		h.write(func(tx *db.Tx) error { return follow(tx, w) })
	}
	h.mustBeRight()
}

// follow keeps the product's own part in step with its wager.
func follow(tx *db.Tx, w *Wager) error {
	open, err := isOpen(tx, w)
	if err != nil || open != "" {
		return err
	}
	_, err = tx.Exec(`UPDATE positions SET state = 'ended' WHERE id = $1`, w.ID[:])
	return err
}

func (h *house) wager(binary [16]byte) (w *Wager) {
	h.t.Helper()
	h.read(func(q *db.Reader) (err error) {
		w, err = ByID(q, binary)
		return err
	})
	return w
}

// toldOf are the balances that an owner's pages were told of.
func (h *house) toldOf(owner string) (list []money.Amount) {
	h.wallets.mu.Lock()
	defer h.wallets.mu.Unlock()
	for _, told := range h.wallets.told {
		if told.key.Owner == owner {
			list = append(list, told.balance)
		}
	}
	return list
}
