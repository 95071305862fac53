package limits

import (
	"os"
	"strings"
	"testing"
	"time"

	"croupier/db"
)

// timesOutAgain fails unless a start puts so many time-outs in force again.
func (h *house) timesOutAgain(want int) {
	h.T.Helper()
	h.start()
	got, err := h.TimeOutAgain(h.Ctx)
	h.Check(err)
	if got != want {
		h.T.Fatalf("%d time-outs are in force again, want %d", got, want)
	}
}

// timedOutUntil is what refuses the player's stakes now; 0 for nothing.
func (h *house) timedOutUntil() (until int64) {
	h.T.Helper()
	h.House.Read(func(q *db.Reader) error {
		section, err := h.Section(q, "anna")
		until = section.TimeOutUntil
		return err
	})
	return until
}

// forgets brings the database to the state of before all time-outs.
func (h *house) forgets() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM play_controls`)
		return err
	})
}

// A time-out that the player or staff have set is in force after a restore as long as it was,
// once, and not after its end.
func TestTimeOutsThatADatabaseForgetsAreInForceAgain(t *testing.T) {
	for by, set := range map[string]func(h *house) error{
		"player": func(h *house) error {
			return h.Service.change(h.Ctx, asked{userID: "anna", control: TimeOut, value: "7d", actor: "anna"})
		},
		"staff": func(h *house) error {
			return h.Service.tighten(h.Ctx, asked{userID: "anna", control: TimeOut, value: "7d", actor: "ruth"}, 0, func(*db.Tx, string, floor) error { return nil })
		},
	} {
		t.Run(by, func(t *testing.T) {
			h := newHouse(t)
			copied := t.TempDir() + "/copy.db"
			h.Check(h.Service.change(h.Ctx, asked{userID: "anna", control: TimeOut, value: "24h", actor: "anna"}), h.House.DB.Backup(h.Ctx, copied))
			until := h.House.Clock.Now().Add(7 * 24 * time.Hour).UnixMilli()
			h.Check(set(h))
			h.timesOutAgain(0)
			opened, err := db.Open(h.Ctx, db.Options{Path: copied, Now: h.House.Clock.Now, Log: h.House.Log})
			h.Check(err)
			t.Cleanup(func() {
				if err := opened.Close(); err != nil {
					t.Error(err)
				}
			})
			h.House.DB = opened
			h.House.Clock.Advance(25 * time.Hour)
			h.start()
			if got := h.timedOutUntil(); got != 0 {
				t.Fatalf("the copy knows of a time-out until %d", got)
			}
			h.timesOutAgain(1)
			if got := h.timedOutUntil(); got != until {
				t.Errorf("the time-out ends at %d, want %d", got, until)
			}
			h.timesOutAgain(0)
			if n := h.Count(`staff_log WHERE action = 'time out again' AND actor = 'system' AND subject = 'anna' AND reason LIKE '%restored database%'`); n != 1 {
				t.Errorf("the log tells of it %d times", n)
			}
			if n := h.Count(`play_changes WHERE control = 'timeout' AND actor = 'system'`); n != 1 {
				t.Errorf("the player is shown %d changes", n)
			}
			h.forgets()
			h.House.Clock.Advance(6 * 24 * time.Hour)
			h.timesOutAgain(0)
		})
	}
}

// A site of before the list writes it at its first start; a player whose account is deleted
// has no time-out any more.
func TestTheListOfTimeOutsIsCompletedAtTheStart(t *testing.T) {
	h := newHouse(t)
	h.Check(
		h.Service.change(h.Ctx, asked{userID: "anna", control: TimeOut, value: "7d", actor: "anna"}),
		h.Service.change(h.Ctx, asked{userID: "deleted", control: TimeOut, value: "7d", actor: "deleted"}),
		os.Remove(h.roll),
	)
	set := h.House.Clock.Now().UTC().Format("2006-01-02T15:04:05")
	h.House.Clock.Advance(time.Hour)
	h.timesOutAgain(0)
	text, err := os.ReadFile(h.roll)
	if err != nil || strings.Count(string(text), `"kind":"time-out"`) != 2 || strings.Count(string(text), `"set_at":"`+set) != 2 {
		t.Fatalf("the list is %q, %v", text, err)
	}
	h.forgets()
	h.timesOutAgain(1)
	if n := h.Count(`play_controls WHERE user_id = 'deleted'`); n != 0 {
		t.Error("a deleted account is in a time-out again")
	}
}
