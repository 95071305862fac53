package withdrawals

import (
	"strings"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Each damage is found, and told in these words.
func TestTheAuditFindsDamages(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(h *house, tx *db.Tx, w *withdrawal) error
		found  string
	}{
		"a state that was never reached": {func(_ *house, tx *db.Tx, w *withdrawal) error {
			_, err := tx.Exec(`UPDATE withdrawals SET state = 'held' WHERE id = $1`, w.id[:])
			return err
		}, "its events say review"},
		"closed without its money": {func(_ *house, tx *db.Tx, w *withdrawal) error {
			_, err := tx.Exec(`UPDATE withdrawals SET state = 'declined', open = 0 WHERE id = $1`, w.id[:])
			return err
		}, "the books hold 6000000000, open withdrawals and returned deposits 0"},
		"given back without a word": {func(h *house, tx *db.Tx, w *withdrawal) error { return h.rooms.giveBack(tx, *w) }, "were given back in 1 transfers"},
		"taken twice":               {func(h *house, tx *db.Tx, w *withdrawal) error { return h.rooms.take(tx, *w) }, "its player paid 12000000000 in 2 transfers"},
		"paid without being paid": {func(h *house, tx *db.Tx, w *withdrawal) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{
				Debit: held("ltc"), Credit: ledger.Key{Owner: "wallet:ltc-inflight", Currency: "ltc", Purpose: ledger.Real},
				Amount: w.amount, Code: ledger.CodePayment, Ref: w.id[:],
			})
			return err
		}, "is review of 6000000000, and 6000000000 were paid"},
		"of nobody": {func(h *house, tx *db.Tx, w *withdrawal) error {
			other := *w
			other.id[0]++
			return h.rooms.take(tx, other)
		}, "is of a withdrawal that is not there"},
		"an event that cannot be": {func(_ *house, tx *db.Tx, w *withdrawal) error {
			return insertEvent(tx, w.id, event{version: 2, deed: Pay, state: Paid})
		}, "went from review to paid by \"pay\""},
	} {
		h := newHouse(t)
		h.give("anna", "ltc", "30")
		w := h.stored(h.asked("anna", "6").ID)
		h.sound()
		h.Write(func(tx *db.Tx) error { return c.damage(h, tx, w) })
		var told []string
		for _, f := range h.Findings(h.rooms.Checks()) {
			told = append(told, f.Problem)
		}
		if !strings.Contains(strings.Join(told, "\n"), c.found) {
			t.Errorf("%s: found %q", name, told)
		}
	}
}

// The database itself keeps what was asked for, whatever a program tries.
func TestWhatWasAskedForIsNeverChanged(t *testing.T) {
	h := newHouse(t)
	h.give("anna", "ltc", "30")
	h.asked("anna", "6")
	for _, statement := range []string{
		`UPDATE withdrawals SET address = 'x'`, `UPDATE withdrawals SET amount = 1`, `UPDATE withdrawals SET user_id = 'ben'`, `DELETE FROM withdrawals`,
		`UPDATE withdrawal_events SET at = 1`, `DELETE FROM withdrawal_events`,
		`INSERT INTO withdrawals SELECT X'00112233445566778899AABBCCDDEEFF', user_id, asset, network, currency, address, tag, amount, fee, usd, state, open, waits, automatic,
			objections, reason, txid, confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version FROM withdrawals`,
	} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err == nil {
			t.Errorf("%.50s: it was done", statement)
		}
	}
}

// A deposit that goes back to its sender is held by the same account and is no
// withdrawal.
func TestReturnedDepositsAreNoWithdrawals(t *testing.T) {
	h := newHouse(t)
	h.give("anna", "ltc", "30")
	h.asked("anna", "6")
	deposit, _ := id.ToBinary(h.IDs.New())
	unclaimed := ledger.Key{Owner: ledger.Unclaimed, Currency: "ltc", Purpose: ledger.Real}
	wallet := ledger.Key{Owner: "wallet:ltc-inflight", Currency: "ltc", Purpose: ledger.Real}
	move := func(from, to ledger.Key, code ledger.Code, amount money.Amount) {
		t.Helper()
		h.Write(func(tx *db.Tx) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: from, Credit: to, Amount: amount, Code: code, Ref: deposit[:]})
			return err
		})
	}
	move(unclaimed, held("ltc"), ledger.CodeClaimed, 5)
	h.sound()
	h.Write(func(tx *db.Tx) error { return h.rooms.Paid(tx, deposit, "tx") })
	move(held("ltc"), wallet, ledger.CodePayment, 5)
	h.sound()
	move(held("ltc"), wallet, ledger.CodePayment, 2)
	if found := h.Findings(h.rooms.Checks()); len(found) != 1 || !strings.HasPrefix(found[0].Problem, "2 more were paid") {
		t.Errorf("%v", found)
	}
}
