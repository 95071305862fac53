package durablelist

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/db"
	"croupier/db/dbtest"
)

var start = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func pause(userID string, kind PauseKind, length time.Duration) Pause {
	return Pause{UserID: userID, Kind: kind, Until: start.Add(length), SetAt: start}
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRunningPausesAreListed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pauses")
	var logged bytes.Buffer
	p := OpenPauses(path, slog.New(slog.NewTextHandler(&logged, nil)))
	present := []Pause{
		pause("anna", Exclusion, time.Hour), pause("anna", Exclusion, 3*time.Hour), pause("anna", Exclusion, 2*time.Hour),
		pause("ben", Exclusion, time.Hour), pause("ben", TimeOut, 4*time.Hour),
	}
	for range 2 { // each is stored once
		if _, err := p.AddMissing(Exclusion, present, start); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"account":"anna","kind":"exclusion","until":"2026-05-01T13:00:00Z","set_at":"2026-05-01T12:00:00Z"}` + "\n"
	if got := content(t, path); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != len(present) {
		t.Fatalf("the file is %q", got)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	for _, test := range []struct {
		kind PauseKind
		at   time.Duration
		want []Pause
	}{
		{Exclusion, 0, []Pause{present[1], present[3]}},
		{Exclusion, time.Hour, []Pause{present[1]}},
		{Exclusion, 3 * time.Hour, nil},
		{TimeOut, 3 * time.Hour, []Pause{present[4]}},
		{TimeOut, 4 * time.Hour, nil},
	} {
		got, err := p.AddMissing(test.kind, nil, start.Add(test.at))
		if err != nil || len(got) != len(test.want) {
			t.Fatalf("%s after %s: %+v, %v", test.kind, test.at, got, err)
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s after %s: %+v, want %+v", test.kind, test.at, got[i], test.want[i])
			}
		}
	}
	if logged.Len() != 0 {
		t.Errorf("it warned: %s", &logged)
	}
}

// An unreadable line is left out with one warning, hides nothing, and is not deleted.
func TestDamagedLinesAreSkipped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pauses")
	damaged := []string{`{"account":"anna","kind":"excl`, `{"account":"anna","kind":"exclusion"}`, `{"kind":"exclusion","until":"2026-05-01T13:00:00Z"}`, `nonsense`}
	if err := os.WriteFile(path, []byte(strings.Join(damaged, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	var logged bytes.Buffer
	p := OpenPauses(path, slog.New(slog.NewTextHandler(&logged, nil)))
	for range 2 {
		got, err := p.AddMissing(Exclusion, []Pause{pause("ben", Exclusion, time.Hour), pause("carl", Exclusion, 2*time.Hour)}, start)
		if err != nil || len(got) != 2 || got[0].UserID != "ben" || got[1].UserID != "carl" {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	if got := logged.String(); strings.Count(got, "level=WARN") != 1 || !strings.Contains(got, "lines=4") {
		t.Errorf("it warned: %s", got)
	}
	if err := p.Prune(start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); !strings.HasPrefix(got, strings.Join(damaged, "\n")) || strings.Contains(got, "ben") || !strings.Contains(got, "carl") {
		t.Errorf("pruned it is %q", got)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}

// An earlier version keeps the lines of kinds of a later version.
func TestUnknownKindsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pauses")
	p := OpenPauses(path, slog.New(slog.DiscardHandler))
	if _, err := p.AddMissing(Exclusion, []Pause{pause("anna", "later", 2*time.Hour), pause("ben", TimeOut, time.Hour)}, start); err != nil {
		t.Fatal(err)
	}
	if err := p.Prune(start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); !strings.Contains(got, "anna") || strings.Contains(got, "ben") {
		t.Errorf("it is %q", got)
	}
}

// A committed pause is in the file when Flush returns, a rolled back one never; one that could
// not be written is by the next Flush.
func TestCommittedPausesAreRecorded(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	path := filepath.Join(folder, "pauses")
	d := dbtest.Open(t, db.Options{})
	p := OpenPauses(path, slog.New(slog.DiscardHandler))
	note := func(userID string, result error) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			p.Record(tx, pause(userID, Exclusion, time.Hour))
			return result
		})
		if !errors.Is(err, result) {
			t.Fatal(err)
		}
		p.Flush()
	}
	note("anna", nil) // there is no folder to write into
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	note("ben", errors.New("refused"))
	note("carl", nil)
	if got := content(t, path); strings.Count(got, "\n") != 2 || !strings.Contains(got, "anna") || !strings.Contains(got, "carl") {
		t.Errorf("it is %q", got)
	}
}
