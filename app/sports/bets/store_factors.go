package bets

import (
	"database/sql"
	"errors"
	"fmt"

	"croupier/db"
)

const factorColumns = `owner, factor, version, at, changed_by, reason`

func scanFactor(from interface{ Scan(dest ...any) error }) (p playerFactor, err error) {
	err = from.Scan(&p.owner, &p.factor, &p.version, &p.at, &p.by, &p.reason)
	return p, err
}

// allFactors lists the factors of players, last changed first.
func allFactors(q db.Querier) (list []playerFactor, err error) {
	rows, err := q.Query(`SELECT ` + factorColumns + ` FROM sports_factors ORDER BY at DESC, owner`)
	if err != nil {
		return nil, fmt.Errorf("list the factors of players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		p, err := scanFactor(rows)
		if err != nil {
			return nil, fmt.Errorf("list the factors of players: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// factorOf returns the stored factor of a player, or the default factor with version 0.
func factorOf(q db.Querier, owner string) (playerFactor, error) {
	p, err := scanFactor(q.QueryRow(`SELECT `+factorColumns+` FROM sports_factors WHERE owner = $1`, owner))
	if errors.Is(err, sql.ErrNoRows) {
		return playerFactor{owner: owner, factor: defaultFactor}, nil
	}
	if err != nil {
		return p, fmt.Errorf("read the factor of a player: %w", err)
	}
	return p, nil
}

// storeFactor stores the factor of a player.
func storeFactor(tx *db.Tx, p playerFactor) error {
	_, err := tx.Exec(`INSERT INTO sports_factors (owner, factor, version, at, changed_by, reason) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (owner) DO UPDATE SET factor = excluded.factor, version = excluded.version, at = excluded.at, changed_by = excluded.changed_by, reason = excluded.reason`,
		p.owner, int(p.factor), p.version, p.at, p.by, p.reason)
	if err != nil {
		return fmt.Errorf("store the factor of a player: %w", err)
	}
	return nil
}
