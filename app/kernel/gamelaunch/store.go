package gamelaunch

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/db"
)

const sessionColumns = `id, source, owner, game, version, currency, provider_currency, rate, demo, country, created_at, seen_at, ended_at`

func (s *Session) scan(row db.Scanner) error {
	var rate string
	err := row.Scan(&s.ID, &s.Source, &s.Owner, &s.Game, &s.Version, &s.Currency, &s.ProviderCurrency, &rate, &s.Demo, &s.Country, &s.CreatedAt, &s.SeenAt, &s.EndedAt)
	if err != nil {
		return err
	}
	value, ok := new(big.Rat).SetString(rate)
	if !ok || value.Sign() <= 0 {
		return fmt.Errorf("the rate of session %s is %q", s.ID, rate)
	}
	s.Rate = value
	return nil
}

func insertSession(tx *db.Tx, s *Session, token string) error {
	_, err := tx.Exec(`INSERT INTO game_sessions (`+sessionColumns+`, token) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		s.ID[:], s.Source, s.Owner, s.Game, s.Version, s.Currency, s.ProviderCurrency, s.Rate.RatString(), s.Demo, s.Country, s.CreatedAt, s.SeenAt, s.EndedAt, token)
	if err != nil {
		return fmt.Errorf("store a session of %s: %w", s.Source, err)
	}
	return nil
}

func sessionByToken(q db.Querier, source, token string) (*Session, error) {
	return db.One(q, "find a session of a game", (*Session).scan, `SELECT `+sessionColumns+` FROM game_sessions WHERE token = $1 AND source = $2`, token, source)
}

func sessionByID(q db.Querier, session id.Binary) (*Session, error) {
	return db.One(q, "find a session of a game", (*Session).scan, `SELECT `+sessionColumns+` FROM game_sessions WHERE id = $1`, session[:])
}

func latestSession(q db.Querier, source, owner, currency string) (*Session, error) {
	return db.One(q, "find the latest session of a player", (*Session).scan, `SELECT `+sessionColumns+` FROM game_sessions
		WHERE owner = $1 AND source = $2 AND ($3 = '' OR provider_currency = $3) ORDER BY id DESC LIMIT 1`, owner, source, currency)
}

func endSessions(tx *db.Tx, s *Session) error {
	_, err := tx.Exec(`UPDATE game_sessions SET ended_at = $1 WHERE owner = $2 AND source = $3 AND demo = $4 AND ended_at = 0`, tx.Now().UnixMilli(), s.Owner, s.Source, s.Demo)
	if err != nil {
		return fmt.Errorf("end the sessions of a player: %w", err)
	}
	return nil
}

func endAllSessions(tx *db.Tx, owner string) error {
	_, err := tx.Exec(`UPDATE game_sessions SET ended_at = $1 WHERE owner = $2 AND ended_at = 0`, tx.Now().UnixMilli(), owner)
	if err != nil {
		return fmt.Errorf("end the sessions of a player: %w", err)
	}
	return nil
}

func readTimes(q db.Querier, s *Session) (known bool, err error) {
	err = q.QueryRow(`SELECT seen_at, ended_at FROM game_sessions WHERE id = $1`, s.ID[:]).Scan(&s.SeenAt, &s.EndedAt)
	if db.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read a session of %s: %w", s.Source, err)
	}
	return true, nil
}

func updateSeen(tx *db.Tx, s *Session) error {
	if _, err := tx.Exec(`UPDATE game_sessions SET seen_at = $1 WHERE id = $2`, s.SeenAt, s.ID[:]); err != nil {
		return fmt.Errorf("extend a session: %w", err)
	}
	return nil
}

// DeleteOld deletes up to limit sessions of a source without a request since a time in unix
// milliseconds, and returns their number. Only a source whose transactions do not refer to its sessions
// may delete them.
func DeleteOld(tx *db.Tx, source string, seenBefore int64, limit int) (int64, error) {
	result, err := tx.Exec(`DELETE FROM game_sessions WHERE id IN (
		SELECT id FROM game_sessions WHERE source = $1 AND seen_at < $2 ORDER BY seen_at LIMIT $3)`, source, seenBefore, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old sessions of games: %w", err)
	}
	return result.RowsAffected()
}

// DeleteOf deletes the sessions of a guest who is removed.
func DeleteOf(tx *db.Tx, guest string) error {
	if _, err := tx.Exec(`DELETE FROM game_sessions WHERE owner = $1`, guest); err != nil {
		return fmt.Errorf("delete the sessions of a guest: %w", err)
	}
	return nil
}

// RecentPlayers returns the owners who started a game of a source with real money since a time in unix
// milliseconds, at most limit, ordered by their ids.
func RecentPlayers(q db.Querier, source string, since int64, limit int) ([]string, error) {
	return db.All(q, "list the players of a source of games", func(owner *string, row db.Scanner) error { return row.Scan(owner) },
		`SELECT DISTINCT owner FROM game_sessions WHERE source = $1 AND seen_at >= $2 AND demo = $3 ORDER BY owner LIMIT $4`, source, since, false, limit)
}
