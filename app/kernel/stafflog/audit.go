package stafflog

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// auditBatch bounds the rows that one piece of the proof reads.
const auditBatch = 1000

// Checks prove that nothing was changed in the log or taken out of it. What was
// cut off at its end nobody can see in the log itself: whoever wants to know
// keeps the hash of its head, which the list of the log shows.
func Checks() []audit.Check {
	return []audit.Check{{Name: "the log of staff is one unbroken chain", Run: checkChain}}
}

func checkChain(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var chain Chain
	for {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			count, err = eachRow(q, chain.last, auditBatch, func(r *row) { chain.step(r, report) })
			return err
		})
		looked += int64(count)
		if err != nil || count < auditBatch {
			return looked, err
		}
	}
}
