package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/db"
)

// activeExclusions lists the exclusions that have not ended. Their start is not
// stored, so entries that the list lacks start now.
func activeExclusions(q db.Querier, now time.Time) (list []durablelist.Pause, err error) {
	rows, err := q.Query(`SELECT id, self_excluded_until FROM users WHERE self_excluded_until > $1 AND self_excluded_until IS NOT NULL ORDER BY self_excluded_until, id`, now.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list exclusions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var until int64
		p := durablelist.Pause{Kind: durablelist.Exclusion, SetAt: now.UTC()}
		if err := rows.Scan(&p.UserID, &until); err != nil {
			return nil, fmt.Errorf("list exclusions: %w", err)
		}
		p.Until = clock.FromMillis(until).UTC()
		list = append(list, p)
	}
	return list, rows.Err()
}
