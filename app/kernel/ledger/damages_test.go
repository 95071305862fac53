package ledger

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// damages are direct SQL changes that break the register and the chart, each with the finding
// that the audit must report. Package wager tests damages of the money of players and of the
// house account.
var damages = []struct{ name, statement, words string }{
	{"an owner who is not registered", `UPDATE ledger_accounts SET owner = 'jar:one' WHERE owner = 'provider:studio-1'`, "has an owner who is not registered"},
	{"a provider without a name", `UPDATE ledger_accounts SET owner = 'provider:' WHERE owner = 'provider:studio-1'`, "has an owner who is not registered"},
	{"a pool with a name in capitals", `UPDATE ledger_accounts SET owner = 'pool:JACKPOT' WHERE owner = 'pool:jackpot'`, "has an owner who is not registered"},
	{"a provider as a player", `UPDATE ledger_accounts SET owner = 'studio-1' WHERE owner = 'provider:studio-1'`, "stores a balance: false"},
	{"a provider's balance is stored", `UPDATE ledger_accounts SET balance = 0 WHERE owner = 'provider:studio-1'`, "stores a balance: true"},
	{"a pool's balance is not stored", `UPDATE ledger_accounts SET balance = NULL WHERE owner = 'pool:jackpot'`, "stores a balance: false"},
	{"a pool's balance one too high", `UPDATE ledger_accounts SET balance = balance + 1 WHERE owner = 'pool:jackpot'`, "its transfers sum to"},
	{"a pool's running balance changed", `UPDATE transfers SET credit_balance = credit_balance + 1 WHERE id = 3`, "the transfers before make it"},
	{"a running balance of a provider", `UPDATE transfers SET credit_balance = 1 WHERE id = 4`, "writes a balance of"},
	{"a pool for bonus money", `UPDATE ledger_accounts SET purpose = 'bonus' WHERE owner = 'pool:jackpot'`, "has a purpose that its owner cannot have"},
	{"a provider with a player's hold", `UPDATE ledger_accounts SET purpose = 'hold' WHERE owner = 'provider:studio-1'`, "has a purpose that its owner cannot have"},
	{"clearing with real money", `UPDATE ledger_accounts SET purpose = 'real' WHERE owner = 'rounds'`, "has a purpose that its owner cannot have"},
	{"a player with a bonus stake", `UPDATE ledger_accounts SET purpose = 'bonus-stake' WHERE owner = 'anna' AND purpose = 'real'`, "has a purpose that its owner cannot have"},
	{"money for a party that takes none", `UPDATE ledger_accounts SET owner = 'withdrawals' WHERE owner = 'provider:studio-1'`, "is a loss from"},
	{"money from a party that gives none", `UPDATE ledger_accounts SET owner = 'promotions' WHERE owner = 'house'`, "is a payout from"},
	{"a correction from clearing", `UPDATE transfers SET code = 10 WHERE code = 11`, "is a correction from"},
	{"a release from a provider", `UPDATE transfers SET code = 11 WHERE code = 10`, "is a release from"},
	{"a loss called a payout", `UPDATE transfers SET code = 2 WHERE code = 4`, "is a payout from"},
	{"a stake called a tip", `UPDATE transfers SET code = 7 WHERE code = 1`, "is a tip from"},
	{"a correction of no wager", `UPDATE transfers SET ref = x'00' WHERE code = 10`, "which is no wager"},
	{"a release for a player's name", `UPDATE transfers SET ref = CAST('anna' AS BLOB) WHERE code = 11`, "which is no wager"},
	{"a tip of no gift", `UPDATE transfers SET ref = x'00' WHERE code = 7`, "which is no gift"},
	{"a quiz for no message", `UPDATE transfers SET ref = x'00' WHERE code = 9`, "which is no message"},
	{"a grant to another owner", `UPDATE transfers SET ref = CAST('bert' AS BLOB) WHERE code = 6`, "which is no owner"},
	{"a top-up called a quiz", `UPDATE transfers SET code = 9 WHERE code = 5`, "of the wrong kind of money"},
	{"a grant called a top-up", `UPDATE transfers SET code = 5 WHERE code = 6`, "of the wrong kind of money"},
	{"an unknown code", `UPDATE transfers SET code = 99 WHERE code = 10`, "code 99"},
}

// newBusyHarness makes transfers of many kinds. Transfers 3 and 4 go to a pool and a
// provider.
func newBusyHarness(t *testing.T) *harness {
	h := newHarness(t)
	h.mustTransfer(move(bank, anna, 100), move(anna, clearing, 30), move(clearing, jackpot, 10), move(clearing, studio, 15),
		Transfer{Debit: clearing, Credit: anna, Amount: 5, Code: CodeRelease, Ref: wagerRef},
		Transfer{Debit: studio, Credit: anna, Amount: 20, Code: CodeCorrection, Ref: wagerRef},
		move(anna, bert, 7),
		Transfer{Debit: bank, Credit: anna, Amount: 1, Code: CodeQuiz, Ref: wagerRef},
		Transfer{Debit: bank, Credit: anna, Amount: 2, Code: CodeGrant, Ref: []byte("anna")},
		Transfer{Debit: bankDemo, Credit: annaDemo, Amount: 3, Code: CodeTopUp, Ref: []byte("anna")})
	h.requireSoundBooks()
	return h
}

// TestAuditFindsChartViolations restores the rows after each
// damage, so that all damages share one site.
func TestAuditFindsChartViolations(t *testing.T) {
	h := newBusyHarness(t)
	for _, table := range []string{"ledger_accounts", "transfers"} {
		h.dropTriggers(table)
	}
	for _, test := range damages {
		t.Run(test.name, func(t *testing.T) {
			h.t = t
			undo := h.damage(test.statement)
			found := h.findings()
			if !slices.ContainsFunc(found, func(f audit.Finding) bool { return strings.Contains(f.Problem, test.words) }) {
				t.Errorf("nothing found says %q; found: %+v", test.words, found)
			}
			undo()
			h.requireSoundBooks()
		})
	}
}

func (h *harness) dropTriggers(table string) {
	h.t.Helper()
	var names []string
	h.read(func(q *db.Reader) (err error) {
		names, err = db.Column[string](q, "list triggers", `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = $1`, table)
		return err
	})
	for _, name := range names {
		h.exec(`DROP TRIGGER ` + name)
	}
}

func (h *harness) exec(statement string) (changed int64) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(statement)
		if err != nil {
			return err
		}
		changed, err = result.RowsAffected()
		return err
	})
	if err != nil {
		h.t.Fatalf("%s: %v", statement, err)
	}
	return changed
}

// damage changes rows of the books and returns a function that restores them.
func (h *harness) damage(statement string) (undo func()) {
	h.t.Helper()
	h.exec(`CREATE TABLE kept_accounts AS SELECT * FROM ledger_accounts`)
	h.exec(`CREATE TABLE kept_transfers AS SELECT * FROM transfers`)
	if h.exec(statement) == 0 {
		h.t.Fatalf("%s: changes nothing", statement)
	}
	return func() {
		h.t.Helper()
		h.exec(`DELETE FROM transfers`)
		h.exec(`DELETE FROM ledger_accounts`)
		h.exec(`INSERT INTO ledger_accounts SELECT * FROM kept_accounts`)
		h.exec(`INSERT INTO transfers SELECT * FROM kept_transfers`)
		h.exec(`DROP TABLE kept_accounts`)
		h.exec(`DROP TABLE kept_transfers`)
	}
}
