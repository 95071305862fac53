package account

import (
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/db"
)

// activeExclusions lists the exclusions that have not ended. Their start is not
// stored, so entries that the list lacks start now.
func activeExclusions(q db.Querier, now time.Time) ([]durablelist.Pause, error) {
	return db.All(q, "list exclusions", func(p *durablelist.Pause, row db.Scanner) error {
		var until int64
		if err := row.Scan(&p.UserID, &until); err != nil {
			return err
		}
		p.Kind, p.SetAt, p.Until = durablelist.Exclusion, now.UTC(), clock.FromMillis(until).UTC()
		return nil
	}, `SELECT id, self_excluded_until FROM users WHERE self_excluded_until > $1 AND self_excluded_until IS NOT NULL ORDER BY self_excluded_until, id`, now.UnixMilli())
}
