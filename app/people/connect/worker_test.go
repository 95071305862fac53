package connect

import (
	"testing"
	"time"

	"croupier/db"
)

// TestSweepDeletesExpiredRows checks every kind of proof that opens an
// account once.
func TestSweepDeletesExpiredRows(t *testing.T) {
	h := newHarness(t)
	job := h.connections(Options{}).Jobs()[0]
	h.Write(func(tx *db.Tx) error {
		if _, err := issueNonce(tx, "0xA", time.Minute); err != nil {
			return err
		}
		if _, err := useLaunch(tx, "launch", tx.Now().Add(time.Minute)); err != nil {
			return err
		}
		_, err := issueConnectToken(tx, connectUID, "0xA", time.Minute)
		return err
	})
	left := func() (rows int) {
		h.Check(job.Run(h.Ctx, nil))
		for _, table := range []string{"sign_in_nonces", "telegram_launches", "connect_tokens"} {
			rows += h.count(`SELECT COUNT(*) FROM ` + table)
		}
		return rows
	}
	if rows := left(); rows != 3 {
		t.Errorf("%d rows are left of those that count", rows)
	}
	h.Clock.Advance(time.Minute + sweepDelay + time.Millisecond)
	if rows := left(); rows != 0 {
		t.Errorf("%d rows are left", rows)
	}
}
