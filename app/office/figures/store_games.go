package figures

import "croupier/db"

func gameDays(q db.Querier, from, before int64) ([]GameDay, error) {
	return db.All(q, "read the figures of games", func(d *GameDay, row db.Scanner) error {
		return row.Scan(append([]any{&d.Day, &d.Kind, &d.Product}, d.Sum.StoreFields()...)...)
	}, `SELECT day, kind, product, `+addUp+` FROM figure_days WHERE day >= $1 AND day < $2
		GROUP BY day, kind, product ORDER BY day, kind, product`, from, before)
}
