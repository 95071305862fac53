package book

import (
	"encoding/json"
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/results"
	"croupier/db"
)

// Exports are the decisions and notes of traders for a regulator. Suspensions and other
// controls are in the staff log.
func Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "sports_rulings", Read: exportRulings},
		export.Table{Name: "sports_notes", Read: exportNotes},
	)
}

func exportRulings(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the rulings of sports", func(row db.Scanner) ([]string, string, error) {
		var number int64
		var r results.StoredRuling
		var fixture, result, voided string
		if err := row.Scan(&number, &r.Event, &fixture, &r.Action, &result, &voided, &r.Reason, &r.RequestedBy, &r.DecidedBy, &r.At); err != nil {
			return nil, "", err
		}
		return []string{
			export.Number(number), r.Event, fixtureName(fixture), r.Action, result, voided, r.Reason, r.RequestedBy, r.DecidedBy, export.Number(r.At),
		}, export.Number(number), nil
	}, `SELECT r.id, r.event, e.fixture, r.action, r.result, r.voided, r.reason, r.asked, r.decided, r.at
		FROM sport_rulings AS r JOIN sport_events AS e ON e.id = r.event WHERE r.id > $1 AND r.at < $2 ORDER BY r.id LIMIT $3`,
		export.Key(after), at.AsOf, limit)
}

func exportNotes(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the notes of traders", func(row db.Scanner) ([]string, string, error) {
		var number int64
		var n desk.Note
		var event, fixture string
		err := row.Scan(&number, &event, &fixture, &n.Actor, &n.Note, &n.At)
		return []string{export.Number(number), event, fixtureName(fixture), n.Actor, n.Note, export.Number(n.At)}, export.Number(number), err
	}, `SELECT n.id, n.event, e.fixture, n.actor, n.note, n.at
		FROM sport_notes AS n JOIN sport_events AS e ON e.id = n.event WHERE n.id > $1 AND n.at < $2 ORDER BY n.id LIMIT $3`,
		export.Key(after), at.AsOf, limit)
}

// fixtureName returns the name of an event from its stored fixture. It is empty for an
// unreadable fixture, so that the export does not fail.
func fixtureName(text string) string {
	var f source.Fixture
	if json.Unmarshal([]byte(text), &f) != nil {
		return ""
	}
	return strings.TrimSuffix(f.Home+" - "+f.Away, " - ")
}
