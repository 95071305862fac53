package bets

import (
	"fmt"

	"croupier/db"
)

const factorColumns = `owner, factor, version, at, changed_by, reason`

func scanFactor(p *playerFactor, row db.Scanner) error {
	return row.Scan(&p.owner, &p.factor, &p.version, &p.at, &p.by, &p.reason)
}

// allFactors lists the factors of players, last changed first.
func allFactors(q db.Querier) ([]playerFactor, error) {
	return db.All(q, "list the factors of players", scanFactor, `SELECT `+factorColumns+` FROM sports_factors ORDER BY at DESC, owner`)
}

// factorOf returns the stored factor of a player, or the default factor with version 0.
func factorOf(q db.Querier, owner string) (playerFactor, error) {
	p, found, err := db.Find(q, "read the factor of a player", scanFactor, `SELECT `+factorColumns+` FROM sports_factors WHERE owner = $1`, owner)
	if !found && err == nil {
		p = playerFactor{owner: owner, factor: defaultFactor}
	}
	return p, err
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
