package reserves

import (
	"strconv"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the publications in the form that a regulator gets.
func Exports() []export.Table {
	return []export.Table{{
		Name: "reserves", Sentence: "Proofs of reserves and of liabilities that the site has published.",
		Columns: []export.Column{
			{Name: "number", Sentence: "Number of the publication.", Number: true},
			{Name: "at", Sentence: "Moment of its figures, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "hash", Sentence: "SHA-256 of the text, which names the hash of the publication before."},
			{Name: "actor", Sentence: "Who had it made; empty for the schedule."},
			{Name: "text", Sentence: "What was published, as JSON."},
		},
		Read: func(q db.Querier, last string, at export.Cutoff, limit int) (rows [][]string, next string, err error) {
			number, _ := strconv.ParseInt(last, 10, 64) // empty at the beginning
			list, err := pageAfter(q, number, limit)
			for _, p := range list {
				next = strconv.FormatInt(p.number, 10)
				if p.at < at.AsOf {
					rows = append(rows, []string{next, export.Number(p.at), p.hash, p.actor, p.text})
				}
			}
			return rows, next, err
		},
	}}
}
