package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Origin reports whether a player was invited, and the country of the registration,
// empty for unknown. It never changes. A guest has none.
func (s *Service) Origin(q db.Querier, userID string) (referred bool, country string, err error) {
	err = q.QueryRow(`SELECT referred_by IS NOT NULL, register_country FROM users WHERE id = $1`, userID).Scan(&referred, &country)
	if err != nil && !db.IsNotFound(err) {
		return false, "", fmt.Errorf("find where a player came from: %w", err)
	}
	return referred, country, nil
}

// SignUps counts the accounts that were opened in [from, before). Their ids begin with
// the time of registration.
func (s *Service) SignUps(q db.Querier, from, before time.Time) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM users WHERE id >= $1 AND id < $2`, id.LowestAt(from), id.LowestAt(before)).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count sign-ups: %w", err)
	}
	return count, nil
}
