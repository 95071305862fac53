package apptest

import (
	"database/sql"

	"croupier/db"
)

// count counts rows: from is a table, with a condition where it has one.
func count(q db.Querier, from string) (rows int, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM ` + from).Scan(&rows)
	return rows, err
}

// hiddenSeeds are the server seeds that are still in use for wagers.
func hiddenSeeds(q db.Querier) ([]string, error) {
	return db.Column[string](q, "read the hidden seeds", `SELECT server_seed FROM seed_pairs WHERE revealed_at IS NULL`)
}

// readPeople reads names and email addresses, by id.
func readPeople(q db.Querier, names, addresses map[string]string) error {
	return db.Each(q, "read the names of people", func(row db.Scanner) error {
		var id, name string
		var address sql.NullString
		if err := row.Scan(&id, &name, &address); err != nil {
			return err
		}
		names[id] = name
		if address.Valid {
			addresses[id] = address.String
		}
		return nil
	}, `SELECT id, name, email FROM users`)
}
