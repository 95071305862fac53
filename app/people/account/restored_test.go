package account

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The list has the exclusions of all sources, and an earlier state of the database does
// not let the players play. After the start no exclusion is shorter, no email is sent
// again, and the log has one entry about it.
func TestMissingExclusionsAreRestored(t *testing.T) {
	h := newHarness(t)
	by := h.registerPlayer("Ann_1")
	admin := h.accounts.Admin("console").WithReason("a test")
	ids := map[string]string{"ann_1": by.User.ID}
	for _, name := range []string{"listed_1", "teamed_1", "short_1", "kept_1", "gone_1"} {
		ids[name] = h.registerPlayer(name).User.ID
	}
	want := map[string]time.Time{"ann_1": session.Forever, "listed_1": testTime.AddDate(0, 0, 9), "teamed_1": testTime.AddDate(1, 0, 0), "kept_1": testTime.AddDate(0, 0, 30)}
	exclude := func(name, duration string) {
		if err := admin.Exclude(h.ctx, name, duration); err != nil {
			t.Fatal(err)
		}
	}
	exclude("kept_1", "7d") // what the backup knows
	exclude("kept_1", "30d")
	exclude("teamed_1", "1y")
	exclude("short_1", "24h")
	exclude("gone_1", "permanent")
	if _, err := callAction(h, action.PasswordProof, h.bearerCall(by.Token), h.accounts.SelfExclude, ExcludeRequest{Duration: "permanent", Password: goodPassword}); err != nil {
		t.Fatal(err)
	}
	h.write(func(tx *db.Tx) error { return h.accounts.ExcludeListed(tx, ids["listed_1"], want["listed_1"]) })
	refused := errors.New("refused")
	if err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		return errors.Join(h.accounts.ExcludeListed(tx, ids["listed_1"], session.Forever), refused)
	}); !errors.Is(err, refused) {
		t.Fatal(err)
	}
	h.requireRestored(0)
	h.clock.Advance(24 * time.Hour)
	for _, userID := range ids {
		h.setStoredExclusion(userID, time.Time{})
	}
	h.setStoredExclusion(ids["kept_1"], testTime.AddDate(0, 0, 7))
	h.write(func(tx *db.Tx) error { return h.accounts.Forget(tx, ids["gone_1"], false) })
	h.mailer.drain()
	token, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}

	h.requireRestored(4)
	h.requireRestored(0)
	for name, until := range map[string]int64{
		"ann_1": clock.Millis(want["ann_1"]), "listed_1": clock.Millis(want["listed_1"]), "teamed_1": clock.Millis(want["teamed_1"]), "kept_1": clock.Millis(want["kept_1"]),
		"short_1": 0, "gone_1": 0, // one has ended, and one account is deleted
	} {
		if got := h.count(`SELECT COALESCE(self_excluded_until, 0) FROM users WHERE id = '` + ids[name] + `'`); int64(got) != until {
			t.Errorf("%s is excluded until %d, want %d", name, got, until)
		}
		logged := h.count(`SELECT COUNT(*) FROM staff_log WHERE action = 'exclude again' AND actor = 'system' AND reason LIKE '%restored database%' AND subject = '` + ids[name] + `'`)
		if (logged == 1) != (until > 0) || logged > 1 {
			t.Errorf("%s: the log has it %d times", name, logged)
		}
	}
	if kinds := h.mailer.kinds(); len(kinds) != 0 {
		t.Errorf("emails %v", kinds)
	}
	if h.count(`SELECT COUNT(*) FROM sessions WHERE user_id = '`+ids["ann_1"]+`'`) != 0 || token.User.ID != ids["ann_1"] {
		t.Error("the sessions of an excluded player go on")
	}
	text, err := os.ReadFile(h.exclusionFile)
	if err != nil || strings.Contains(string(text), ids["short_1"]) || !strings.Contains(string(text), ids["listed_1"]) || strings.Contains(strings.ToLower(string(text)), "listed_1") {
		t.Errorf("the list is %q, %v", text, err)
	}
}

// A site that is older than the list writes it at its first start. It removes the
// entries that have ended in the database.
func TestExclusionListIsCompletedAndPruned(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1").User.ID
	if err := h.accounts.Admin("console").Exclude(h.ctx, "ann_1", "7d"); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(h.exclusionFile); err != nil {
		t.Fatal(err)
	}
	h.requireRestored(0)
	h.setStoredExclusion(ann, time.Time{})
	h.requireRestored(1)
	h.clock.Advance(7 * 24 * time.Hour)
	if err := h.accounts.deleteEndedExclusions(h.ctx, h.clock.Now()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(h.exclusionFile); err != nil || len(text) != 0 {
		t.Errorf("the list is %q, %v", text, err)
	}
	if left, err := filepath.Glob(h.exclusionFile + "?*"); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
	h.requireRestored(0)
}

// requireRestored fails unless a start restores exactly want exclusions.
func (h *harness) requireRestored(want int) {
	h.t.Helper()
	got, err := h.accounts.RestoreExclusions(h.ctx)
	if err != nil || got != want {
		h.t.Fatalf("%d exclusions are in force again, want %d, %v", got, want, err)
	}
}

func (h *harness) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

// setStoredExclusion sets the exclusion in the database to an earlier state; the zero time is none.
func (h *harness) setStoredExclusion(userID string, until time.Time) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		var ms int64
		if !until.IsZero() {
			ms = until.UnixMilli()
		}
		_, err := tx.Exec(`UPDATE users SET self_excluded_until = $1 WHERE id = $2`, db.OrNull(ms), userID)
		return err
	})
}
