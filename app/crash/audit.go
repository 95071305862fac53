package crash

import (
	"context"
	"fmt"

	"croupier/app/audit"
	rules "croupier/app/originals/crash"
	"croupier/db"
)

// Checks prove the rounds against the published chains.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every crash round was fixed by its published chain", Run: checkRounds}}
}

// checkRounds walks the rounds of each chain from its published end: each hash
// leads to the one before, no number is missing, and each point follows from
// its hash.
func checkRounds(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var (
		chain  int64
		number int
		before string
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		rows, err := q.Query(`SELECT r.id, r.chain, r.number, r.before, COALESCE(r.hash, ''), COALESCE(r.point, 0), c.published, c.salt
			FROM crash_rounds r JOIN crash_chains c ON c.id = r.chain ORDER BY r.chain, r.number`)
		if err != nil {
			return fmt.Errorf("list rounds: %w", err)
		}
		defer rows.Close()
		for rows.Next() {
			var (
				draw      rules.Draw
				of        int64
				published string
			)
			if err := rows.Scan(&draw.Round, &of, &draw.Number, &draw.Before, &draw.Hash, &draw.Point, &published, &draw.Salt); err != nil {
				return fmt.Errorf("read a round: %w", err)
			}
			looked++
			subject := fmt.Sprintf("crash round %d", draw.Round)
			if of != chain {
				chain, number, before = of, 0, published
			}
			if draw.Number != number+1 {
				report(subject, "has number %d of its chain, after %d", draw.Number, number)
			}
			if before != "" && draw.Before != before {
				report(subject, "does not follow from the round before it")
			}
			if draw.Over() && !draw.Verified() {
				report(subject, "ended at %s, which does not follow from its hash", rules.Text(draw.Point))
			}
			number, before = draw.Number, draw.Hash
		}
		return rows.Err()
	})
	return looked, err
}
