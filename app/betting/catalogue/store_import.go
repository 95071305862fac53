package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/db"
)

// errConcurrentImport ends an import whose base catalogue is no longer the current one.
var errConcurrentImport = errors.New("the catalogue was changed meanwhile: import the list again")

// putInForce activates an edition if the edition of that version is still the current
// one. Running sites then read it.
func putInForce(tx *db.Tx, edition, version int64) error {
	result, err := tx.Exec(`UPDATE catalogue SET edition = $1, version = version + 1 WHERE id = 1 AND version = $2`, edition, version)
	if err != nil {
		return fmt.Errorf("apply a catalogue: %w", err)
	}
	rows, err := result.RowsAffected()
	if err == nil && rows == 0 {
		err = errConcurrentImport
	}
	return err
}

func insertProvider(tx *db.Tx, edition int64, p *Provider) error {
	_, err := tx.Exec(`INSERT INTO providers (edition, slug, name, image, priority, is_featured) VALUES ($1, $2, $3, $4, $5, $6)`,
		edition, p.Slug, p.Name, p.Image, p.Priority, p.IsFeatured)
	if err != nil {
		return fmt.Errorf("store the provider %s: %w", p.Slug, err)
	}
	return nil
}

func insertGame(tx *db.Tx, edition int64, g *Game) error {
	category, err := json.Marshal(g.Category)
	if err != nil {
		return fmt.Errorf("store the game %s: %w", g.ID, err)
	}
	currencies, err := json.Marshal(copyList(g.Currencies))
	if err != nil {
		return fmt.Errorf("store the game %s: %w", g.ID, err)
	}
	blocked, err := json.Marshal(copyList(g.Blocked))
	if err != nil {
		return fmt.Errorf("store the game %s: %w", g.ID, err)
	}
	_, err = tx.Exec(`INSERT INTO games (edition, `+gameColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		edition, g.ID, g.Name, g.Provider, string(category), g.CustomCategory, g.Image, g.Priority, g.IsFeatured,
		g.IsSearchFeatured, g.IsDisabled, g.Released,
		g.Source, g.External, string(g.Group), string(currencies), string(blocked), g.RTP, g.MaxWin, g.Volatility, g.IsUnavailable)
	if err != nil {
		return fmt.Errorf("store the game %s: %w", g.ID, err)
	}
	for _, tag := range g.Tags {
		if _, err := tx.Exec(`INSERT INTO game_tags (edition, game, tag) VALUES ($1, $2, $3)`, edition, g.ID, tag); err != nil {
			return fmt.Errorf("store the tags of %s: %w", g.ID, err)
		}
	}
	return nil
}

// deleteBatch deletes up to most games, with their tags, or providers outside an edition,
// and reports whether there may be more.
func deleteBatch(tx *db.Tx, but int64, most int) (more bool, err error) {
	for _, statement := range []string{
		`DELETE FROM games WHERE (edition, id) IN (SELECT edition, id FROM games WHERE edition <> $1 ORDER BY edition, id LIMIT $2)`,
		`DELETE FROM providers WHERE (edition, slug) IN (SELECT edition, slug FROM providers WHERE edition <> $1 ORDER BY edition, slug LIMIT $2)`,
	} {
		result, err := tx.Exec(statement, but, most)
		if err != nil {
			return false, fmt.Errorf("delete what is left of another catalogue: %w", err)
		}
		rows, err := result.RowsAffected()
		if err != nil {
			return false, err
		}
		if rows == int64(most) {
			return true, nil
		}
	}
	return false, nil
}
