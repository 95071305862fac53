package account

import (
	"testing"
	"time"

	"croupier/db"
)

// TestSweepDeletesExpiredRows checks every kind of token that opens an
// account once.
func TestSweepDeletesExpiredRows(t *testing.T) {
	h := newHarness(t)
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		for range sweepBatch + 1 {
			if _, err := issueToken(tx, tokenReset, "", "", time.Minute); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	left := func() int {
		if err := h.accounts.sweep(h.ctx); err != nil {
			t.Fatal(err)
		}
		return h.count(`SELECT COUNT(*) FROM user_tokens`)
	}
	if rows := left(); rows != sweepBatch+1 {
		t.Errorf("%d rows are left of those that count", rows)
	}
	h.clock.Advance(time.Minute + sweepDelay + time.Millisecond)
	if rows := left(); rows != 0 {
		t.Errorf("%d rows are left", rows)
	}
}
