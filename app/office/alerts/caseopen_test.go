package alerts

import (
	"strings"
	"testing"

	"croupier/db"
)

// A case of another package is open and urgent, is linked to its player, and has the
// note. A title that is too long is cut.
func TestCaseOfAnotherPackage(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error { return h.Open(tx, strings.Repeat("ü", 100), "anna", "a note") })
	h.Write(func(tx *db.Tx) error { return h.Open(tx, "without a player", "", "another") })
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
