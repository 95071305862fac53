package stafflog

import (
	"bytes"
	"context"
	"strconv"

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
	var (
		last    int64
		reached []byte
		chained bool
	)
	for {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			count, err = eachRow(q, last, auditBatch, func(r *row) {
				subject := strconv.FormatInt(r.seq, 10)
				if r.seq != last+1 {
					report(subject, "row %d is missing before it", last+1)
				}
				switch {
				case len(r.previous) > 0 && !bytes.Equal(r.previous, reached):
					report(subject, "it does not carry the hash of the row before it")
					reached = r.previous // what follows is proved from here on
				case len(r.previous) == 0 && chained:
					report(subject, "it is not chained, which rows before it are")
				}
				chained = chained || len(r.previous) > 0
				reached, last = r.hash(reached), r.seq
			})
			return err
		})
		looked += int64(count)
		if err != nil || count < auditBatch {
			return looked, err
		}
	}
}
