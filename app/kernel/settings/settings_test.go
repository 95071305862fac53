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

// house is a site with a few settings.
type house struct {
	*testing.T
	db       *db.DB
	log      bytes.Buffer
	registry *Registry
	most     *Value[int]
	least    *Value[int]
	open     *Value[bool]
	words    *Value[[]string]
	told     []string
}

var who = Who{Actor: "boss", Reason: "because", RequestID: "r"}

func own(sentence string) Spec {
	return Spec{Group: "test", Sentence: sentence, OwnDefault: true}
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{T: t, db: dbtest.Open(t)}
	h.again()
	return h
}

// again starts the site anew on its database.
func (h *house) again() {
	h.Helper()
	h.most, h.least = Int("a.most", 10, 1, 100, own("Most.")), Int("a.least", 1, 1, 100, own("Least."))
	h.open = Bool("a.open", true, own("Open."))
	h.words = Texts("a.words", []string{"x"}, own("Words."), func(string) error { return nil })
	h.registry = New(Deps{DB: h.db, StaffLog: stafflog.New(id.NewSource(clock.System{})), Log: slog.New(slog.NewTextHandler(&h.log, nil))})
	err := h.registry.Add(Group{Settings: []Setting{h.most, h.least, h.open, h.words}, Rules: []Rule{{
		Keys: []string{"a.most", "a.least"}, Check: func(p *Proposal) error {
			if h.least.In(p) > h.most.In(p) {
				return errors.New("the least is more than the most")
			}
			return nil
		},
	}}})
	if err != nil {
		h.Fatal(err)
	}
	h.most.OnChange(func(n int) { h.told = append(h.told, fmt.Sprint(n, h.least.Get())) })
	if err := h.registry.Load(h.Context()); err != nil {
		h.Fatal(err)
	}
}

func (h *house) rows(table string) (n int) {
	h.Helper()
	err := h.db.Read(h.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&n) })
	if err != nil {
		h.Fatal(err)
	}
	return n
}

func (h *house) change(changes ...Change) error {
	return h.registry.Change(h.Context(), who, changes...)
}

func to(key, value string, version int64) Change {
	return Change{Key: key, Value: jsontext.Value(value), Version: version}
}

func TestChangesHoldTogetherOrNotAtAll(t *testing.T) {
	h := newHouse(t)
	if err := h.change(to("a.least", "20", 0), to("a.most", "30", 0)); err != nil {
		t.Fatal(err)
	}
	if h.most.Get() != 30 || h.least.Get() != 20 || len(h.told) != 1 || h.told[0] != "30 20" {
		t.Errorf("%d %d, told %v", h.most.Get(), h.least.Get(), h.told)
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
	if err := h.registry.Change(t.Context(), Who{Actor: "boss"}, to("a.open", "false", 0)); err == nil {
		t.Error("a change without a reason was taken")
	}
	if h.most.Get() != 30 || !h.open.Get() || h.rows("settings_history") != 2 || h.rows("staff_log") != 1 {
		t.Errorf("%d %t, %d changes, %d rows in the log", h.most.Get(), h.open.Get(), h.rows("settings_history"), h.rows("staff_log"))
	}
	h.again()
	if h.most.Get() != 30 || h.least.Get() != 20 {
		t.Errorf("after a start %d %d", h.most.Get(), h.least.Get())
	}
}

func TestUndoIsAChange(t *testing.T) {
	h := newHouse(t)
	for version, value := range []string{"20", "30", "40"} {
		if err := h.change(to("a.most", value, int64(version))); err != nil {
			t.Fatal(err)
		}
	}
	for i, test := range []struct {
		to   int64
		want int
	}{{1, 20}, {0, 10}, {2, 30}} {
		if err := h.registry.Undo(t.Context(), who, "a.most", int64(3+i), test.to); err != nil || h.most.Get() != test.want {
			t.Errorf("back to %d: %v, %d", test.to, err, h.most.Get())
		}
	}
	for _, test := range []struct {
		version, to int64
		want        error
	}{{5, 1, ErrStale}, {6, 6, ErrVersion}, {6, 7, ErrVersion}} {
		if err := h.registry.Undo(t.Context(), who, "a.most", test.version, test.to); err == nil || !strings.Contains(err.Error(), test.want.(*fault.Error).Message) {
			t.Errorf("back to %d: %v", test.to, err)
		}
	}
	answer, err := h.registry.History(t.Context(), nil, SettingHistoryRequest{Key: "a.most"})
	if err != nil || len(answer.Changes) != 6 || string(answer.Changes[1].Value) != "null" || answer.Changes[0].Actor != "boss" || answer.Changes[0].Reason != "because" {
		t.Errorf("%+v, %v", answer, err)
	}
}

func TestWhatIsStoredAndNotAllowedIsKeptAndTold(t *testing.T) {
	h := newHouse(t)
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
	h.again()
	if h.most.Get() != 10 || h.least.Get() != 1 || h.open.Get() || h.words.Get()[0] != "x" {
		t.Errorf("%d %d %t %v", h.most.Get(), h.least.Get(), h.open.Get(), h.words.Get())
	}
	for _, told := range []string{"key=a.most", "key=a.words", "key=old.key", `keys="a.most, a.least"`} {
		if !strings.Contains(h.log.String(), told) {
			t.Errorf("the log does not say %s: %s", told, &h.log)
		}
	}
	list, err := h.registry.List(t.Context(), nil, struct{}{})
	if err != nil || len(list.Unknown) != 1 || list.Unknown[0].Key != "old.key" || string(list.Settings[0].Refused) != "1000" || string(list.Settings[1].Refused) != "50" ||
		list.Settings[2].Refused != nil || string(list.Settings[3].Refused) != `"no JSON"` {
		t.Errorf("%+v, %v", list, err)
	}
	if err := h.change(to("a.most", "60", 1)); err != nil { // it can be mended
		t.Error(err)
	}
}

// Of those who change the same version at once, one succeeds; readers never see a
// value that was not set.
func TestChangesAtOnce(t *testing.T) {
	h := newHouse(t)
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
	if done != 1 || h.rows("staff_log") != 1 || h.most.Get() < 20 {
		t.Errorf("%d succeeded, %d rows, %d", done, h.rows("staff_log"), h.most.Get())
	}
}

// What takes part in a change and fails takes the change back.
func TestAChangeThatCannotBeFollowedIsNone(t *testing.T) {
	h := newHouse(t)
	failure := errors.New("no")
	h.open.Inside(func(*db.Tx, bool) error { return failure })
	if err := h.change(to("a.open", "false", 0)); !errors.Is(err, failure) || !h.open.Get() || h.rows("settings") != 0 {
		t.Errorf("%v, %t, %d rows", err, h.open.Get(), h.rows("settings"))
	}
}

func TestKindsCheckTheirValues(t *testing.T) {
	spec := own("Something.")
	any := func(string) error { return nil }
	for _, test := range []struct {
		setting   Setting
		good, bad []string
	}{
		{Bool("k", true, spec), []string{"false"}, []string{"1", `"true"`, "{}"}},
		{Int("k", 5, 1, 10, spec), []string{"1", "10"}, []string{"0", "11", "1.5", `"3"`}},
		{Dollars("k", "1", false, spec), []string{`"0.000001"`}, []string{`""`, `"0"`, `"-1"`, `"1e3"`, `"0.0000001"`, "1"}},
		{Amount("k", "", true, spec), []string{`""`, `"20"`}, []string{`"x"`}},
		{Duration("k", time.Second, 0, time.Minute, spec), []string{`"5s"`, `"1m0s"`}, []string{`"2m"`, `"5"`, "5"}},
		{Text("k", "a", 1, 3, spec), []string{`"äöü"`}, []string{`""`, `"abcd"`, `"a\nb"`}},
		{Paragraph("k", "a", 0, 9, spec), []string{`"a\nb"`}, []string{`"\u0000"`}},
		{Choice("k", "a", []string{"a", "b"}, spec), []string{`"b"`}, []string{`"c"`}},
		{Texts("k", nil, spec, any), []string{`[]`, `["a"]`}, []string{`["a","a"]`, `"a"`}},
		{Countries("k", nil, spec), []string{`["US","DE"]`}, []string{`["us"]`, `["XX"]`}},
		{Games("k", nil, spec, func(id string) bool { return id == "dice" }), []string{`["dice"]`}, []string{`["golf"]`}},
		{Zone("k", "UTC", spec), []string{`"Europe/Berlin"`}, []string{`"Local"`, `"Nowhere"`}},
	} {
		if err := declared(test.setting); err != nil {
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

func TestADeclarationIsWholeOrRefused(t *testing.T) {
	r := New(Deps{})
	for what, bad := range map[string]Setting{
		"without a sentence":   Bool("k", true, Spec{Group: "g", OwnDefault: true}),
		"without a group":      Bool("k", true, Spec{Sentence: "S.", OwnDefault: true}),
		"without a config key": Bool("no.such.key", true, Spec{Group: "g"}),
		"a bad default":        Int("k", 11, 1, 10, own("S.")),
		"no options":           Choice("k", "", nil, own("S.")),
	} {
		if err := r.Add(Group{Settings: []Setting{bad}}); err == nil {
			t.Errorf("%s it is declared", what)
		}
	}
	if err := r.Add(Group{Settings: []Setting{Bool("k", true, own("S.")), Bool("k", true, own("S."))}}); err == nil {
		t.Error("one was declared twice")
	}
}

func BenchmarkGet(b *testing.B) {
	v := Int("k", 5, 1, 10, own("S."))
	b.ReportAllocs()
	sum := 0
	for b.Loop() {
		sum += v.Get()
	}
}
