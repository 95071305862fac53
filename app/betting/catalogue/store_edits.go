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

func (s *storedEdit) scan(row db.Scanner) error {
	var fields []byte
	if err := row.Scan(&s.game, &s.version, &fields, &s.at, &s.by); err != nil {
		return err
	}
	if err := json.Unmarshal(fields, &s.edit); err != nil {
		return fmt.Errorf("the edit of %s: %w", s.game, err)
	}
	return nil
}

func readEdits(q db.Querier) (map[string]storedEdit, error) {
	return db.Map(q, "read what staff changed of games", func(game *string, s *storedEdit, row db.Scanner) error {
		err := s.scan(row)
		*game = s.game
		return err
	}, `SELECT `+editColumns+` FROM game_edits ORDER BY game`)
}

// readEdit returns the edit of one game; version 0 for none.
func readEdit(q db.Querier, game string) (storedEdit, error) {
	s, err := db.One(q, "read what staff changed of a game", (*storedEdit).scan, `SELECT `+editColumns+` FROM game_edits WHERE game = $1`, game)
	if s == nil {
		return storedEdit{game: game}, err
	}
	return *s, nil
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

func editsOf(q db.Querier, game string, below int64, limit int) ([]editRecord, error) {
	return db.All(q, "read the history of a game", func(p *editRecord, row db.Scanner) error {
		var fields []byte
		if err := row.Scan(&p.game, &p.version, &fields, &p.at, &p.by, &p.reason); err != nil {
			return err
		}
		return json.Unmarshal(fields, &p.edit)
	}, `SELECT game, version, fields, at, actor, reason FROM game_edits_history
		WHERE game = $1 AND version < $2 ORDER BY version DESC LIMIT $3`, game, below, limit)
}
