package seeds

import (
	"strings"
	"testing"

	"croupier/db"
)

func (h *harness) exec(statements ...string) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestCommittedSeedsAreImmutable(t *testing.T) {
	h := newHarness(t)
	h.draw(anna.ID)
	h.change(playerCall(anna), "mine") // pair 1 is revealed, 2 active, 3 waiting
	for _, statement := range []string{
		`UPDATE seed_pairs SET server_seed = 'x' WHERE id = 3`,
		`UPDATE seed_pairs SET server_seed_hash = 'x' WHERE id = 3`,
		`UPDATE seed_pairs SET server_seed = 'x', revealed_at = 1, unopened = 1 WHERE id = 2`,
		`UPDATE seed_pairs SET server_seed = 'x' WHERE id = 1`,
		`UPDATE seed_pairs SET client_seed = 'x' WHERE id = 2`,
		`UPDATE seed_pairs SET owner = 'x' WHERE id = 3`,
		`UPDATE seed_pairs SET id = 9 WHERE id = 2`,
		`UPDATE seed_pairs SET created_at = 1 WHERE id = 3`,
		`UPDATE seed_pairs SET active_at = 1 WHERE id = 2`,
		`UPDATE seed_pairs SET nonce = 2 WHERE id = 2`,
		`UPDATE seed_pairs SET nonce = 0 WHERE id = 1`,
		`UPDATE seed_pairs SET revealed_at = 1 WHERE id = 1`,
		`UPDATE seed_pairs SET revealed_at = NULL WHERE id = 1`,
		`DELETE FROM seed_pairs WHERE id = 1`,
		`DELETE FROM seed_pairs WHERE id = 3`,
	} {
		err := h.exec(statement)
		if err == nil || !strings.Contains(err.Error(), "seeds") {
			t.Errorf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		`UPDATE seed_pairs SET revealed_at = 1 WHERE id = 3`,                                                        // never used
		`UPDATE seed_pairs SET client_seed = 'x' WHERE id = 3`,                                                      // without becoming active
		`UPDATE seed_pairs SET client_seed = 'x', active_at = 1 WHERE id = 3`,                                       // while another is active
		`INSERT INTO seed_pairs (owner, server_seed, created_at) SELECT owner, 'x', 1 FROM seed_pairs WHERE id = 3`, // a second waiting pair
	} {
		if err := h.exec(statement); err == nil {
			t.Errorf("%s: taken", statement)
		}
	}
	if found := h.auditFindings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// TestAuditFindsDamagedSeeds damages the seeds of a player with a revealed,
// an active and a waiting pair.
func TestAuditFindsDamagedSeeds(t *testing.T) {
	tests := []struct{ name, statement, problem string }{
		{"server seed too short", `UPDATE seed_pairs SET server_seed = substr(server_seed, 2) WHERE id = 1`, "64 hexadecimal"},
		{"server seed in capitals", `UPDATE seed_pairs SET server_seed = upper(server_seed) WHERE id = 1`, "64 hexadecimal"},
		{"another server seed was revealed", `UPDATE seed_pairs SET server_seed = printf('%064d', 7) WHERE id = 1`, "not the one which was committed to"},
		{"server seed in plain text", `UPDATE seed_pairs SET server_seed = printf('%064d', 7) WHERE id = 2`, "in plain text before it was revealed"},
		{"sealed with another secret", `UPDATE seed_pairs SET server_seed = 'x' || server_seed WHERE id > 1`, "does not open 4 seeds"},
		{"the sealed seed of another pair", `UPDATE seed_pairs SET server_seed = (SELECT server_seed FROM seed_pairs WHERE id = 3) WHERE id = 2`, "does not open 1 seeds"},
		{"ended unopened without a reason", `UPDATE seed_pairs SET unopened = 1 WHERE id = 1`, "without a renewal"},
		{"in use since before a renewal", `INSERT INTO draw_renewals VALUES (1, 1, '["a test"]', 0, 2, 0, 0, 0, 0, 0, 0)`, "are active, although they may be known since renewal 1"},
		{"waiting since before a renewal", `INSERT INTO draw_renewals VALUES (1, 1, '["a test"]', 0, 3, 0, 0, 0, 0, 0, 0)`, "are waiting, although they may be known since renewal 1"},
		{"client seed that was refused", `UPDATE seed_pairs SET client_seed = ' ' WHERE id = 2`, "no player could have chosen"},
		{"nothing waits", `DELETE FROM seed_pairs WHERE id = 3`, "none waits"},
		{"nothing active", `DELETE FROM seed_pairs WHERE id = 2`, `are waiting after a pair that is "revealed"`},
		{"only one waits", `DELETE FROM seed_pairs WHERE id < 3`, `are waiting after a pair that is ""`},
		{"the first is gone", `DELETE FROM seed_pairs WHERE id = 1`, "committed to at"},
		{"committed to later", `UPDATE seed_pairs SET created_at = created_at + 1 WHERE id = 3`, "committed to at"},
		{"committed to after its use began", `UPDATE seed_pairs SET created_at = active_at WHERE id = 2`, "committed to at"},
		{"activated before the other was revealed", `UPDATE seed_pairs SET active_at = active_at - 1 WHERE id = 2`, "activated at"},
		{"revealed at another time", `UPDATE seed_pairs SET revealed_at = revealed_at + 1 WHERE id = 1`, "activated at"},
		{"revealed and still in use", `UPDATE seed_pairs SET revealed_at = NULL WHERE id = 1`, `are active after a pair that is "active"`},
		{"drawn from before its use", `UPDATE seed_pairs SET nonce = 1 WHERE id = 3`, "wait and have drawn"},
		{"moved to another player", `UPDATE seed_pairs SET owner = 'stranger' WHERE id = 2`, "seeds 2 of stranger"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			h.seedsOf(playerCall(anna))
			h.change(playerCall(anna), "mine")
			h.seedsOf(playerCall(bert))
			if found := h.auditFindings(); len(found) != 0 {
				t.Fatalf("before: %+v", found)
			}
			err := h.exec(`DROP TRIGGER seed_pairs_fixed`, `DROP TRIGGER seed_pairs_no_delete`, `DROP INDEX seed_pairs_active`, test.statement)
			if err != nil {
				t.Fatal(err)
			}
			var reported string
			for _, found := range h.auditFindings() {
				reported += found.Subject + " " + found.Problem + "\n"
			}
			if !strings.Contains(reported, test.problem) {
				t.Errorf("found %q, want %q", reported, test.problem)
			}
			for _, secret := range h.secretSeeds() {
				if strings.Contains(reported, secret) {
					t.Error("the audit prints a server seed")
				}
			}
		})
	}
}
