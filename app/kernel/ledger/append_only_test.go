package ledger

import (
	"strings"
	"testing"

	"croupier/db"
)

// TestTransfersAreImmutable tries to rewrite history with plain SQL.
func TestTransfersAreImmutable(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(Transfer{Debit: bank, Credit: anna, Amount: 100, Code: CodeGrant, Ref: []byte(anna.Owner)})
	h.mustTransfer(move(anna, bank, 30))
	if err := h.record(request("anna", "one", "play"), Outcome{Ref: wagerRef}); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ statement, words string }{
		{`UPDATE transfers SET amount = 1`, "transfers are never changed"},
		{`UPDATE transfers SET at = at + 1 WHERE id = 1`, "transfers are never changed"},
		{`UPDATE transfers SET id = 9 WHERE id = 1`, "transfers are never changed"},
		{`DELETE FROM transfers`, "transfers are never deleted"},
		{`DELETE FROM transfers WHERE id = 2`, "transfers are never deleted"},
		{`UPDATE requests SET ref = NULL, refusal = 'no'`, "outcomes of requests are never changed"},
		{`UPDATE requests SET id = 'two'`, "outcomes of requests are never changed"},
		{`DELETE FROM requests`, "outcomes of requests are never deleted"},
		{`DELETE FROM ledger_accounts WHERE owner = 'anna'`, "accounts are never deleted"},
		{`UPDATE ledger_accounts SET owner = 'bert' WHERE owner = 'anna'`, "only the balance of an account changes"},
		{`UPDATE ledger_accounts SET purpose = 'demo'`, "only the balance of an account changes"},
		{`UPDATE ledger_accounts SET currency = 'eur'`, "only the balance of an account changes"},
		{`UPDATE ledger_accounts SET id = 99 WHERE id = 1`, "only the balance of an account changes"},
		{`UPDATE ledger_accounts SET balance = -1 WHERE owner = 'anna'`, "CHECK constraint failed"},
		{`UPDATE ledger_accounts SET balance = 0.5 WHERE owner = 'anna'`, "cannot store REAL"},
		{`UPDATE ledger_accounts SET balance = balance + 9223372036854775807 WHERE owner = 'anna'`, "cannot store REAL"},
		{`INSERT INTO transfers (debit, credit, amount, code, ref, at) VALUES (1, 2, 0, 1, x'00', 0)`, "CHECK constraint failed"},
		{`INSERT INTO transfers (debit, credit, amount, code, ref, at) VALUES (1, 1, 5, 1, x'00', 0)`, "CHECK constraint failed"},
		{`INSERT INTO transfers (debit, credit, amount, code, ref, at) VALUES (1, 99, 5, 1, x'00', 0)`, "FOREIGN KEY constraint failed"},
		{`INSERT INTO transfers (debit, credit, amount, code, ref, debit_balance, at) VALUES (1, 2, 5, 1, x'00', -1, 0)`, "CHECK constraint failed"},
		{`INSERT INTO requests (owner, id, hash, step, at) VALUES ('anna', 'one', x'00', 0, 0)`, "UNIQUE constraint failed"},
	}
	for _, test := range tests {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(test.statement)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), test.words) {
			t.Errorf("%s\nanswers %v, want %q", test.statement, err, test.words)
		}
	}
	if h.balance(anna) != 70 || h.count("transfers") != 2 || h.count("requests") != 1 {
		t.Error("something changed")
	}
	h.requireSoundBooks()
}

func TestAccounts(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(move(bank, anna, 5), move(bankDemo, annaDemo, 7), move(bank, bert, 9))
	h.read(func(q *db.Reader) error {
		list, err := Accounts(q, "anna")
		if err != nil {
			return err
		}
		if len(list) != 2 || list[0].Key != anna || list[0].Balance != 5 || list[1].Key != annaDemo || list[1].Balance != 7 {
			t.Errorf("%+v", list)
		}
		again, err := ByID(q, list[1].ID)
		if err != nil || again != list[1] {
			t.Errorf("by its number: %+v, %v", again, err)
		}
		if _, err := ByID(q, 99); !db.IsNotFound(err) {
			t.Errorf("an unknown number: %v", err)
		}
		if known, err := Exists(q, Key{Owner: "anna", Currency: "btc", Purpose: Hold}); known || err != nil {
			t.Errorf("an account that was never used exists: %t, %v", known, err)
		}
		balance, err := Balance(q, Key{Owner: "unknown", Currency: "btc", Purpose: Real})
		if balance != 0 || err != nil {
			t.Errorf("an unknown owner has %d, %v", balance, err)
		}
		return nil
	})
}
