package catalogue

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

// storedEdit is an edit in the database.
type storedEdit struct {
	game    string
	version int64
	edit    Edit
	at      int64
	by      string
}

const editColumns = `game, version, fields, changed_at, changed_by`

type scanner interface{ Scan(into ...any) error }

func (s *storedEdit) scan(from scanner) error {
	var fields []byte
	if err := from.Scan(&s.game, &s.version, &fields, &s.at, &s.by); err != nil {
		return err
	}
	if err := json.Unmarshal(fields, &s.edit); err != nil {
		return fmt.Errorf("the edit of %s: %w", s.game, err)
	}
	return nil
}

func readEdits(q db.Querier) (map[string]storedEdit, error) {
	rows, err := q.Query(`SELECT ` + editColumns + ` FROM game_edits ORDER BY game`)
	if err != nil {
		return nil, fmt.Errorf("read what staff changed of games: %w", err)
	}
	defer rows.Close()
	edits := map[string]storedEdit{}
	for rows.Next() {
		var s storedEdit
		if err := s.scan(rows); err != nil {
			return nil, fmt.Errorf("read what staff changed of games: %w", err)
		}
		edits[s.game] = s
	}
	return edits, rows.Err()
}

// readEdit returns the edit of one game; version 0 for none.
func readEdit(q db.Querier, game string) (s storedEdit, err error) {
	err = s.scan(q.QueryRow(`SELECT `+editColumns+` FROM game_edits WHERE game = $1`, game))
	if db.IsNotFound(err) {
		return storedEdit{game: game}, nil
	}
	if err != nil {
		return s, fmt.Errorf("read what staff changed of a game: %w", err)
	}
	return s, nil
}

// writeEdit stores the next version of an edit and appends it to the history.
func writeEdit(tx *db.Tx, s storedEdit, reason string) error {
	fields, err := json.Marshal(s.edit)
	if err != nil {
		return fmt.Errorf("write what staff changed of a game: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO game_edits (`+editColumns+`) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (game) DO UPDATE SET version = excluded.version, fields = excluded.fields,
		changed_at = excluded.changed_at, changed_by = excluded.changed_by`, s.game, s.version, string(fields), s.at, s.by)
	if err != nil {
		return fmt.Errorf("store what staff changed of a game: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO game_edits_history (game, version, fields, at, actor, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
		s.game, s.version, string(fields), s.at, s.by, reason)
	if err != nil {
		return fmt.Errorf("store the history of a game: %w", err)
	}
	return nil
}

// editRecord is one change of a game.
type editRecord struct {
	storedEdit
	reason string
}

func editsOf(q db.Querier, game string, below int64, limit int) (list []editRecord, err error) {
	rows, err := q.Query(`SELECT game, version, fields, at, actor, reason FROM game_edits_history
		WHERE game = $1 AND version < $2 ORDER BY version DESC LIMIT $3`, game, below, limit)
	if err != nil {
		return nil, fmt.Errorf("read the history of a game: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var p editRecord
		var fields []byte
		if err := rows.Scan(&p.game, &p.version, &fields, &p.at, &p.by, &p.reason); err != nil {
			return nil, fmt.Errorf("read the history of a game: %w", err)
		}
		if err := json.Unmarshal(fields, &p.edit); err != nil {
			return nil, fmt.Errorf("read the history of a game: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}
