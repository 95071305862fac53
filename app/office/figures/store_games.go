package figures

import (
	"fmt"

	"croupier/db"
)

func gameDays(q db.Querier, from, before int64) ([]GameDay, error) {
	rows, err := q.Query(`SELECT day, kind, product, `+addUp+` FROM figure_days WHERE day >= $1 AND day < $2
		GROUP BY day, kind, product ORDER BY day, kind, product`, from, before)
	if err != nil {
		return nil, fmt.Errorf("read the figures of games: %w", err)
	}
	defer rows.Close()
	var list []GameDay
	for rows.Next() {
		var d GameDay
		if err := rows.Scan(append([]any{&d.Day, &d.Kind, &d.Product}, d.Sum.StoreFields()...)...); err != nil {
			return nil, fmt.Errorf("read the figures of games: %w", err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}
