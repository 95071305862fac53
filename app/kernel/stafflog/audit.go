package stafflog

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// auditBatch is the number of rows that one part of the proof reads.
const auditBatch = 1000

// Checks prove that no row of the log was changed or removed. Rows that were cut off at its end
// cannot be detected in the log itself: for that, store the hash of its head, which the list of
// the log shows.
func Checks() []audit.Check {
	return []audit.Check{{Name: "the log of staff is one unbroken chain", Run: checkChain}}
}

func checkChain(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var chain Chain
	for {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			count, err = eachRow(q, chain.last, auditBatch, func(r *row) { chain.verify(r, report) })
			return err
		})
		checked += int64(count)
		if err != nil || count < auditBatch {
			return checked, err
		}
	}
}
