package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Referred reports whether somebody sent a player. It never changes.
func (s *Service) Referred(q db.Querier, userID string) (referred bool, err error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND referred_by IS NOT NULL`, userID)
}

// SignUps counts the accounts that were opened from one moment to before another.
// Their ids begin with that time.
func (s *Service) SignUps(q db.Querier, from, before time.Time) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM users WHERE id >= $1 AND id < $2`, id.First(from), id.First(before)).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count sign-ups: %w", err)
	}
	return count, nil
}
