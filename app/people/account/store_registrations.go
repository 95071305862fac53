package account

import (
	"croupier/db"
)

func insertRegistration(tx *db.Tx, r Registration) (int64, error) {
	return db.Only[int64](tx, "record a registration", `INSERT INTO registrations (user_id, at) VALUES ($1, $2) RETURNING seq`, r.UserID, r.At)
}

// registrationsAfter lists registrations after a position, oldest first.
func registrationsAfter(q db.Querier, seq int64, limit int) ([]Registration, error) {
	return db.All(q, "read the registrations", func(r *Registration, row db.Scanner) error {
		return row.Scan(&r.Seq, &r.UserID, &r.ReferredBy, &r.At)
	}, `SELECT r.seq, r.user_id, COALESCE(u.referred_by, ''), r.at
		FROM registrations AS r JOIN users AS u ON u.id = r.user_id WHERE r.seq > $1 ORDER BY r.seq LIMIT $2`, seq, limit)
}
