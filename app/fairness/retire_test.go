package fairness

import (
	"slices"
	"testing"

	"croupier/app/action"
	"croupier/app/fair"
	"croupier/db"
)

// After an earlier state was put back, nobody draws from seeds that may have
// been revealed since: neither those in use nor those that wait.
func TestRetiredSeedsAreNeverDrawnFromAgain(t *testing.T) {
	h := newHouse(t)
	before := map[string]SeedsAnswer{}
	for _, call := range []string{anna.ID, bert.ID} {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := h.seeds.Draw(tx, call)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	answer := func(who string) SeedsAnswer {
		user := anna
		if who == bert.ID {
			user = bert
		}
		a, err := h.seeds.Seeds(h.ctx, by(user), action.None{})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for _, who := range []string{anna.ID, bert.ID} {
		before[who] = answer(who)
	}
	h.open[bert.ID] = true
	retired, kept, err := h.seeds.Retire(h.ctx)
	if err != nil || retired != 1 || kept != 1 {
		t.Fatalf("retired %d, kept %d: %v", retired, kept, err)
	}
	now, old := answer(anna.ID), before[anna.ID]
	known := []string{old.ServerSeedHash, old.NextServerSeedHash}
	if slices.Contains(known, now.ServerSeedHash) || slices.Contains(known, now.NextServerSeedHash) {
		t.Error("Anna still draws from seeds of the earlier state")
	}
	if now.ClientSeed != old.ClientSeed || now.Nonce != 0 {
		t.Errorf("client seed %q, nonce %d", now.ClientSeed, now.Nonce)
	}
	for _, past := range now.Past[:2] {
		if !slices.Contains(known, fair.Commitment(past.ServerSeed)) {
			t.Errorf("%q is revealed, which was not shown before", past.ServerSeed)
		}
	}
	if answer(bert.ID).ServerSeedHash != before[bert.ID].ServerSeedHash {
		t.Error("Bert's open round lost its seeds")
	}
}
