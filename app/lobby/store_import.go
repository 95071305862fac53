package lobby

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

// countChange has running sites read the catalogue again.
func countChange(tx *db.Tx) error {
	if _, err := tx.Exec(`UPDATE catalogue SET version = version + 1 WHERE id = 1`); err != nil {
		return fmt.Errorf("count the change of the catalogue: %w", err)
	}
	return nil
}

// freeName gives a provider a name that nobody else can have.
func freeName(tx *db.Tx, slug string) error {
	if _, err := tx.Exec(`UPDATE providers SET name = ' ' || slug WHERE slug = $1`, slug); err != nil {
		return fmt.Errorf("free the name of %s: %w", slug, err)
	}
	return nil
}

func saveProvider(tx *db.Tx, p Provider) error {
	var other string
	err := tx.QueryRow(`SELECT slug FROM providers WHERE name = $1 AND slug <> $2`, p.Name, p.Slug).Scan(&other)
	if err == nil {
		return &ListError{File: p.Slug, Problems: []Problem{{Reason: fmt.Sprintf("the provider %q is in the catalogue with the slug %q", p.Name, other)}}}
	}
	if !db.IsNotFound(err) {
		return fmt.Errorf("look for the provider %s: %w", p.Slug, err)
	}
	_, err = tx.Exec(`INSERT INTO providers (slug, name, image, priority, is_featured) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (slug) DO UPDATE SET name = excluded.name, image = excluded.image, priority = excluded.priority,
		is_featured = excluded.is_featured`, p.Slug, p.Name, p.Image, p.Priority, p.IsFeatured)
	if err != nil {
		return fmt.Errorf("save the provider %s: %w", p.Slug, err)
	}
	return nil
}

func saveGame(tx *db.Tx, g *Game) error {
	category, err := json.Marshal(g.Category)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO games (id, name, provider, category, custom_category, image, priority, is_featured,
		is_search_featured, is_disabled, released) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, provider = excluded.provider, category = excluded.category,
		custom_category = excluded.custom_category, image = excluded.image, priority = excluded.priority,
		is_featured = excluded.is_featured, is_search_featured = excluded.is_search_featured, is_disabled = excluded.is_disabled,
		released = excluded.released`,
		g.ID, g.Name, g.Provider, string(category), g.CustomCategory, g.Image, g.Priority, g.IsFeatured, g.IsSearchFeatured, g.IsDisabled, g.Released)
	return err
}

func saveTags(tx *db.Tx, g *Game, replace bool) error {
	if replace {
		if _, err := tx.Exec(`DELETE FROM game_tags WHERE game = $1`, g.ID); err != nil {
			return err
		}
	}
	for _, tag := range g.Tags {
		if _, err := tx.Exec(`INSERT INTO game_tags (game, tag) VALUES ($1, $2)`, g.ID, tag); err != nil {
			return err
		}
	}
	return nil
}

func removeGame(tx *db.Tx, id string) error {
	for _, statement := range []string{`DELETE FROM game_tags WHERE game = $1`, `DELETE FROM games WHERE id = $1`} {
		if _, err := tx.Exec(statement, id); err != nil {
			return err
		}
	}
	return nil
}

func removeProvider(tx *db.Tx, slug string) error {
	if _, err := tx.Exec(`DELETE FROM providers WHERE slug = $1`, slug); err != nil {
		return fmt.Errorf("remove the provider %s: %w", slug, err)
	}
	return nil
}
