package help

import (
	"fmt"

	"croupier/db"
)

// staffSources lists the pages of staff.
func staffSources(q db.Querier) ([]source, error) {
	return db.All(q, "read the help pages", func(one *source, row db.Scanner) error {
		return row.Scan(&one.slug, &one.kind, &one.title, &one.text, &one.position, &one.hidden, &one.version, &one.author, &one.updatedAt)
	}, `SELECT slug, kind, title, text, position, hidden, version, author, updated_at FROM help_articles ORDER BY position, slug`)
}

// storeSource stores a page of staff.
func storeSource(tx *db.Tx, one *source) error {
	_, err := tx.Exec(`INSERT INTO help_articles (slug, kind, title, text, position, hidden, version, author, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (slug) DO UPDATE SET kind = excluded.kind, title = excluded.title, text = excluded.text,
		position = excluded.position, hidden = excluded.hidden, version = excluded.version, author = excluded.author, updated_at = excluded.updated_at`,
		one.slug, one.kind, one.title, one.text, one.position, one.hidden, one.version, one.author, one.updatedAt)
	if err != nil {
		return fmt.Errorf("store the help page %s: %w", one.slug, err)
	}
	return nil
}

func deleteSource(tx *db.Tx, slug string) error {
	if _, err := tx.Exec(`DELETE FROM help_articles WHERE slug = $1`, slug); err != nil {
		return fmt.Errorf("remove the help page %s: %w", slug, err)
	}
	return nil
}
