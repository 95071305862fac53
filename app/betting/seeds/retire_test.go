package seeds

import (
	"slices"
	"testing"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// retire ends all seeds and records the renewal.
func (h *harness) retire() (pairs, unopened int) {
	h.T.Helper()
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		var last int64
		if err := tx.QueryRow(`SELECT MAX(id) FROM seed_pairs`).Scan(&last); err != nil {
			return err
		}
		if pairs, unopened, err = h.seeds.Retire(tx); err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO draw_renewals (at, reasons, missing, last_pair, last_wager, last_chain, last_round, pairs, unopened, voided)
			VALUES (1, '["a test"]', 0, $1, 0, 0, 0, 0, 0, 0)`, last)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return pairs, unopened
}

// After a backup is restored, no draw uses seeds that may have been revealed
// since: neither active nor waiting ones.
func TestRetiredSeedsAreNeverReused(t *testing.T) {
	h := newHarness(t)
	before := map[string]SeedsAnswer{}
	for _, user := range []string{anna.ID, bert.ID} {
		h.draw(user)
	}
	before[anna.ID], before[bert.ID] = h.seedsOf(playerCall(anna)), h.seedsOf(playerCall(bert))
	h.open[bert.ID] = []string{"mines"} // an open round does not prevent it
	if pairs, unopened := h.retire(); pairs != 4 || unopened != 0 {
		t.Fatalf("retired %d, unopened %d", pairs, unopened)
	}
	for _, now := range []SeedsAnswer{h.seedsOf(playerCall(anna)), h.seedsOf(playerCall(bert))} {
		old := before[anna.ID]
		if now.ClientSeed != old.ClientSeed {
			old = before[bert.ID]
		}
		known := []string{old.ServerSeedHash, old.NextServerSeedHash}
		if slices.Contains(known, now.ServerSeedHash) || slices.Contains(known, now.NextServerSeedHash) {
			t.Error("still draws from seeds of the earlier state")
		}
		if now.ClientSeed != old.ClientSeed || now.Nonce != 0 || len(now.Past) != 2 {
			t.Errorf("client seed %q, nonce %d, %d past", now.ClientSeed, now.Nonce, len(now.Past))
		}
		for _, pastSeed := range now.Past {
			if !slices.Contains(known, provablyfair.Commitment(pastSeed.ServerSeed)) {
				t.Errorf("%q is revealed, which was not shown before", pastSeed.ServerSeed)
			}
		}
	}
	if found := h.auditFindings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// Seeds whose secret is lost make no draws; they end unopened.
func TestUnopenableSeedsAreRetired(t *testing.T) {
	h := newHarness(t)
	h.draw(anna.ID)
	old := h.seedsOf(playerCall(anna))
	sealer, err := secretbox.New([]byte("another secret of another site.."), "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	if h.compromised() != "" {
		t.Fatal("sound seeds are unsound")
	}
	h.seeds.sealer = sealer
	if h.compromised() == "" {
		t.Fatal("seeds that do not open are sound")
	}
	if found := h.auditFindings(); len(found) != 1 || found[0].Subject != "the site's secret" {
		t.Errorf("%+v", found)
	}
	if pairs, unopened := h.retire(); pairs != 2 || unopened != 2 {
		t.Fatalf("retired %d, unopened %d", pairs, unopened)
	}
	now := h.seedsOf(playerCall(anna))
	if h.compromised() != "" || now.ServerSeedHash == old.ServerSeedHash || now.ServerSeedHash == old.NextServerSeedHash || len(now.Past) != 0 || now.ClientSeed != old.ClientSeed {
		t.Errorf("afterwards %+v", now)
	}
	if p := h.draw(anna.ID); provablyfair.Commitment(p.ServerSeed) != now.ServerSeedHash {
		t.Error("the draw is not from the seed that was committed to")
	}
	if found := h.auditFindings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestPlainTextSeedsAreCompromised(t *testing.T) {
	h := newHarness(t)
	err := h.exec(`INSERT INTO seed_pairs (owner, server_seed, client_seed, created_at, active_at) VALUES ('x', printf('%064d', 7), 'mine', 1, 1)`,
		`INSERT INTO seed_pairs (owner, server_seed, created_at) VALUES ('x', printf('%064d', 8), 1)`)
	if err != nil {
		t.Fatal(err)
	}
	if h.compromised() == "" {
		t.Fatal("seeds in plain text are sound")
	}
	if pairs, unopened := h.retire(); pairs != 2 || unopened != 0 || h.compromised() != "" {
		t.Errorf("retired %d, unopened %d", pairs, unopened)
	}
	if found := h.auditFindings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func (h *harness) compromised() (reason string) {
	h.T.Helper()
	err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
		reason, err = h.seeds.Compromised(q)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return reason
}
