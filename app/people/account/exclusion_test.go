package account

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestSelfExclusionCannotBeShortened(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.mailer.drain()
	exclude := func(duration, password string) (UserData, error) {
		return callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.SelfExclude, ExcludeRequest{Duration: duration, Password: password})
	}
	_, err := exclude("1h", goodPassword)
	requireFieldErrors(t, err, map[string][]string{"duration": {keyIn}})
	_, err = exclude("24h", "")
	requireFieldErrors(t, err, map[string][]string{"password": {keyCurrentPassword}})
	steps := []struct {
		duration string
		want     error
		until    time.Time
	}{
		{"7d", nil, testTime.AddDate(0, 0, 7)},
		{"24h", ErrExclusionShorter, testTime.AddDate(0, 0, 7)},
		{"7d", ErrExclusionShorter, testTime.AddDate(0, 0, 7)},
		{"30d", nil, testTime.AddDate(0, 0, 30)},
		{"6m", nil, testTime.AddDate(0, 6, 0)},
		{"1y", nil, testTime.AddDate(1, 0, 0)},
		{"5y", nil, testTime.AddDate(5, 0, 0)},
		{"permanent", nil, session.Forever},
		{"permanent", ErrExclusionShorter, session.Forever},
		{"5y", ErrExclusionShorter, session.Forever},
	}
	for _, step := range steps {
		_, err := exclude(step.duration, goodPassword)
		if !errors.Is(err, step.want) {
			t.Fatalf("%s: got %v, want %v", step.duration, err, step.want)
		}
		user, err := h.accounts.User(h.ctx, data.User.ID)
		if err != nil || !user.SelfExcluded {
			t.Fatalf("%s: %+v, %v", step.duration, user, err)
		}
		permanent := step.until.Equal(session.Forever)
		if permanent != (user.SelfExcludedUntil == nil) || !permanent && *user.SelfExcludedUntil != step.until.UnixMilli() {
			t.Fatalf("%s: until %v, want %v", step.duration, user.SelfExcludedUntil, step.until)
		}
	}
	if kinds := h.mailer.kinds(); len(kinds) != 6 {
		t.Fatalf("emails %v", kinds)
	}
	if _, err := h.login("ann_1", goodPassword); err != nil {
		t.Fatalf("an excluded player must be able to sign in: %v", err)
	}
}

func TestSelfExclusionEnds(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	if _, err := callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.SelfExclude, ExcludeRequest{Duration: "24h", Password: goodPassword}); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(24 * time.Hour)
	user, err := h.accounts.User(h.ctx, data.User.ID)
	if err != nil || user.SelfExcluded || user.SelfExcludedUntil != nil {
		t.Fatalf("%+v, %v", user, err)
	}
}

// TestEndedExclusionIsDeletedAfterRace checks that an exclusion is not deleted before
// its race is settled, and never while it is in force.
func TestEndedExclusionIsDeletedAfterRace(t *testing.T) {
	h := newHarness(t)
	now := h.clock.Now()
	turns := schedule.Calendar("", func(after time.Time) time.Time { return after.Truncate(7 * 24 * time.Hour).Add(7 * 24 * time.Hour) })
	turn := turns.Next(now)
	for name, until := range map[string]time.Time{
		"over": now.Add(time.Hour), "sharp": turn, "later": turn.Add(time.Millisecond), "none": {},
	} {
		h.registerPlayer(name + "_1")
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
	waits := false // a race that has ended and is not settled
	job := h.accounts.ExclusionCleanupJob(turns, func(_ context.Context, until time.Time) (time.Time, error) {
		if waits {
			return until.Add(-7 * 24 * time.Hour), nil
		}
		return until, nil
	})
	for _, test := range []struct {
		due   time.Time
		waits bool
		left  int
	}{{turn.Add(-7 * 24 * time.Hour), false, 3}, {turn, true, 3}, {turn, false, 1}, {turn.Add(7 * 24 * time.Hour), false, 0}} {
		waits = test.waits
		if err := job.Run(h.ctx, &schedule.JobRun{Due: test.due}); err != nil {
			t.Fatal(err)
		}
		if left := h.count(`SELECT COUNT(*) FROM users WHERE self_excluded_until IS NOT NULL`); left != test.left {
			t.Errorf("at the turn of %s %d are left, want %d", test.due, left, test.left)
		}
	}
}
