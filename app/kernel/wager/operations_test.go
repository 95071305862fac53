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

// operation is one operation on anna's open wager of 1000 cents, worth 10
// dollars, with all its effects.
type operation struct {
	name         string
	funds        ledger.Purpose // default real
	counterparty string         // default: the house account
	// before prepares the wager in a separate write.
	before func(h *harness, tx *db.Tx, w *Wager) error
	do     func(h *harness, tx *db.Tx, w *Wager) error
	err    error
	moved  sums
	// notified lists the balances that anna's pages received.
	notified []money.Amount
	// open is the rest of the open wager, record its newest record.
	open, record string
}

var (
	openedText = `staked 1000 settled 0 paid 0 usd 10000000`
	testNotice = Notice{Reason: "test"}
	errAny     = errors.New("any error")
)

func add(amount money.Amount) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error {
		_, err := h.Add(tx, w, Bettor{Owner: w.Player.Owner}, amount, testNotice)
		return err
	}
}

func part(stake, payout money.Amount) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error {
		_, err := h.SettlePart(tx, w, stake, payout, testNotice)
		return err
	}
}

func release(amount money.Amount) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error {
		_, err := h.Release(tx, w, amount, testNotice)
		return err
	}
}

func settle(payout money.Amount) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error { return end(h, tx, w, payout) }
}

func end(h *harness, tx *db.Tx, w *Wager, payout money.Amount) error {
	_, _, err := h.Settle(tx, w, opening(w), Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}, testNotice)
	return err
}

// opening returns the record of a wager that was opened with 1000 cents.
func opening(*Wager) Record {
	return Record{Terms: wagerlog.Terms{Rules: 2, Choices: `{"long":true}`}, Opening: 1000, Turns: `["x"]`}
}

func void(h *harness, tx *db.Tx, w *Wager) error {
	_, _, err := h.Void(tx, w, opening(w), testNotice)
	return err
}

func correct(payout money.Amount, isVoid bool) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error {
		_, _, err := h.Correct(tx, w.ID, Result{Payout: payout, Multiplier: money.Of(payout, 1000), Void: isVoid}, testNotice)
		return err
	}
}

func all(steps ...func(*harness, *db.Tx, *Wager) error) func(*harness, *db.Tx, *Wager) error {
	return func(h *harness, tx *db.Tx, w *Wager) error {
		for _, step := range steps {
			if err := step(h, tx, w); err != nil {
				return err
			}
		}
		return nil
	}
}

// emptyAccount makes anna lose her whole balance in a wager.
func emptyAccount(h *harness, tx *db.Tx, w *Wager) error {
	balance, err := ledger.Balance(tx, w.Player)
	if err != nil || balance == 0 {
		return err
	}
	a, err := h.Accept(tx, h.stake("anna", w.Player.Purpose, kindInstant, balance, ""))
	if err != nil {
		return err
	}
	record := Record{Terms: wagerlog.Terms{Choices: bet{}.choices()}, Opening: balance}
	_, _, err = h.PlayOut(tx, h.IDOf(ledger.Request{}), a, record, Result{}, testNotice)
	return err
}

// refusedByAdmission makes admission refuse additions.
func refusedByAdmission(h *harness, _ *db.Tx, _ *Wager) error {
	h.admission.refusal = fault.ErrForbidden
	return nil
}

// recorded describes a wager briefly.
func recorded(q db.Querier, w *Wager) (string, error) {
	r, err := wagerlog.ByID(q, w.ID)
	if r == nil || err != nil {
		return "", err
	}
	text := fmt.Sprintf("%d %s %s %s opening %d stake %d payout %d x%s void %t usd %d",
		r.Revision, r.Kind, r.Product, r.Counterparty, r.Opening, r.Stake, r.Payout, r.Multiplier.Exact(), r.Void, r.USD)
	if r.Bonus != 0 {
		text += fmt.Sprintf(" bonus %d %d", r.Bonus, r.BonusPayout)
	}
	return text, nil
}

func isOpen(q db.Querier, w *Wager) (string, error) {
	o, err := ByID(q, w.ID)
	if o == nil || err != nil {
		return "", err
	}
	text := fmt.Sprintf("staked %d settled %d paid %d usd %d", o.Staked, o.Settled, o.Paid, o.USD)
	if o.Bonus != 0 {
		text += fmt.Sprintf(" bonus %d %d %d", o.Bonus, o.BonusSettled, o.BonusPaid)
	}
	return text, nil
}

func testOperations(t *testing.T, operations []operation) {
	for _, o := range operations {
		t.Run(o.name, func(t *testing.T) { o.test(t, newHarness(t)) })
	}
}

func (o operation) test(t *testing.T, h *harness) {
	b := bet{owner: "anna", amount: 1000, funds: o.funds, counterparty: o.counterparty}.withDefaults()
	p, err := h.open(b)
	h.must(p, err)
	w := h.wager(p.id)
	if o.before != nil {
		h.write(func(tx *db.Tx) error { return o.before(h, tx, w) })
	}
	h.reset()
	before, granted := h.sums(), *w
	err = h.DB.Write(h.ctx, func(tx *db.Tx) error {
		if err := o.do(h, tx, w); err != nil {
			return err
		}
		return updatePosition(tx, w)
	})
	if o.err == nil && err != nil || o.err != nil && (err == nil || o.err != errAny && !errors.Is(err, o.err)) {
		t.Errorf("the error is %v, want %v", err, o.err)
	}
	if o.err != nil && *w != granted {
		t.Errorf("a refused operation changed the wager from %+v to %+v", granted, *w)
	}
	h.requireChanges(before, o.moved)
	if got := h.notified("anna"); !slices.Equal(got, o.notified) {
		t.Errorf("anna was notified of %v, want %v", got, o.notified)
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
		h.write(func(tx *db.Tx) error { return updatePosition(tx, w) })
	}
	h.mustPassAudit()
}

// updatePosition writes the product's row of the wager.
func updatePosition(tx *db.Tx, w *Wager) error {
	open, err := isOpen(tx, w)
	if err != nil || open != "" {
		return err
	}
	_, err = tx.Exec(`UPDATE positions SET state = 'ended' WHERE id = $1`, w.ID[:])
	return err
}

func (h *harness) wager(binary [16]byte) (w *Wager) {
	h.t.Helper()
	h.read(func(q *db.Reader) (err error) {
		w, err = ByID(q, binary)
		return err
	})
	return w
}

// notified lists the balances that an owner's pages received.
func (h *harness) notified(owner string) (list []money.Amount) {
	h.wallets.mu.Lock()
	defer h.wallets.mu.Unlock()
	for _, notified := range h.wallets.notified {
		if notified.key.Owner == owner {
			list = append(list, notified.balance)
		}
	}
	return list
}
