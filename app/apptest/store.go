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
func hiddenSeeds(q db.Querier) (seeds []string, err error) {
	rows, err := q.Query(`SELECT server_seed FROM seed_pairs WHERE revealed_at IS NULL`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var seed string
		if err := rows.Scan(&seed); err != nil {
			return nil, err
		}
		seeds = append(seeds, seed)
	}
	return seeds, rows.Err()
}

// readPeople reads names and email addresses, by id.
func readPeople(q db.Querier, names, addresses map[string]string) error {
	rows, err := q.Query(`SELECT id, name, email FROM users`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, name string
		var address sql.NullString
		if err := rows.Scan(&id, &name, &address); err != nil {
			return err
		}
		names[id] = name
		if address.Valid {
			addresses[id] = address.String
		}
	}
	return rows.Err()
}
