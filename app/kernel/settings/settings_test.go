package settings

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a site with a few settings.
type harness struct {
	*testing.T
	db       *db.DB
	log      bytes.Buffer
	registry *Registry
	maximum  *Value[int]
	minimum  *Value[int]
	open     *Value[bool]
	words    *Value[[]string]
	notified []string
}

var testAuthor = ChangeAuthor{Actor: "boss", Reason: "because", RequestID: "r"}

func ownDefault(sentence string) Spec {
	return Spec{Group: "test", Sentence: sentence, OwnDefault: true}
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{T: t, db: dbtest.Open(t)}
	h.restart()
	return h
}

// restart restarts the site on its database.
func (h *harness) restart() {
	h.Helper()
	h.maximum, h.minimum = Int("a.most", 10, 1, 100, ownDefault("Most.")).WeakenedWhen(Never), Int("a.least", 1, 1, 100, ownDefault("Least.")).WeakenedWhen(Never)
	h.open = Bool("a.open", true, ownDefault("Open.")).WeakenedWhen(Never)
	h.words = Texts("a.words", []string{"x"}, ownDefault("Words."), func(string) error { return nil }).WeakenedWhen(Never)
	h.registry = New(Deps{DB: h.db, StaffLog: stafflog.New(id.NewSource(clock.System{})), Log: slog.New(slog.NewTextHandler(&h.log, nil))})
	err := h.registry.Add(Group{Settings: []Setting{h.maximum, h.minimum, h.open, h.words}, Rules: []Rule{{
		Keys: []string{"a.most", "a.least"}, Check: func(p *Proposal) error {
			if h.minimum.Proposed(p) > h.maximum.Proposed(p) {
				return errors.New("the least is more than the most")
			}
			return nil
		},
	}}})
	if err != nil {
		h.Fatal(err)
	}
	h.maximum.OnChange(func(n int) { h.notified = append(h.notified, fmt.Sprint(n, h.minimum.Get())) })
	if err := h.registry.Load(h.Context()); err != nil {
		h.Fatal(err)
	}
}

func (h *harness) rows(table string) (n int) {
	h.Helper()
	err := h.db.Read(h.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&n) })
	if err != nil {
		h.Fatal(err)
	}
	return n
}

func (h *harness) change(changes ...Change) error {
	return h.registry.Change(h.Context(), testAuthor, changes...)
}

func to(key, value string, version int64) Change {
	return Change{Key: key, Value: jsontext.Value(value), Version: version}
}

func TestChangesAreAtomic(t *testing.T) {
	h := newHarness(t)
	if err := h.change(to("a.least", "20", 0), to("a.most", "30", 0)); err != nil {
		t.Fatal(err)
	}
	if h.maximum.Get() != 30 || h.minimum.Get() != 20 || len(h.notified) != 1 || h.notified[0] != "30 20" {
		t.Errorf("%d %d, notified %v", h.maximum.Get(), h.minimum.Get(), h.notified)
	}
	for what, test := range map[string]struct {
		code    int
		changes []Change
	}{
		"a rule":        {422, []Change{to("a.least", "31", 1)}},
		"a bound":       {422, []Change{to("a.most", "101", 1), to("a.open", "false", 0)}},
		"a type":        {422, []Change{to("a.open", `"no"`, 0)}},
		"an unknown":    {404, []Change{to("a.none", "1", 0)}},
		"a stale one":   {409, []Change{to("a.open", "false", 0), to("a.most", "40", 0)}},
		"one twice":     {422, []Change{to("a.open", "false", 0), to("a.open", "true", 0)}},
		"nothing":       {422, []Change{to("a.most", "30", 1)}},
		"a default":     {422, []Change{{Key: "a.open"}}},
		"no such value": {422, []Change{to("a.words", `[1]`, 0)}},
	} {
		refusal, known := fault.From(h.change(test.changes...))
		if refusal == nil || !known || refusal.Code != test.code {
			t.Errorf("%s: %v", what, refusal)
		}
	}
	if err := h.registry.Change(t.Context(), ChangeAuthor{Actor: "boss"}, to("a.open", "false", 0)); err == nil {
		t.Error("a change without a reason was taken")
	}
	if h.maximum.Get() != 30 || !h.open.Get() || h.rows("settings_history") != 2 || h.rows("staff_log") != 1 {
		t.Errorf("%d %t, %d changes, %d rows in the log", h.maximum.Get(), h.open.Get(), h.rows("settings_history"), h.rows("staff_log"))
	}
	h.restart()
	if h.maximum.Get() != 30 || h.minimum.Get() != 20 {
		t.Errorf("after a start %d %d", h.maximum.Get(), h.minimum.Get())
	}
}

func TestUndoIsLoggedAsChange(t *testing.T) {
	h := newHarness(t)
	for version, value := range []string{"20", "30", "40"} {
		if err := h.change(to("a.most", value, int64(version))); err != nil {
			t.Fatal(err)
		}
	}
	for i, test := range []struct {
		to   int64
		want int
	}{{1, 20}, {0, 10}, {2, 30}} {
		if err := h.registry.Undo(t.Context(), testAuthor, "a.most", int64(3+i), test.to); err != nil || h.maximum.Get() != test.want {
			t.Errorf("back to %d: %v, %d", test.to, err, h.maximum.Get())
		}
	}
	for _, test := range []struct {
		version, to int64
		want        error
	}{{5, 1, ErrStale}, {6, 6, ErrVersion}, {6, 7, ErrVersion}} {
		if err := h.registry.Undo(t.Context(), testAuthor, "a.most", test.version, test.to); err == nil || !strings.Contains(err.Error(), test.want.(*fault.Error).Message) {
			t.Errorf("back to %d: %v", test.to, err)
		}
	}
	answer, err := h.registry.History(t.Context(), nil, SettingHistoryRequest{Key: "a.most"})
	if err != nil || len(answer.Changes) != 6 || string(answer.Changes[1].Value) != "null" || answer.Changes[0].Actor != "boss" || answer.Changes[0].Reason != "because" {
		t.Errorf("%+v, %v", answer, err)
	}
}

func TestInvalidStoredValueIsKeptAndReported(t *testing.T) {
	h := newHarness(t)
	err := h.db.Write(t.Context(), func(tx *db.Tx) error {
		for key, value := range map[string]string{"a.most": "1000", "a.words": "no JSON", "old.key": "7", "a.open": "false", "a.least": "50"} {
			if err := writeOne(tx, stored{key: key, value: &value, version: 1}, ""); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	h.restart()
	if h.maximum.Get() != 10 || h.minimum.Get() != 1 || h.open.Get() || h.words.Get()[0] != "x" {
		t.Errorf("%d %d %t %v", h.maximum.Get(), h.minimum.Get(), h.open.Get(), h.words.Get())
	}
	for _, notified := range []string{"key=a.most", "key=a.words", "key=old.key", `keys="a.most, a.least"`} {
		if !strings.Contains(h.log.String(), notified) {
			t.Errorf("the log does not say %s: %s", notified, &h.log)
		}
	}
	list, err := h.registry.List(t.Context(), nil, struct{}{})
	if err != nil || len(list.Unknown) != 1 || list.Unknown[0].Key != "old.key" || string(list.Settings[0].Refused) != "1000" || string(list.Settings[1].Refused) != "50" ||
		list.Settings[2].Refused != nil || string(list.Settings[3].Refused) != `"no JSON"` {
		t.Errorf("%+v, %v", list, err)
	}
	if err := h.change(to("a.most", "60", 1)); err != nil { // it can be fixed
		t.Error(err)
	}
}

// If several callers change the same version at once, one succeeds; readers never see a value
// that was not set.
func TestConcurrentChanges(t *testing.T) {
	h := newHarness(t)
	var group sync.WaitGroup
	results := make(chan error, 8)
	for i := range cap(results) {
		group.Go(func() { results <- h.change(to("a.most", fmt.Sprint(20+i), 0)) })
	}
	group.Wait()
	close(results)
	done := 0
	for err := range results {
		if err == nil {
			done++
		}
	}
	if done != 1 || h.rows("staff_log") != 1 || h.maximum.Get() < 20 {
		t.Errorf("%d succeeded, %d rows, %d", done, h.rows("staff_log"), h.maximum.Get())
	}
}

// A participant of a change that fails reverts the change.
func TestFailedCallbackRevertsChange(t *testing.T) {
	h := newHarness(t)
	failure := errors.New("no")
	h.open.OnChangeTx(func(*db.Tx, bool) error { return failure })
	if err := h.change(to("a.open", "false", 0)); !errors.Is(err, failure) || !h.open.Get() || h.rows("settings") != 0 {
		t.Errorf("%v, %t, %d rows", err, h.open.Get(), h.rows("settings"))
	}
}

func TestKindsValidateValues(t *testing.T) {
	spec := ownDefault("Something.")
	any := func(string) error { return nil }
	for _, test := range []struct {
		setting   Setting
		good, bad []string
	}{
		{Bool("k", true, spec).WeakenedWhen(Never), []string{"false"}, []string{"1", `"true"`, "{}"}},
		{Int("k", 5, 1, 10, spec).WeakenedWhen(Never), []string{"1", "10"}, []string{"0", "11", "1.5", `"3"`}},
		{Dollars("k", "1", false, spec).WeakenedWhen(Never), []string{`"0.000001"`}, []string{`""`, `"0"`, `"-1"`, `"1e3"`, `"0.0000001"`, "1"}},
		{Amount("k", "", true, spec).WeakenedWhen(Never), []string{`""`, `"20"`}, []string{`"x"`}},
		{Duration("k", time.Second, 0, time.Minute, spec).WeakenedWhen(Never), []string{`"5s"`, `"1m0s"`}, []string{`"2m"`, `"5"`, "5"}},
		{Text("k", "a", 1, 3, spec), []string{`"äöü"`}, []string{`""`, `"abcd"`, `"a\nb"`}},
		{Paragraph("k", "a", 0, 9, spec), []string{`"a\nb"`}, []string{`"\u0000"`}},
		{Choice("k", "a", []string{"a", "b"}, spec).WeakenedWhen(Never), []string{`"b"`}, []string{`"c"`}},
		{Texts("k", nil, spec, any).WeakenedWhen(Never), []string{`[]`, `["a"]`}, []string{`["a","a"]`, `"a"`}},
		{Countries("k", nil, spec).WeakenedWhen(Never), []string{`["US","DE"]`}, []string{`["us"]`, `["XX"]`}},
		{Games("k", nil, spec, func(id string) bool { return id == "dice" }).WeakenedWhen(Never), []string{`["dice"]`}, []string{`["golf"]`}},
		{Zone("k", "UTC", spec), []string{`"Europe/Berlin"`}, []string{`"Local"`, `"Nowhere"`}},
	} {
		if err := checkSetting(test.setting); err != nil {
			t.Errorf("%s: %v", test.setting.Kind(), err)
		}
		for _, value := range test.good {
			if err := test.setting.read(newProposal(), jsontext.Value(value)); err != nil {
				t.Errorf("%s: %s is refused: %v", test.setting.Kind(), value, err)
			}
		}
		for _, value := range test.bad {
			if err := test.setting.read(newProposal(), jsontext.Value(value)); err == nil {
				t.Errorf("%s: %s is taken", test.setting.Kind(), value)
			}
		}
	}
}

// The list of settings prints texts in quotes. Printed texts can be typed as they are.
func TestTypedTextMayBeQuoted(t *testing.T) {
	for _, c := range []struct {
		kind        Kind
		typed, want string
	}{
		{KindText, `lucky`, `"lucky"`},
		{KindText, `"lucky"`, `"lucky"`},
		{KindText, `say "hi"`, `"say \"hi\""`},
		{KindText, `"open`, `"\"open"`},
		{KindText, `"a" and "b"`, `"\"a\" and \"b\""`},
		{KindDuration, `"5s"`, `"5s"`},
		{KindCountries, `US, GB`, `["US","GB"]`},
		{KindCountries, `["US","GB"]`, `["US","GB"]`},
	} {
		if got := string(c.kind.toJSON(c.typed)); got != c.want {
			t.Errorf("%s: %s is read as %s, want %s", c.kind, c.typed, got, c.want)
		}
	}
}

func TestIncompleteDeclarationIsRefused(t *testing.T) {
	r := New(Deps{})
	for what, bad := range map[string]Setting{
		"without a sentence":   Bool("k", true, Spec{Group: "g", OwnDefault: true}).WeakenedWhen(Never),
		"without a group":      Bool("k", true, Spec{Sentence: "S.", OwnDefault: true}).WeakenedWhen(Never),
		"without a config key": Bool("no.such.key", true, Spec{Group: "g"}).WeakenedWhen(Never),
		"a bad default":        Int("k", 11, 1, 10, ownDefault("S.")).WeakenedWhen(Never),
		"no options":           Choice("k", "", nil, ownDefault("S.")).WeakenedWhen(Never),
		"without a control":    Dollars("k", "1", false, ownDefault("S.")),
	} {
		if err := r.Add(Group{Settings: []Setting{bad}}); err == nil {
			t.Errorf("%s it is declared", what)
		}
	}
	if err := r.Add(Group{Settings: []Setting{Bool("k", true, ownDefault("S.")).WeakenedWhen(Never), Bool("k", true, ownDefault("S.")).WeakenedWhen(Never)}}); err == nil {
		t.Error("one was declared twice")
	}
}

func BenchmarkGet(b *testing.B) {
	v := Int("k", 5, 1, 10, ownDefault("S."))
	b.ReportAllocs()
	sum := 0
	for b.Loop() {
		sum += v.Get()
	}
}
