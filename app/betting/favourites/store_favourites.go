package favourites

import (
	"fmt"

	"croupier/db"
)

// readFavourites lists an owner's favourites, newest first.
func readFavourites(q db.Querier, owner string) ([]string, error) {
	return db.Column[string](q, "read favourites", `SELECT game FROM favourites WHERE owner = $1 ORDER BY at DESC, game`, owner)
}

// addFavourite adds a favourite if it is not one already.
func addFavourite(tx *db.Tx, owner, game string) error {
	var others int
	err := tx.QueryRow(`SELECT COUNT(*) FROM favourites WHERE owner = $1 AND game <> $2`, owner, game).Scan(&others)
	if err != nil {
		return fmt.Errorf("count favourites: %w", err)
	}
	if others >= maxFavourites {
		return ErrTooManyFavorites
	}
	_, err = tx.Exec(`INSERT INTO favourites (owner, game, at) VALUES ($1, $2, $3) ON CONFLICT (owner, game) DO NOTHING`,
		owner, game, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("add a favourite: %w", err)
	}
	return nil
}

func removeFavourite(tx *db.Tx, owner, game string) error {
	if _, err := tx.Exec(`DELETE FROM favourites WHERE owner = $1 AND game = $2`, owner, game); err != nil {
		return fmt.Errorf("remove a favourite: %w", err)
	}
	return nil
}
