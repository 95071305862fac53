package alerts

import (
	"strings"
	"testing"

	"croupier/app/kernel/cases"
	"croupier/db"
)

// A case of another package is open and urgent, is linked to its player, and has the
// note. A title that is too long is cut.
func TestCaseOfAnotherPackage(t *testing.T) {
	h := newHarness(t)
	opened := func(tx *db.Tx, c cases.Case) error {
		_, err := NewCases(h.Harness.IDs).Open(tx, c)
		return err
	}
	h.Write(func(tx *db.Tx) error {
		return opened(tx, cases.Case{Title: strings.Repeat("ü", 100), UserID: "anna", Note: "a note"})
	})
	h.Write(func(tx *db.Tx) error { return opened(tx, cases.Case{Title: "without a player", Note: "another"}) })
	h.Read(func(q *db.Reader) error {
		list, err := listCases(q, "", "", 1<<60, 10)
		if err != nil || len(list) != 2 {
			t.Fatalf("%d cases, %v", len(list), err)
		}
		unknownCases, annas := list[0], list[1]
		if annas.title != strings.Repeat("ü", 60) || annas.status != statusOpen || annas.severity != High || annas.dueAt <= annas.openedAt {
			t.Errorf("%+v", annas)
		}
		links, err := linksOf(q, annas.id)
		if err != nil || len(links) != 1 || links[0].ref != "anna" {
			t.Errorf("links %+v, %v", links, err)
		}
		events, err := eventsOfCase(q, annas.id, 10)
		if err != nil || len(events) != 2 || events[0].text != "a note" {
			t.Errorf("events %+v, %v", events, err)
		}
		links, err = linksOf(q, unknownCases.id)
		if len(links) != 0 {
			t.Errorf("links %+v", links)
		}
		return err
	})
}
