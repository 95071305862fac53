package wheel

import (
	"strings"
	"testing"

	"croupier/db"
)

// corruptions are statements that corrupt the books, and what the audit must report.
var corruptions = []struct{ name, statement, problem string }{
	{"another segment", `UPDATE wheel_draws SET segment = segment % 6 + 1 WHERE kind = 'wheel' AND number = 1`, "drawn again at"},
	{"another share", `UPDATE wheel_draws SET share = share + 1 WHERE kind = 'faucet'`, "drawn again at"},
	{"another prize", `UPDATE wheel_draws SET usd = usd + 1 WHERE kind = 'wheel' AND number = 1`, "its terms give"},
	{"another amount", `UPDATE wheel_draws SET amount = amount + 1 WHERE kind = 'faucet'`, "does not move what"},
	{"another nonce", `UPDATE wheel_draws SET nonce = nonce + 100 WHERE kind = 'faucet'`, "have drawn"},
	{"another pair", `UPDATE wheel_draws SET pair = 99 WHERE kind = 'faucet'`, "which are not there"},
	{"another player's", `UPDATE wheel_draws SET owner = 'bert' WHERE kind = 'faucet'`, "does not have the id"},
	{"other terms", `UPDATE wheel_terms SET terms = '{"maximum":1}'`, "are not those that were written"},
	{"a draw deleted", `DELETE FROM wheel_draws WHERE kind = 'wheel' AND number = 1`, "is number 2 after 0"},
	{"the faucet's draw deleted", `DELETE FROM wheel_draws WHERE kind = 'faucet'`, "is not there"},
	{"a transfer of something else", `UPDATE transfers SET code = 31 WHERE code = 32`, "does not move"},
	{"tickets deleted", `DELETE FROM wheel_tickets WHERE count = 5`, "spun was"},
	{"a draw too soon", `UPDATE wheel_draws SET at = at - 1 WHERE kind = 'faucet' AND number = 2`, "milliseconds after"},
}

func TestAuditFindsCorruptedRows(t *testing.T) {
	for _, damage := range corruptions {
		t.Run(damage.name, func(t *testing.T) {
			h := newHarness(t)
			h.set(PrizesKey, moneyOnly())
			h.world.deposits["anna"] = 1_000_000
			h.Check(h.give("anna", 1, 5))
			for range 4 {
				_, err := h.spin("anna")
				h.Check(err)
			}
			for range 2 {
				_, err := h.faucet("anna")
				h.Check(err)
				h.Clock.Advance(faucetPause)
			}
			h.checkAudits()
			h.Write(func(tx *db.Tx) error {
				for _, statement := range []string{
					`DROP TRIGGER wheel_draws_no_update`, `DROP TRIGGER wheel_draws_no_delete`, `DROP TRIGGER wheel_tickets_no_delete`, `DROP TRIGGER transfers_no_update`, damage.statement,
				} {
					if _, err := tx.Exec(statement); err != nil {
						return err
					}
				}
				return nil
			})
			found := false
			for _, f := range h.Findings(h.wheel.Checks()) {
				found = found || strings.Contains(f.Problem, damage.problem)
			}
			if !found {
				t.Errorf("%q was not found: %+v", damage.problem, h.Findings(h.wheel.Checks()))
			}
		})
	}
}
