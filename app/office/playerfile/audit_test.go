package playerfile

import (
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Each case is damage that a person with write access to the database file could do.
func TestAuditDetectsDamagedCorrection(t *testing.T) {
	for what, damage := range map[string]string{
		"nothing":                   "",
		"another amount":            `UPDATE adjustments SET amount = 500`,
		"taken, not given":          `UPDATE adjustments SET amount = -amount`,
		"another player":            `UPDATE adjustments SET user_id = 'eve'`,
		"no adjustment":             `DELETE FROM adjustments`,
		"an adjustment of no money": `INSERT INTO adjustments (id, user_id, actor, currency, purpose, amount, reason, request, at) VALUES (randomblob(16), 'eve', 'clerk', 'usd', 'real', 5, 'r', 'b', 1)`,
	} {
		t.Run(what, func(t *testing.T) {
			h := kerneltest.New(t)
			key, ok := id.ToBinary(id.NewSource(h.Clock).New())
			if !ok {
				t.Fatal("no id")
			}
			h.Write(func(tx *db.Tx) error {
				a := adjustment{id: key, userID: "bert", actor: "clerk", currency: "usd", purpose: ledger.Real, amount: 250, reason: "lost", request: "a", at: 1}
				from, to := a.sides()
				if _, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: from, Credit: to, Amount: 250, Code: ledger.CodeAdjustment, Ref: key[:]}); err != nil {
					return err
				}
				return insertAdjustment(tx, a)
			})
			if damage != "" {
				h.Write(func(tx *db.Tx) error {
					for _, statement := range []string{`DROP TRIGGER adjustments_no_update`, `DROP TRIGGER adjustments_no_delete`, damage} {
						if _, err := tx.Exec(statement); err != nil {
							return err
						}
					}
					return nil
				})
			}
			if found := h.Findings(Checks()); (len(found) > 0) != (damage != "") {
				t.Errorf("the audit found %v", found)
			}
		})
	}
}
