package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/roll"
	"croupier/db"
)

// runningExclusions lists the exclusions that have not ended. When they began is not stored:
// for those that the list lacks it is now.
func runningExclusions(q db.Querier, now time.Time) (list []roll.Pause, err error) {
	rows, err := q.Query(`SELECT id, self_excluded_until FROM users WHERE self_excluded_until > $1 ORDER BY id`, now.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list exclusions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var until int64
		p := roll.Pause{Kind: roll.Exclusion, SetAt: now.UTC()}
		if err := rows.Scan(&p.UserID, &until); err != nil {
			return nil, fmt.Errorf("list exclusions: %w", err)
		}
		p.Until = clock.FromMillis(until).UTC()
		list = append(list, p)
	}
	return list, rows.Err()
}
