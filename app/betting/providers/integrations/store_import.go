package integrations

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/remote"
	"croupier/db"
)

func readingOf(q db.Querier, name string) (*reading, error) {
	return db.One(q, "find the reading of games", func(r *reading, row db.Scanner) error {
		return row.Scan(&r.startedAt, &r.next, &r.pages)
	}, `SELECT started_at, next_page, pages FROM integration_imports WHERE integration = $1`, name)
}

func putReading(tx *db.Tx, name string, r reading) error {
	_, err := tx.Exec(`INSERT INTO integration_imports (integration, started_at, next_page, pages) VALUES ($1, $2, $3, $4)
		ON CONFLICT (integration) DO UPDATE SET started_at = excluded.started_at, next_page = excluded.next_page, pages = excluded.pages`, name, r.startedAt, r.next, r.pages)
	if err != nil {
		return fmt.Errorf("store the reading of games of %s: %w", name, err)
	}
	return nil
}

func clearStaged(tx *db.Tx, name string) error {
	_, err := tx.Exec(`UPDATE integration_games SET staged = '' WHERE integration = $1 AND staged <> ''`, name)
	if err != nil {
		return fmt.Errorf("clear the read games of %s: %w", name, err)
	}
	return nil
}

func stageGame(tx *db.Tx, name, game, text string) error {
	_, err := tx.Exec(`INSERT INTO integration_games (integration, game, listing, staged) VALUES ($1, $2, '', $3)
		ON CONFLICT (integration, game) DO UPDATE SET staged = excluded.staged`, name, game, text)
	if err != nil {
		return fmt.Errorf("store a game of %s: %w", name, err)
	}
	return nil
}

// stagedGames returns the games that were read.
func stagedGames(q db.Querier, name string) ([]remote.Game, error) {
	return db.All(q, "list the read games of a provider", scanGame, `SELECT staged FROM integration_games WHERE integration = $1 AND staged <> '' ORDER BY game`, name)
}

// listedGame returns a game of the last complete import, or nil.
func listedGame(q db.Querier, name, game string) (*remote.Game, error) {
	return db.One(q, "find a game of a provider", scanGame, `SELECT listing FROM integration_games WHERE integration = $1 AND game = $2 AND listing <> ''`, name, game)
}

func scanGame(g *remote.Game, row db.Scanner) error {
	var text string
	if err := row.Scan(&text); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), g)
}

// applyStaged makes the read games the games of the last import.
func applyStaged(tx *db.Tx, name string) error {
	for _, text := range []string{
		`DELETE FROM integration_games WHERE integration = $1 AND staged = ''`,
		`UPDATE integration_games SET listing = staged, staged = '' WHERE integration = $1`,
		`DELETE FROM integration_imports WHERE integration = $1`,
	} {
		if _, err := tx.Exec(text, name); err != nil {
			return fmt.Errorf("store the import of %s: %w", name, err)
		}
	}
	return nil
}

func setImported(tx *db.Tx, name string) error {
	_, err := tx.Exec(`UPDATE integrations SET imported_at = $1 WHERE name = $2`, tx.Now().UnixMilli(), name)
	if err != nil {
		return fmt.Errorf("store the import of %s: %w", name, err)
	}
	return nil
}

// differences returns the games that an import would add, change or remove, at most limit, and counts
// them.
func differences(q db.Querier, name string, limit int) (counts ProviderImportCounts, list []ProviderGameChange, err error) {
	err = db.Each(q, "compare the games of a provider", func(row db.Scanner) error {
		var listing, staged string
		if err := row.Scan(&listing, &staged); err != nil {
			return err
		}
		c := ProviderGameChange{Change: "changed"}
		text := staged
		switch {
		case listing == staged:
			counts.Unchanged++
			return nil
		case listing == "":
			c.Change = "added"
			counts.Added++
		case staged == "":
			c.Change, text = "removed", listing
			counts.Removed++
		default:
			counts.Changed++
		}
		if len(list) == limit {
			return nil
		}
		var g remote.Game
		if err := json.Unmarshal([]byte(text), &g); err != nil {
			return fmt.Errorf("read a game of %s: %w", name, err)
		}
		c.Game, c.Name, c.Studio = g.ID, g.Name, g.Studio
		list = append(list, c)
		return nil
	}, `SELECT listing, staged FROM integration_games WHERE integration = $1 ORDER BY game`, name)
	return counts, list, err
}

// importedGames returns the provider's ids of the first games of the last complete import.
func importedGames(q db.Querier, name string) ([]string, error) {
	return db.All(q, "list the games of a provider", func(game *string, row db.Scanner) error { return row.Scan(game) },
		`SELECT game FROM integration_games WHERE integration = $1 AND listing <> '' ORDER BY game LIMIT $2`, name, maxChanges)
}
