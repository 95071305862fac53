package harm

import (
	"strconv"
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables of markers and interactions for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "harm_markers", Read: readDays}, export.Table{Name: "harm_interactions", Read: readInteractions})
}

func readInteractions(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	list, err := listInteractions(q, export.Key(after), at.AsOf, limit)
	for _, c := range list {
		last = export.Number(c.id)
		rows = append(rows, []string{last, c.userID, c.caseID, c.kind, export.Number(c.at), c.actor, c.text})
	}
	return rows, last, err
}

// readDays lists the markers of days that had ended at the moment.
func readDays(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, next string, err error) {
	text, userID, _ := strings.Cut(after, " ")
	day, _ := strconv.ParseInt(text, 10, 64) // empty at the start
	list, err := listDays(q, day, userID, max(limit/len(markers), 1))
	for _, d := range list {
		if d.day+dayMs > at.AsOf {
			break
		}
		next = export.Number(d.day) + " " + d.userID
		for _, f := range d.figures {
			rows = append(rows, []string{d.userID, export.Number(d.day), f.Marker, export.Number(f.Value), export.Number(f.Basis), export.Number(f.Threshold), export.Number(int64(f.Level))})
		}
	}
	return rows, next, err
}
