package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/db"
)

// stored is the whole catalogue in the database.
type stored struct {
	version   int64
	edition   int64 // the current one
	providers []Provider
	games     []Game
	// edits are the edits of staff, by game.
	edits map[string]storedEdit
}

func readVersion(q db.Querier) (version int64, err error) {
	if err = q.QueryRow(`SELECT version FROM catalogue WHERE id = 1`).Scan(&version); err != nil {
		return 0, fmt.Errorf("read the version of the catalogue: %w", err)
	}
	return version, nil
}

func readEdition(q db.Querier) (edition int64, err error) {
	if err = q.QueryRow(`SELECT edition FROM catalogue WHERE id = 1`).Scan(&edition); err != nil {
		return 0, fmt.Errorf("read which catalogue is in force: %w", err)
	}
	return edition, nil
}

func readCatalogue(q db.Querier) (read stored, err error) {
	if read.version, err = readVersion(q); err != nil {
		return read, err
	}
	if read.edition, err = readEdition(q); err != nil {
		return read, err
	}
	if read.providers, err = readProviders(q, read.edition); err != nil {
		return read, err
	}
	if read.games, err = readGames(q, read.edition); err != nil {
		return read, err
	}
	if err = readTags(q, read.edition, read.games); err != nil {
		return read, err
	}
	if read.edits, err = readEdits(q); err != nil {
		return read, err
	}
	return read, nil
}

func readProviders(q db.Querier, edition int64) ([]Provider, error) {
	return db.All(q, "read the providers", func(p *Provider, row db.Scanner) error {
		return row.Scan(&p.Slug, &p.Name, &p.Image, &p.Priority, &p.IsFeatured)
	}, `SELECT slug, name, image, priority, is_featured FROM providers WHERE edition = $1 ORDER BY slug`, edition)
}

func readGames(q db.Querier, edition int64) ([]Game, error) {
	return db.All(q, "read the games", (*Game).scan, `SELECT `+gameColumns+` FROM games WHERE edition = $1 ORDER BY id`, edition)
}

const gameColumns = `id, name, provider, category, custom_category, image, priority, is_featured, is_search_featured, is_disabled, released,
	source, external, play_group, currencies, blocked, rtp, max_win, volatility, is_unavailable`

func (g *Game) scan(row db.Scanner) error {
	var category, currencies, blocked []byte
	err := row.Scan(&g.ID, &g.Name, &g.Provider, &category, &g.CustomCategory, &g.Image, &g.Priority, &g.IsFeatured,
		&g.IsSearchFeatured, &g.IsDisabled, &g.Released,
		&g.Source, &g.External, &g.Group, &currencies, &blocked, &g.RTP, &g.MaxWin, &g.Volatility, &g.IsUnavailable)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(category, &g.Category); err != nil {
		return fmt.Errorf("category of %s: %w", g.ID, err)
	}
	if g.Source == "" {
		return nil
	}
	if err := errors.Join(json.Unmarshal(currencies, &g.Currencies), json.Unmarshal(blocked, &g.Blocked)); err != nil {
		return fmt.Errorf("currencies and countries of %s: %w", g.ID, err)
	}
	return nil
}

// readTags adds the tags to games, which must be sorted by id.
func readTags(q db.Querier, edition int64, games []Game) error {
	at := 0
	return db.Each(q, "read the tags", func(row db.Scanner) error {
		var game, tag string
		if err := row.Scan(&game, &tag); err != nil {
			return err
		}
		for at < len(games) && games[at].ID < game {
			at++
		}
		if at < len(games) && games[at].ID == game {
			games[at].Tags = append(games[at].Tags, tag)
		}
		return nil
	}, `SELECT game, tag FROM game_tags WHERE edition = $1 ORDER BY game, tag`, edition)
}
