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
	return export.From(Tables(), export.Table{Name: ExportName, End: lastSeq, Read: exportLog})
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
