package stafflog

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/db"
)

// ExportName is the table of the log in a package for a regulator.
const ExportName = "staff_log"

// Exports are the log for a regulator, with the hashes that chain its rows.
func Exports() []export.Table {
	return []export.Table{{
		Name: ExportName, Sentence: "What one of the staff, the console or a machine did. Each row carries the hash of the row before it.",
		Columns: []export.Column{
			{Name: "seq", Sentence: "Number of the row, from 1 without gaps.", Number: true},
			{Name: "id", Sentence: "Id of the row."},
			{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "actor", Sentence: "Who did it: the id of an account, console, system, or token:TOKEN:MAKER for a machine."},
			{Name: "action", Sentence: "What was done."},
			{Name: "kind", Sentence: "To what kind of thing."},
			{Name: "subject", Sentence: "To what."},
			{Name: "reason", Sentence: "Why, in the words of who did it."},
			{Name: "detail", Sentence: "More, for people."},
			{Name: "before", Sentence: "What it was before, as JSON."},
			{Name: "after", Sentence: "What it was afterwards, as JSON."},
			{Name: "request", Sentence: "Id of the request."},
			{Name: "previous", Sentence: "Hash of the row before it in hex (SHA-256); empty for rows from before the chain."},
		},
		End: lastSeq, Read: exportLog,
	}}
}

func lastSeq(q db.Querier, asOf int64) (string, error) {
	return export.LastBefore(q, asOf, func(q db.Querier, upTo int64) (seq, at int64, err error) {
		err = q.QueryRow(`SELECT seq, at FROM staff_log WHERE seq <= $1 ORDER BY seq DESC LIMIT 1`, upTo).Scan(&seq, &at)
		return seq, at, err
	})
}

// exportLog ignores the time range of the export: the chain has no gaps.
func exportLog(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the log of staff", func(from db.Scanner) ([]string, string, error) {
		var r row
		err := r.scan(from)
		return []string{
			export.Number(r.seq), r.id, export.Number(r.at), r.actor, r.action, r.kind, r.subject, r.reason, r.detail, r.before, r.after, r.request,
			hex.EncodeToString(r.previous),
		}, export.Number(r.seq), err
	}, `SELECT `+columns+` FROM staff_log WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`,
		export.Key(after), export.Key(at.End), limit)
}
