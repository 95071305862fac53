package catalogue

import (
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// gamesOfSource reads the games of a source with their tags.
func gamesOfSource(q db.Querier, edition int64, source string) ([]Game, error) {
	games, err := db.All(q, "read the games of a source", (*Game).scan,
		`SELECT `+gameColumns+` FROM games WHERE edition = $1 AND source = $2 AND source <> '' ORDER BY id`, edition, source)
	if err != nil {
		return nil, err
	}
	byID := gamesByID(games)
	err = db.Each(q, "read the tags of a source", func(row db.Scanner) error {
		var game, tag string
		if err := row.Scan(&game, &tag); err != nil {
			return err
		}
		byID[game].Tags = append(byID[game].Tags, tag)
		return nil
	}, `SELECT t.game, t.tag FROM games g JOIN game_tags t ON t.edition = g.edition AND t.game = g.id
		WHERE g.edition = $1 AND g.source = $2 AND g.source <> '' ORDER BY t.game, t.tag`, edition, source)
	return games, err
}

// errUsedID refuses a game whose id is used.
var errUsedID = fault.New(fault.CodeConflict, "Another game of the catalogue has this id.")

// requireFreeID refuses an id of a game of a list or of another source.
func requireFreeID(q db.Querier, edition int64, g *Game) error {
	used, err := db.Only[bool](q, "look for a game", `SELECT EXISTS (SELECT 1 FROM games WHERE edition = $1 AND id = $2)`, edition, g.ID)
	if err == nil && used {
		err = errUsedID.With("game", g.ID)
	}
	return err
}

func deleteGame(tx *db.Tx, edition int64, game string) error {
	if _, err := tx.Exec(`DELETE FROM games WHERE edition = $1 AND id = $2`, edition, game); err != nil {
		return fmt.Errorf("replace the game %s: %w", game, err)
	}
	return nil
}

func setUnavailable(tx *db.Tx, edition int64, game string) error {
	if _, err := tx.Exec(`UPDATE games SET is_unavailable = 1 WHERE edition = $1 AND id = $2`, edition, game); err != nil {
		return fmt.Errorf("withdraw the game %s: %w", game, err)
	}
	return nil
}

// countVersion counts a change of the catalogue, which running sites then read.
func countVersion(tx *db.Tx) error {
	if _, err := tx.Exec(`UPDATE catalogue SET version = version + 1 WHERE id = 1`); err != nil {
		return fmt.Errorf("count a change of the catalogue: %w", err)
	}
	return nil
}
