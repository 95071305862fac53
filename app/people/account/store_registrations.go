package account

import (
	"fmt"

	"croupier/db"
)

func insertRegistration(tx *db.Tx, r Registration) (seq int64, err error) {
	err = tx.QueryRow(`INSERT INTO registrations (user_id, at) VALUES ($1, $2) RETURNING seq`, r.UserID, r.At).Scan(&seq)
	if err != nil {
		return 0, fmt.Errorf("record a registration: %w", err)
	}
	return seq, nil
}

// registrationsAfter lists registrations after a position, oldest first.
func registrationsAfter(q db.Querier, seq int64, limit int) ([]Registration, error) {
	rows, err := q.Query(`SELECT r.seq, r.user_id, COALESCE(u.referred_by, ''), r.at
		FROM registrations AS r JOIN users AS u ON u.id = r.user_id WHERE r.seq > $1 ORDER BY r.seq LIMIT $2`, seq, limit)
	if err != nil {
		return nil, fmt.Errorf("read the registrations: %w", err)
	}
	defer rows.Close()
	var list []Registration
	for rows.Next() {
		var r Registration
		if err := rows.Scan(&r.Seq, &r.UserID, &r.ReferredBy, &r.At); err != nil {
			return nil, fmt.Errorf("read the registrations: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}
