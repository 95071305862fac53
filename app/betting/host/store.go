package host

import (
	"fmt"

	"croupier/db"
)

// Version is an installed version of a game.
type Version struct {
	Game     string `json:"game"`
	Version  string `json:"version"`
	Name     string `json:"name"`
	Provider string `json:"provider"`
	// Digest is the hex SHA-256 that identifies the content of the package.
	Digest string `json:"digest"`
	// Enabled is set for the version that players start; a game has at most one.
	Enabled bool `json:"enabled"`
	// InstalledAt is in unix milliseconds.
	InstalledAt int64 `json:"installed_at"`
}

const versionColumns = `game, version, name, provider, digest, enabled, installed_at`

func (v *Version) scan(row db.Scanner) error {
	return row.Scan(&v.Game, &v.Version, &v.Name, &v.Provider, &v.Digest, &v.Enabled, &v.InstalledAt)
}

// installedVersions lists the installed versions, those of a game in the order of their installation.
func installedVersions(q db.Querier) ([]Version, error) {
	return db.All(q, "list installed games", (*Version).scan, `SELECT `+versionColumns+` FROM installed_games
		WHERE removed_at IS NULL ORDER BY game, installed_at, version`)
}

// findVersion finds an installed version; nil if there is none.
func findVersion(q db.Querier, game, version string) (*Version, error) {
	return db.One(q, "find an installed game", (*Version).scan, `SELECT `+versionColumns+` FROM installed_games
		WHERE game = $1 AND version = $2 AND removed_at IS NULL`, game, version)
}

// storeVersion stores an installed version, also one that was removed before.
func storeVersion(tx *db.Tx, v Version) error {
	_, err := tx.Exec(`INSERT INTO installed_games (game, version, name, provider, digest, enabled, installed_at) VALUES ($1, $2, $3, $4, $5, 0, $6)
		ON CONFLICT (game, version) DO UPDATE SET name = excluded.name, provider = excluded.provider, digest = excluded.digest,
			installed_at = excluded.installed_at, removed_at = NULL`, v.Game, v.Version, v.Name, v.Provider, v.Digest, v.InstalledAt)
	if err != nil {
		return fmt.Errorf("store an installed game: %w", err)
	}
	return nil
}

// enabledVersion returns the version of a game that players start; empty for none.
func enabledVersion(q db.Querier, game string) (string, error) {
	version, _, err := db.Value[string](q, "find the version of a game", `SELECT version FROM installed_games WHERE game = $1 AND enabled = 1`, game)
	return version, err
}

// removedDigest returns the digest of a removed version; empty if there is none.
func removedDigest(q db.Querier, game, version string) (string, error) {
	digest, _, err := db.Value[string](q, "find a removed game", `SELECT digest FROM installed_games
		WHERE game = $1 AND version = $2 AND removed_at IS NOT NULL`, game, version)
	return digest, err
}

// everInstalled reports whether a game has an installed version or had one.
func everInstalled(q db.Querier, game string) (bool, error) {
	return db.Only[bool](q, "find versions of a game", `SELECT EXISTS (SELECT 1 FROM installed_games WHERE game = $1)`, game)
}

// enableVersion makes a version the one that players start; none for an empty version.
func enableVersion(tx *db.Tx, game, version string) error {
	if _, err := tx.Exec(`UPDATE installed_games SET enabled = 0 WHERE game = $1 AND enabled = 1`, game); err != nil {
		return fmt.Errorf("disable a game: %w", err)
	}
	if version == "" {
		return nil
	}
	if _, err := tx.Exec(`UPDATE installed_games SET enabled = 1 WHERE game = $1 AND version = $2`, game, version); err != nil {
		return fmt.Errorf("enable a game: %w", err)
	}
	return nil
}

func markRemoved(tx *db.Tx, game, version string) error {
	_, err := tx.Exec(`UPDATE installed_games SET enabled = 0, removed_at = $1 WHERE game = $2 AND version = $3`, tx.Now().UnixMilli(), game, version)
	if err != nil {
		return fmt.Errorf("remove an installed game: %w", err)
	}
	return nil
}
