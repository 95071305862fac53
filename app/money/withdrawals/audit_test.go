package withdrawals

import (
	"strings"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// The audit finds each kind of damage and reports it with this text.
func TestAuditFindsDamage(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(h *harness, tx *db.Tx, w *withdrawal) error
		found  string
	}{
		"a state that was never reached": {func(_ *harness, tx *db.Tx, w *withdrawal) error {
			_, err := tx.Exec(`UPDATE withdrawals SET state = 'held' WHERE id = $1`, w.id[:])
			return err
		}, "its events say review"},
		"closed without its money": {func(_ *harness, tx *db.Tx, w *withdrawal) error {
			_, err := tx.Exec(`UPDATE withdrawals SET state = 'declined', open = 0 WHERE id = $1`, w.id[:])
			return err
		}, "the books hold 6000000000, open withdrawals and returned deposits 0"},
		"given back without a word": {func(h *harness, tx *db.Tx, w *withdrawal) error { return h.service.refund(tx, *w) }, "were given back in 1 transfers"},
		"taken twice":               {func(h *harness, tx *db.Tx, w *withdrawal) error { return h.service.debit(tx, *w) }, "its player paid 12000000000 in 2 transfers"},
		"paid without being paid": {func(h *harness, tx *db.Tx, w *withdrawal) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{
				Debit: heldKey("ltc"), Credit: ledger.Key{Owner: "wallet:ltc-inflight", Currency: "ltc", Purpose: ledger.Real},
				Amount: w.amount, Code: ledger.CodePayment, Ref: w.id[:],
			})
			return err
		}, "is review of 6000000000, and 6000000000 were paid"},
		"without a player": {func(h *harness, tx *db.Tx, w *withdrawal) error {
			other := *w
			other.id[0]++
			return h.service.debit(tx, other)
		}, "is of a withdrawal that is not there"},
		"an event that cannot be": {func(_ *harness, tx *db.Tx, w *withdrawal) error {
			return insertEvent(tx, w.id, event{version: 2, transition: Pay, state: Paid})
		}, "went from review to paid by \"pay\""},
	} {
		h := newHarness(t)
		h.credit("anna", "ltc", "30")
		w := h.stored(h.mustRequest("anna", "6").ID)
		h.requireSoundBooks()
		h.Write(func(tx *db.Tx) error { return c.damage(h, tx, w) })
		var published []string
		for _, f := range h.Findings(h.service.Checks()) {
			published = append(published, f.Problem)
		}
		if !strings.Contains(strings.Join(published, "\n"), c.found) {
			t.Errorf("%s: found %q", name, published)
		}
	}
}

// The database itself protects the requested values from any change.
func TestRequestFieldsAreImmutable(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.mustRequest("anna", "6")
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

// A deposit that is sent back is held in the same account and is not a
// withdrawal.
func TestReturnedDepositsAreNotCounted(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.mustRequest("anna", "6")
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
	move(unclaimed, heldKey("ltc"), ledger.CodeClaimed, 5)
	h.requireSoundBooks()
	h.Write(func(tx *db.Tx) error { return h.service.Paid(tx, deposit, "tx") })
	move(heldKey("ltc"), wallet, ledger.CodePayment, 5)
	h.requireSoundBooks()
	move(heldKey("ltc"), wallet, ledger.CodePayment, 2)
	if found := h.Findings(h.service.Checks()); len(found) != 1 || !strings.HasPrefix(found[0].Problem, "2 more were paid") {
		t.Errorf("%v", found)
	}
}
