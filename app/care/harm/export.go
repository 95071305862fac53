package harm

import (
	"strconv"
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables of markers and interactions for a regulator.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "harm_markers", Sentence: "A marker of harm that was measured of a player for a day (UTC).",
		Columns: []export.Column{
			{Name: "player", Sentence: "Id of the player."},
			{Name: "day", Sentence: "Beginning of the day, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "marker", Sentence: "Which marker."},
			{Name: "value", Sentence: "What was measured: cents of a dollar, percent, seconds, or how many.", Number: true},
			{Name: "basis", Sentence: "What a percentage is of, in cents; 0 for none.", Number: true},
			{Name: "threshold", Sentence: "Threshold of the day, in the unit of the value.", Number: true},
			{Name: "level", Sentence: "0, 1 for marked, 2 for strong.", Number: true},
		},
		Read: readDays,
	}, {
		Name: "harm_interactions", Sentence: "A contact of the team with a player about markers of harm.",
		Columns: []export.Column{
			{Name: "interaction", Sentence: "Number of the interaction.", Number: true},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "case", Sentence: "Id of the case."},
			{Name: "kind", Sentence: "email, chat, call, limit (one was set together) or watched."},
			{Name: "at", Sentence: "When it was noted, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "actor", Sentence: "Who of the staff."},
			{Name: "text", Sentence: "What was said."},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, next string, err error) {
			last, _ := strconv.ParseInt(after, 10, 64) // empty at the start
			list, err := listInteractions(q, last, at.AsOf, limit)
			for _, c := range list {
				next = export.Number(c.id)
				rows = append(rows, []string{next, c.userID, c.caseID, c.kind, export.Number(c.at), c.actor, c.text})
			}
			return rows, next, err
		},
	}}
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
