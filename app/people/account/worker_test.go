package account

import (
	"testing"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

// TestASweepLeavesNothingThatHasExpired looks at everything that opens an
// account once.
func TestASweepLeavesNothingThatHasExpired(t *testing.T) {
	h := newHouse(t)
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
	h.clock.Advance(time.Minute + sweepKeeps + time.Millisecond)
	if rows := left(); rows != 0 {
		t.Errorf("%d rows are left", rows)
	}
}

// TestAnExclusionIsForgottenWithItsRace: not before, and never one that goes on.
func TestAnExclusionIsForgottenWithItsRace(t *testing.T) {
	h := newHouse(t)
	now := h.clock.Now()
	turns := schedule.Calendar("", func(after time.Time) time.Time { return after.Truncate(7 * 24 * time.Hour).Add(7 * 24 * time.Hour) })
	turn := turns.Next(now)
	for name, until := range map[string]time.Time{
		"over": now.Add(time.Hour), "sharp": turn, "later": turn.Add(time.Millisecond), "none": {},
	} {
		h.join(name + "_1")
		if until.IsZero() {
			continue
		}
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE users SET self_excluded_until = $1 WHERE name = $2`, until.UnixMilli(), name+"_1")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	job := h.accounts.ExclusionJob(turns)
	for _, test := range []struct {
		due  time.Time
		left int
	}{{turn.Add(-7 * 24 * time.Hour), 3}, {turn, 1}, {turn.Add(7 * 24 * time.Hour), 0}} {
		if err := job.Run(h.ctx, &schedule.Turn{Due: test.due}); err != nil {
			t.Fatal(err)
		}
		if left := h.count(`SELECT COUNT(*) FROM users WHERE self_excluded_until IS NOT NULL`); left != test.left {
			t.Errorf("at the turn of %s %d are left, want %d", test.due, left, test.left)
		}
	}
}
