package settings

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// findings are the findings of the audit of the settings.
func (h *harness) findings() (problems []string) {
	h.Helper()
	result, err := audit.Run(h.Context(), h.db, clock.System{}, Checks(), nil)
	if err != nil {
		h.Fatal(err)
	}
	for _, f := range result.Findings {
		problems = append(problems, f.Subject+" "+f.Problem)
	}
	return problems
}

func (h *harness) exec(statement string, args ...any) {
	h.Helper()
	err := h.db.Write(h.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
}

func TestLargestDollars(t *testing.T) {
	timeline := Timeline{{10, jsontext.Value(`"1.5"`)}, {20, jsontext.Value(`""`)}, {30, jsontext.Value(`"2"`)}}
	for _, test := range []struct{ from, to, want int64 }{{10, 19, 1_500_000}, {21, 29, 0}, {21, 30, 2_000_000}} {
		if got, known := timeline.LargestDollars(test.from, test.to); got != test.want || !known {
			t.Errorf("from %d to %d: %d, %t", test.from, test.to, got, known)
		}
	}
}

// restartWithLimit restarts the site with a guarded limit, and records the values in force.
func (h *harness) restartWithLimit(limit int) {
	h.Helper()
	h.restart()
	guarded := Int("a.limit", limit, 1, 100, ownDefault("Limit.")).WeakenedWhen(Raised)
	if err := h.registry.Add(Group{Settings: []Setting{guarded}}); err != nil {
		h.Fatal(err)
	}
	if err := h.registry.Load(h.Context()); err != nil {
		h.Fatal(err)
	}
	if err := h.registry.Record(h.Context()); err != nil {
		h.Fatal(err)
	}
}

func (h *harness) inForce() (values []string) {
	h.Helper()
	err := h.db.Read(h.Context(), func(q *db.Reader) error {
		timeline, err := TimelineOf(q, "a.limit")
		for _, v := range timeline {
			values = append(values, string(v.Value))
		}
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
	return values
}

// The values in force are recorded: defaults of several versions, changes of staff, and a restart
// between them. None of them is a finding.
func TestValuesInForceAreRecorded(t *testing.T) {
	h := newHarness(t)
	h.restartWithLimit(10)
	h.restartWithLimit(12) // a version with another default
	for version, value := range []string{"20", "5", "null", "30"} {
		if err := h.registry.Change(h.Context(), testAuthor, Change{Key: "a.limit", Value: jsontext.Value(value), Version: int64(version)}); err != nil {
			t.Fatal(err)
		}
	}
	h.restartWithLimit(12)
	if got, want := h.inForce(), []string{"10", "12", "20", "5", "12", "30"}; !slices.Equal(got, want) {
		t.Errorf("in force were %v, want %v", got, want)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("the audit finds %v", found)
	}
}

func TestAuditFindsSettingChangedBySQL(t *testing.T) {
	h := newHarness(t)
	h.restartWithLimit(10)
	if err := h.registry.Change(h.Context(), testAuthor, Change{Key: "a.limit", Value: jsontext.Value("20")}); err != nil {
		t.Fatal(err)
	}
	h.exec(`UPDATE settings SET value = '90' WHERE key = 'a.limit'`)
	if found := h.findings(); len(found) != 1 || !strings.Contains(found[0], "not that of its last change") {
		t.Errorf("the audit finds %v", found)
	}
	h.restartWithLimit(10)
	h.exec(`UPDATE settings SET value = '20' WHERE key = 'a.limit'`) // and back again
	h.restartWithLimit(10)
	if found := h.findings(); len(found) != 1 || !strings.Contains(found[0], "no change in its history") {
		t.Errorf("after it was put back, the audit finds %v", found)
	}
}

func TestTimelineReturnsValuesInForce(t *testing.T) {
	timeline := Timeline{{10, jsontext.Value("1")}, {20, jsontext.Value("2")}, {20, jsontext.Value("3")}, {30, jsontext.Value("4")}}
	for _, test := range []struct {
		from, to int64
		want     string
		known    bool
	}{
		{9, 9, `null`, false}, {9, 15, `[1]`, false}, {10, 10, `[1]`, true}, {19, 19, `[1]`, true}, {20, 20, `[1,2,3]`, true}, {25, 25, `[3]`, true}, {15, 25, `[1,2,3]`, true}, {30, 99, `[3,4]`, true},
	} {
		values, known := timeline.During(test.from, test.to)
		if got, err := json.Marshal(values); err != nil || string(got) != test.want || known != test.known {
			t.Errorf("from %d to %d: %s, %t", test.from, test.to, got, known)
		}
	}
}
