package restore

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/db"
	"croupier/db/dbtest"
)

func TestExternalStateWithoutReactionIsRefused(t *testing.T) {
	react := func(*db.Tx, Event) error { return nil }
	for _, c := range []struct {
		list []ExternalState
		want string
	}{
		{[]ExternalState{{Name: "payments"}}, "payments: the feature owns it outside of the database and does not say what happens after a restore"},
		{[]ExternalState{{Restored: react}}, "has no name"},
		{[]ExternalState{{Name: "payments", Restored: react, Unaffected: "nothing"}}, "cannot both"},
		{[]ExternalState{{Name: "payments", Restored: react}, {Name: "payments", Unaffected: "nothing"}}, "two features own it"},
		{[]ExternalState{{Name: "payments", Restored: react}, {Name: "files", Unaffected: "they are read at every start"}}, ""},
	} {
		err := (&Service{}).Register(c.list...)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.list, err, c.want)
		}
	}
}

// fakeHolder records the holds.
type fakeHolder struct{ calls []string }

func (h *fakeHolder) Pause(context.Context)  { h.calls = append(h.calls, "hold") }
func (h *fakeHolder) Resume(context.Context) { h.calls = append(h.calls, "release") }

func open(t *testing.T, path, boot string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{Path: path, Migrate: true, Boot: boot, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func service(t *testing.T, d *db.DB, list ...ExternalState) *Service {
	t.Helper()
	s := &Service{DB: d, Log: slog.New(slog.DiscardHandler)}
	if err := s.Register(list...); err != nil {
		t.Fatal(err)
	}
	return s
}

// A machine that was started may or may not have been restored; a file that was replaced by a
// backup was. Every feature reacts once, and a failing one leaves the doubt.
func TestRestoreIsProvenAndRebootIsSuspected(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	d := open(t, path, "first")
	if err := d.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if e, err := service(t, d).AtStart(t.Context()); err != nil || e != nil {
		t.Errorf("a new database: %+v, %v", e, err)
	}
	closeDB(t, d)

	d = open(t, path, "second")
	var seen []Event
	note := func(_ *db.Tx, e Event) error { seen = append(seen, e); return nil }
	broken := errors.New("broken")
	fails := ExternalState{Name: "addresses", Restored: func(*db.Tx, Event) error { return broken }}
	if _, err := service(t, d, ExternalState{Name: "payments", Restored: note}, fails).AtStart(t.Context()); !errors.Is(err, broken) {
		t.Errorf("a failing reaction: %v", err)
	}
	e, err := service(t, d, ExternalState{Name: "payments", Restored: note}).AtStart(t.Context())
	if err != nil || e == nil || !e.Suspected || len(seen) != 2 || seen[1].ID != e.ID {
		t.Fatalf("%+v, %v, %+v", e, err, seen)
	}
	closeDB(t, d)
	d = open(t, path, "second")
	if e, err := service(t, d).AtStart(t.Context()); err != nil || e != nil {
		t.Errorf("the next start: %+v, %v", e, err)
	}
	closeDB(t, d)

	if _, err := db.Restore(t.Context(), copied, db.Options{Path: path, Boot: "second"}); err != nil {
		t.Fatal(err)
	}
	d = open(t, path, "second")
	defer closeDB(t, d)
	if e, err := service(t, d).AtStart(t.Context()); err != nil || e == nil || e.Suspected {
		t.Errorf("a restored database: %+v, %v", e, err)
	}
}

func closeDB(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Shutdown(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}

func TestClockJumpPausesSharedRounds(t *testing.T) {
	h := &fakeHolder{}
	s := service(t, dbtest.Open(t, db.Options{}), ExternalState{Name: "draws", Holder: h, Restored: func(*db.Tx, Event) error {
		h.calls = append(h.calls, "react")
		return nil
	}})
	for _, by := range []time.Duration{0, 9 * time.Second, -9 * time.Second} {
		if err := s.ClockMoved(t.Context(), by); err != nil || len(h.calls) > 0 {
			t.Errorf("%v: %v, %v", by, h.calls, err)
		}
	}
	if err := s.ClockMoved(t.Context(), time.Hour); err != nil || !slices.Equal(h.calls, []string{"hold", "react", "release"}) {
		t.Errorf("%v, %v", h.calls, err)
	}
	err := s.DB.Read(t.Context(), func(q *db.Reader) error {
		list, err := Latest(q, 5)
		if len(list) != 1 || !list[0].Suspected || !strings.Contains(list[0].Reasons[0], "clock jumped") {
			t.Errorf("%+v", list)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
