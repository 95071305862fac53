package privacy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/session"
	"croupier/db"
)

// copied makes a copy of the database; restored puts the house on it.
func (h *house) copied() (path string) {
	h.T.Helper()
	path = filepath.Join(h.T.TempDir(), "copy.db")
	h.Check(h.DB.Backup(h.Ctx, path))
	return path
}

func (h *house) restored(path string) {
	h.T.Helper()
	opened, err := db.Open(h.Ctx, db.Options{Path: path, Now: h.Clock.Now, Log: h.Log})
	h.Check(err)
	h.T.Cleanup(func() {
		if err := opened.Close(); err != nil {
			h.T.Error(err)
		}
	})
	h.DB, h.deps.DB = opened, opened
	h.privacy = New(h.deps)
}

func (h *house) returns(want int) {
	h.T.Helper()
	got, err := h.privacy.AtStart(h.Ctx)
	h.Check(err)
	if got != want {
		h.T.Fatalf("%d accounts came back, want %d", got, want)
	}
}

// Whatever the backup knows of the deletion, the account is deleted again, and once.
func TestARestoredAccountIsDeletedAgain(t *testing.T) {
	for known, prepare := range map[string]func(h *house){
		"nothing":       func(*house) {},
		"that it waits": func(h *house) { h.asked("anna"); h.Clock.Advance(-day) },
		"that it waited": func(h *house) {
			h.asked("anna")
			h.exec(`UPDATE privacy_requests SET state = 'withdrawn', ended_at = 5`)
		},
	} {
		t.Run(known, func(t *testing.T) {
			h := newHouse(t)
			h.fill("anna")
			h.fill("ben")
			prepare(h)
			copied := h.copied()
			if known == "that it waits" {
				h.Clock.Advance(day)
			} else {
				h.asked("anna")
			}
			h.Check(h.privacy.deleteDue(h.Ctx))
			h.gone("anna", "ben")
			h.returns(0)
			h.letters, h.forgotten = nil, nil

			h.restored(copied)
			h.exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'usd', 'real', 1)`)
			h.exec(`INSERT INTO user_permissions (user_id, permission) VALUES ('anna', 'privacy')`)
			h.returns(1)
			h.returns(0)
			if h.Count("users WHERE name_key = 'anna' OR email = 'anna@example.com'") != 0 || h.Count("users WHERE email = 'ben@example.com'") != 1 {
				t.Error("the account is open before the job has run")
			}
			h.Check(h.privacy.deleteDue(h.Ctx))
			h.gone("anna", "ben")
			if rows, err := h.privacy.List(h.Ctx, h.of("ruth"), PrivacyListRequest{State: "done"}); err != nil || len(rows.Rows) != 1 ||
				!slices.Equal(rows.Rows[0].Why, []string{"money", "staff"}) || !strings.Contains(rows.Rows[0].Reason, "restored database") {
				t.Errorf("the team sees %+v, %v", rows, err)
			}
			if len(h.letters) != 0 || !slices.Equal(h.forgotten, []string{"anna"}) {
				t.Errorf("letters %v, forgotten %v", h.letters, h.forgotten)
			}
			if h.Count(`staff_log WHERE action = 'delete account again' AND subject = 'anna' AND after LIKE '%"money"%"staff"%'`) != 1 {
				t.Error("the log does not tell of it, and of what stood against it")
			}
		})
	}
}

// What goes on in such an account writes of its player until it is over: the deletion ends
// after that.
func TestADeletionAfterARestoreWaitsForWhatGoesOn(t *testing.T) {
	h := newHouse(t)
	h.fill("anna")
	h.fill("ben")
	h.exec(blocking["withdrawals"])
	copied := h.copied()
	h.exec(`UPDATE withdrawals SET open = 0`)
	h.asked("anna")
	h.Check(h.privacy.deleteDue(h.Ctx))
	h.gone("anna", "ben")

	h.restored(copied)
	h.returns(1)
	for range 2 {
		h.Check(h.privacy.deleteDue(h.Ctx))
		if got := h.stateOf("anna").Deletion.State; got != "working" || h.Count("known_devices WHERE user_id = 'anna'") != 0 {
			t.Fatalf("it is %s", got)
		}
	}
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ('anna', 'late', 5)`)
	h.exec(`UPDATE withdrawals SET open = 0`)
	h.Check(h.privacy.deleteDue(h.Ctx))
	h.gone("anna", "ben")
}

// What is written about an account after it was deleted is erased by the next run.
func TestWhatIsWrittenLaterIsErasedToo(t *testing.T) {
	h := newHouse(t)
	h.fill("anna")
	h.fill("ben")
	h.asked("anna")
	h.Check(h.privacy.deleteDue(h.Ctx))
	h.exec(`INSERT INTO activity (at, kind, user_id, address, device, usd, facts, origin, request) VALUES (5, 'adjusted', 'anna', '', '', 0, '{}', '', '')`)
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ('anna', 'late', 5)`)
	if found := h.Findings(h.privacy.Checks()); len(found) == 0 {
		t.Error("the audit does not find it")
	}
	h.Check(h.privacy.deleteDue(h.Ctx))
	h.gone("anna", "ben")
}

// Who was excluded or banned when the account was deleted stays out, also where the backup is
// older than that; who was neither may come back, though the backup still tells of a ban.
func TestARestoreKeepsWhoMustStayOut(t *testing.T) {
	for why, change := range map[string]string{
		"excluded": `UPDATE users SET self_excluded_until = $1 WHERE id = 'anna'`,
		"banned":   `UPDATE users SET banned_at = $1 WHERE id = 'anna'`,
		"":         `UPDATE users SET banned_at = NULL, mute_until = $1 WHERE id = 'anna'`,
	} {
		h := newHouse(t)
		if why == "" {
			h.exec(`UPDATE users SET banned_at = 5 WHERE id = 'anna'`)
		}
		copied := h.copied()
		h.exec(change, clock.Millis(session.Forever))
		h.asked("anna")
		h.Check(h.privacy.deleteDue(h.Ctx))
		h.restored(copied)
		h.returns(1)
		if h.Count("privacy_marks WHERE why = $1", why) != h.Count("privacy_marks") || (h.Count("privacy_marks") == 1) != (why != "") {
			t.Errorf("%q: %d marks", why, h.Count("privacy_marks"))
		}
	}
}

func TestTheRollOfDeletedAccounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "roll")
	at := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	r := roll.Open[tombstone](path, "list of deleted accounts")
	for range 2 {
		if err := r.Add(tombstone{UserID: "anna", At: at}, tombstone{UserID: "ben", At: at, Barred: "banned"}, tombstone{UserID: "anna", At: at}); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"account":"anna","deleted_at":"2026-05-01T12:00:00Z"}` + "\n" + `{"account":"ben","deleted_at":"2026-05-01T12:00:00Z","barred":"banned"}` + "\n"
	if string(content) != want {
		t.Fatalf("the file is %q", content)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	// A line that a fall of the machine has cut off hides none of the others.
	if err := os.WriteFile(path, []byte(strings.TrimSuffix(want, "\"banned\"}\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(tombstone{UserID: "ruth", At: at}); err != nil {
		t.Fatal(err)
	}
	list, damaged, err := r.Read()
	if err != nil || damaged != 1 || len(list) != 2 || list[0].UserID != "anna" || list[1].UserID != "ruth" {
		t.Errorf("it is read as %+v, %d damaged, %v", list, damaged, err)
	}
}
