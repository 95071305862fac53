package account

import (
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Origin reports whether a player was invited, and the country of the registration,
// empty for unknown. It never changes. A guest has none.
func (s *Service) Origin(q db.Querier, userID string) (referred bool, country string, err error) {
	err = db.Each(q, "find where a player came from", func(row db.Scanner) error { return row.Scan(&referred, &country) },
		`SELECT referred_by IS NOT NULL, register_country FROM users WHERE id = $1`, userID)
	return referred, country, err
}

// SignUps counts the accounts that were opened in [from, before). Their ids begin with
// the time of registration.
func (s *Service) SignUps(q db.Querier, from, before time.Time) (int64, error) {
	return db.Only[int64](q, "count sign-ups", `SELECT COUNT(*) FROM users WHERE id >= $1 AND id < $2`, id.LowestAt(from), id.LowestAt(before))
}
