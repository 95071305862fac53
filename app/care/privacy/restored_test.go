package privacy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/session"
	"croupier/db"
)

// copyDatabase makes a copy of the database; restored runs the site on it.
func (h *harness) copyDatabase() (path string) {
	h.T.Helper()
	path = filepath.Join(h.T.TempDir(), "copy.db")
	h.Check(h.DB.Backup(h.Ctx, path))
	return path
}

func (h *harness) restoreFrom(path string) {
	h.T.Helper()
	opened, err := db.Open(h.Ctx, db.Options{Path: path, Now: h.Clock.Now, Log: h.Log})
	h.Check(err)
	h.T.Cleanup(func() {
		if err := opened.Close(); err != nil {
			h.T.Error(err)
		}
	})
	h.DB, h.deps.DB = opened, opened
	h.privacy = h.newService()
}

func (h *harness) requireReturned(want int) {
	h.T.Helper()
	got, err := h.privacy.DeleteRestoredAccounts(h.Ctx)
	h.Check(err)
	if got != want {
		h.T.Fatalf("%d accounts came back, want %d", got, want)
	}
}

// Whatever the backup contains of the deletion, the account is deleted again, and once.
func TestRestoredAccountIsDeletedAgain(t *testing.T) {
	for known, prepare := range map[string]func(h *harness){
		"nothing":       func(*harness) {},
		"that it waits": func(h *harness) { h.deletionDue("anna"); h.Clock.Advance(-day) },
		"that it waited": func(h *harness) {
			h.deletionDue("anna")
			h.exec(`UPDATE privacy_requests SET state = 'withdrawn', ended_at = 5`)
		},
	} {
		t.Run(known, func(t *testing.T) {
			h := newHarness(t)
			h.fill("anna")
			h.fill("ben")
			prepare(h)
			copied := h.copyDatabase()
			if known == "that it waits" {
				h.Clock.Advance(day)
			} else {
				h.deletionDue("anna")
			}
			h.Check(h.privacy.deleteDueAccounts(h.Ctx))
			h.requireDeleted("anna", "ben")
			h.requireReturned(0)
			h.emails, h.forgotten = nil, nil

			h.restoreFrom(copied)
			h.exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'usd', 'real', 1)`)
			h.exec(`INSERT INTO user_permissions (user_id, permission) VALUES ('anna', 'privacy')`)
			h.requireReturned(1)
			h.requireReturned(0)
			if h.Count("users WHERE name_key = 'anna' OR email = 'anna@example.com'") != 0 || h.Count("users WHERE email = 'ben@example.com'") != 1 {
				t.Error("the account is open before the job has run")
			}
			h.Check(h.privacy.deleteDueAccounts(h.Ctx))
			h.requireDeleted("anna", "ben")
			if rows, err := h.privacy.List(h.Ctx, h.callBy("ruth"), PrivacyListRequest{State: "done"}); err != nil || len(rows.Rows) != 1 ||
				!slices.Equal(rows.Rows[0].Why, []string{"money", "staff"}) || !strings.Contains(rows.Rows[0].Reason, "restored database") {
				t.Errorf("the team sees %+v, %v", rows, err)
			}
			if len(h.emails) != 0 || !slices.Equal(h.forgotten, []string{"anna"}) {
				t.Errorf("emails %v, forgotten %v", h.emails, h.forgotten)
			}
			if h.Count(`staff_log WHERE action = 'delete account again' AND subject = 'anna' AND after LIKE '%"money"%"staff"%'`) != 1 {
				t.Error("the log does not have it, and what prevented it")
			}
		})
	}
}

// Bets and payments in progress in such an account write rows of its player until they end. The
// deletion ends after that.
func TestDeletionAfterRestoreWaitsForOpenBets(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	h.exec(blockingRows["withdrawals"])
	copied := h.copyDatabase()
	h.exec(`UPDATE withdrawals SET open = 0`)
	h.deletionDue("anna")
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")

	h.restoreFrom(copied)
	h.requireReturned(1)
	for range 2 {
		h.Check(h.privacy.deleteDueAccounts(h.Ctx))
		if got := h.stateOf("anna").Deletion.State; got != "working" || h.Count("known_devices WHERE user_id = 'anna'") != 0 {
			t.Fatalf("it is %s", got)
		}
	}
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ('anna', 'late', 5)`)
	h.exec(`UPDATE withdrawals SET open = 0`)
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")
}

// Rows that are written about an account after its deletion are erased by the next run.
func TestLateRowsAreErased(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	h.deletionDue("anna")
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.exec(`INSERT INTO activity (at, kind, user_id, address, device, usd, facts, origin, request) VALUES (5, 'adjusted', 'anna', '', '', 0, '{}', '', '')`)
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ('anna', 'late', 5)`)
	if found := h.Findings(h.privacy.Checks()); len(found) == 0 {
		t.Error("the audit does not find it")
	}
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")
}

// A player who was excluded or banned when the account was deleted stays excluded, also if the
// backup is older. A player who was neither may return, even if the backup still contains a ban.
func TestRestoreKeepsReturnHashes(t *testing.T) {
	for why, change := range map[string]string{
		"excluded": `UPDATE users SET self_excluded_until = $1 WHERE id = 'anna'`,
		"banned":   `UPDATE users SET banned_at = $1 WHERE id = 'anna'`,
		"":         `UPDATE users SET banned_at = NULL, mute_until = $1 WHERE id = 'anna'`,
	} {
		h := newHarness(t)
		if why == "" {
			h.exec(`UPDATE users SET banned_at = 5 WHERE id = 'anna'`)
		}
		copied := h.copyDatabase()
		h.exec(change, clock.Millis(session.Forever))
		h.deletionDue("anna")
		h.Check(h.privacy.deleteDueAccounts(h.Ctx))
		h.restoreFrom(copied)
		h.requireReturned(1)
		if h.Count("privacy_marks WHERE why = $1", why) != h.Count("privacy_marks") || (h.Count("privacy_marks") == 1) != (why != "") {
			t.Errorf("%q: %d marks", why, h.Count("privacy_marks"))
		}
	}
}

func TestDeletedAccountList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deleted")
	at := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	r := durablelist.Open[deletedAccount](path, "list of deleted accounts")
	for range 2 {
		if err := r.Add(deletedAccount{UserID: "anna", At: at}, deletedAccount{UserID: "ben", At: at, Exclusion: "banned"}, deletedAccount{UserID: "anna", At: at}); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"account":"anna","deleted_at":"2026-05-01T12:00:00Z"}` + "\n" + `{"account":"ben","deleted_at":"2026-05-01T12:00:00Z","excluded":"banned"}` + "\n"
	if string(content) != want {
		t.Fatalf("the file is %q", content)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	// A line that was cut off by a crash does not hide the others.
	if err := os.WriteFile(path, []byte(strings.TrimSuffix(want, "\"banned\"}\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(deletedAccount{UserID: "ruth", At: at}); err != nil {
		t.Fatal(err)
	}
	list, damaged, err := r.Read()
	if err != nil || damaged != 1 || len(list) != 2 || list[0].UserID != "anna" || list[1].UserID != "ruth" {
		t.Errorf("it is read as %+v, %d damaged, %v", list, damaged, err)
	}
}
