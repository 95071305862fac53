package stafflog

import (
	"context"
	"croupier/app/kernel/players"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
	"croupier/db/dbtest"
)

type harness struct {
	*testing.T
	db  *db.DB
	log *Log
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	return &harness{T: t, db: dbtest.Open(t), log: New(id.NewSource(clock.System{}))}
}

func (h *harness) write(entries ...Entry) {
	h.Helper()
	err := h.db.Write(h.Context(), func(tx *db.Tx) error {
		for _, e := range entries {
			if err := h.log.Write(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.Fatal(err)
	}
}

func (h *harness) exec(statements ...string) error {
	return h.db.Write(h.Context(), func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// faults are the findings of the audit.
func (h *harness) faults() (found []string) {
	h.Helper()
	result, err := audit.Run(context.Background(), h.db, clock.System{}, Checks(), nil)
	if err != nil {
		h.Fatal(err)
	}
	for _, f := range result.Findings {
		found = append(found, f.Subject+" "+f.Problem)
	}
	return found
}

func testEntry(actor, subject string) Entry {
	return Entry{Actor: actor, Action: "ban", Kind: User, Subject: subject, Reason: "spam", Before: map[string]any{"b": 1, "a": false}, After: map[string]any{"a": true}}
}

func TestLogIsHashChain(t *testing.T) {
	h := newHarness(t)
	for i := range 5 {
		h.write(testEntry("boss", fmt.Sprint(i)), testEntry("mia", fmt.Sprint(i)))
	}
	if found := h.faults(); len(found) > 0 {
		t.Fatal(found)
	}
	for _, statement := range []string{`UPDATE staff_log SET actor = 'x'`, `DELETE FROM staff_log WHERE seq = 3`} {
		if err := h.exec(statement); err == nil || !strings.Contains(err.Error(), "append only") {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := h.db.Write(t.Context(), func(tx *db.Tx) error { return h.log.Write(tx, Entry{Action: "ban"}) }); err == nil {
		t.Error("an action without an actor was accepted")
	}
}

func TestAuditDetectsChangedLog(t *testing.T) {
	for what, test := range map[string]struct{ statement, want string }{
		"a changed row":   {`UPDATE staff_log SET reason = 'other' WHERE seq = 4`, "5 it does not carry the hash of the row before it"},
		"a changed field": {`UPDATE staff_log SET detail = actor, actor = detail WHERE seq = 2`, "3 it does not carry the hash of the row before it"},
		"a missing row":   {`DELETE FROM staff_log WHERE seq = 3`, "4 row 3 is missing before it"},
		"a loosened row":  {`UPDATE staff_log SET previous = x'' WHERE seq = 5`, "5 it is not chained, which rows before it are"},
		"the first row":   {`UPDATE staff_log SET at = at - 1 WHERE seq = 1`, "2 it does not carry the hash of the row before it"},
	} {
		t.Run(what, func(t *testing.T) {
			h := newHarness(t)
			for i := range 6 {
				h.write(testEntry("boss", fmt.Sprint(i)))
			}
			if err := h.exec(`DROP TRIGGER staff_log_no_update`, `DROP TRIGGER staff_log_no_delete`, test.statement); err != nil {
				t.Fatal(err)
			}
			if found := h.faults(); len(found) == 0 || found[0] != test.want {
				t.Errorf("found %q, want %q", found, test.want)
			}
		})
	}
}

// Rows from before the chain are protected by the first row after them.
func TestChainContinuesAfterMigratedRows(t *testing.T) {
	h := newHarness(t)
	for i := range 3 {
		err := h.exec(fmt.Sprintf(`INSERT INTO staff_log (id, at, actor, action, kind, subject, reason, detail, before, after, request, previous)
			VALUES ('old%d', %d, 'console', 'grant', 'user', 'x', '', '10 usd', '', '', '', x'')`, i, i))
		if err != nil {
			t.Fatal(err)
		}
	}
	h.write(testEntry("boss", "a"), testEntry("boss", "b"))
	if found := h.faults(); len(found) > 0 {
		t.Fatal(found)
	}
	if err := h.exec(`DROP TRIGGER staff_log_no_update`, `UPDATE staff_log SET detail = '1000 usd' WHERE id = 'old1'`); err != nil {
		t.Fatal(err)
	}
	if found := h.faults(); len(found) != 1 || found[0] != "4 it does not carry the hash of the row before it" {
		t.Errorf("found %q", found)
	}
}

// fakePlayers finds one player by name.
type fakePlayers struct{ players.Finder }

func (fakePlayers) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: "boss"}}, name == "Bernard", nil
}

func TestListFiltersAndPages(t *testing.T) {
	h := newHarness(t)
	for i := range 7 {
		h.write(testEntry([]string{"boss", "mia"}[i%2], fmt.Sprint(i)))
	}
	var subjects []string
	request := LogRequest{Filter: Filter{Actor: "boss"}, Limit: 3}
	for {
		answer, err := page(t.Context(), h.db, fakePlayers{}, request)
		if err != nil || len(answer.Head) != 64 {
			t.Fatal(answer, err)
		}
		for _, r := range answer.Rows {
			subjects = append(subjects, r.Subject)
			if string(r.Before) != `{"a":false,"b":1}` || string(r.After) != `{"a":true}` || r.Reason != "spam" {
				t.Errorf("%+v", r)
			}
		}
		if request.Cursor = answer.Next; request.Cursor == "" {
			break
		}
	}
	if got := strings.Join(subjects, " "); got != "6 4 2 0" {
		t.Errorf("listed %s", got)
	}
	for _, filter := range []Filter{{Subject: "3"}, {Subject: "3", Kind: User, Action: "ban", From: 1}} {
		if answer, err := page(t.Context(), h.db, fakePlayers{}, LogRequest{Filter: filter}); err != nil || len(answer.Rows) != 1 {
			t.Errorf("%+v finds %d, %v", filter, len(answer.Rows), err)
		}
	}
	if answer, err := page(t.Context(), h.db, fakePlayers{}, LogRequest{Filter: Filter{Actor: "Bernard"}}); err != nil || len(answer.Rows) != 4 {
		t.Errorf("by name: %d, %v", len(answer.Rows), err)
	}
	if answer, err := page(t.Context(), h.db, fakePlayers{}, LogRequest{Filter: Filter{To: 1}}); err != nil || len(answer.Rows) != 0 {
		t.Errorf("before all there is %+v, %v", answer, err)
	}
}
