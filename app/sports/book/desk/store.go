package desk

import (
	"fmt"

	"croupier/db"
)

// Note is a trader's note about an event.
type Note struct {
	Actor string `json:"actor"`
	Note  string `json:"note"`
	At    int64  `json:"at"`
}

func storeNote(tx *db.Tx, eventID, actor, note string) error {
	if _, err := tx.Exec(`INSERT INTO sport_notes (event, actor, note, at) VALUES ($1, $2, $3, $4)`, eventID, actor, note, tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("store a note: %w", err)
	}
	return nil
}

// notesOf lists the notes of an event, the latest first.
func notesOf(q db.Querier, eventID string, limit int) ([]Note, error) {
	return db.All(q, "read notes", func(n *Note, row db.Scanner) error {
		return row.Scan(&n.Actor, &n.Note, &n.At)
	}, `SELECT actor, note, at FROM sport_notes WHERE event = $1 ORDER BY id DESC LIMIT $2`, eventID, limit)
}

// hasNote reports whether the actor has added a note to an event.
func hasNote(q db.Querier, eventID, actor string) (bool, error) {
	count, err := db.Only[int64](q, "find a note", `SELECT COUNT(*) FROM sport_notes WHERE event = $1 AND actor = $2`, eventID, actor)
	return count > 0, err
}
