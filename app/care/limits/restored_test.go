package limits

import (
	"os"
	"strings"
	"testing"
	"time"

	"croupier/db"
)

// requireRestored fails unless a start puts this number of time-outs in force again.
func (h *harness) requireRestored(want int) {
	h.T.Helper()
	h.start()
	got, err := h.RestoreTimeOuts(h.Ctx)
	h.Check(err)
	if got != want {
		h.T.Fatalf("%d time-outs are in force again, want %d", got, want)
	}
}

// timedOutUntil returns the end of the time-out that rejects the player's stakes now; 0 for none.
func (h *harness) timedOutUntil() (until int64) {
	h.T.Helper()
	h.Harness.Read(func(q *db.Reader) error {
		section, err := h.Section(q, "anna")
		until = section.TimeOutUntil
		return err
	})
	return until
}

// dropTimeOuts returns the database to the state before all time-outs.
func (h *harness) dropTimeOuts() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM play_controls`)
		return err
	})
}

// A time-out of the player or of staff is in force after a restore until its former end, once, and
// not after it.
func TestMissingTimeOutsAreRestored(t *testing.T) {
	for by, set := range map[string]func(h *harness) error{
		"player": func(h *harness) error {
			return h.Service.change(h.Ctx, changeRequest{userID: "anna", control: TimeOut, value: "7d", actor: "anna"})
		},
		"staff": func(h *harness) error {
			return h.Service.tighten(h.Ctx, changeRequest{userID: "anna", control: TimeOut, value: "7d", actor: "ruth"}, 0, func(*db.Tx, string, staffControl) error { return nil })
		},
	} {
		t.Run(by, func(t *testing.T) {
			h := newHarness(t)
			copied := t.TempDir() + "/copy.db"
			h.Check(h.Service.change(h.Ctx, changeRequest{userID: "anna", control: TimeOut, value: "24h", actor: "anna"}), h.Harness.DB.Backup(h.Ctx, copied))
			until := h.Harness.Clock.Now().Add(7 * 24 * time.Hour).UnixMilli()
			h.Check(set(h))
			h.requireRestored(0)
			opened, err := db.Open(h.Ctx, db.Options{Path: copied, Now: h.Harness.Clock.Now, Log: h.Harness.Log})
			h.Check(err)
			t.Cleanup(func() {
				if err := opened.Close(); err != nil {
					t.Error(err)
				}
			})
			h.Harness.DB = opened
			h.Harness.Clock.Advance(25 * time.Hour)
			h.start()
			if got := h.timedOutUntil(); got != 0 {
				t.Fatalf("the copy knows of a time-out until %d", got)
			}
			h.requireRestored(1)
			if got := h.timedOutUntil(); got != until {
				t.Errorf("the time-out ends at %d, want %d", got, until)
			}
			h.requireRestored(0)
			if n := h.Count(`staff_log WHERE action = 'time out again' AND actor = 'system' AND subject = 'anna' AND reason LIKE '%restored database%'`); n != 1 {
				t.Errorf("the log has it %d times", n)
			}
			if n := h.Count(`play_changes WHERE control = 'timeout' AND actor = 'system'`); n != 1 {
				t.Errorf("the player is shown %d changes", n)
			}
			h.dropTimeOuts()
			h.Harness.Clock.Advance(6 * 24 * time.Hour)
			h.requireRestored(0)
		})
	}
}

// A site without the list writes it at its first start. A player whose account is deleted has no
// time-out any more.
func TestTimeOutListIsCompletedAtStart(t *testing.T) {
	h := newHarness(t)
	h.Check(
		h.Service.change(h.Ctx, changeRequest{userID: "anna", control: TimeOut, value: "7d", actor: "anna"}),
		h.Service.change(h.Ctx, changeRequest{userID: "deleted", control: TimeOut, value: "7d", actor: "deleted"}),
		os.Remove(h.timeOutFile),
	)
	set := h.Harness.Clock.Now().UTC().Format("2006-01-02T15:04:05")
	h.Harness.Clock.Advance(time.Hour)
	h.requireRestored(0)
	text, err := os.ReadFile(h.timeOutFile)
	if err != nil || strings.Count(string(text), `"kind":"time-out"`) != 2 || strings.Count(string(text), `"set_at":"`+set) != 2 {
		t.Fatalf("the list is %q, %v", text, err)
	}
	h.dropTimeOuts()
	h.requireRestored(1)
	if n := h.Count(`play_controls WHERE user_id = 'deleted'`); n != 0 {
		t.Error("a deleted account is in a time-out again")
	}
}
