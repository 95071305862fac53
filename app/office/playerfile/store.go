package playerfile

import (
	"fmt"

	"croupier/db"
)

// note is the newest version of a note.
type note struct {
	id, userID, author, text, request string
	version                           int64
	createdAt, changedAt              int64
}

const noteColumns = `SELECT n.id, n.user_id, n.author, n.version, n.created_at, v.text, v.at, v.request
	FROM player_notes AS n JOIN player_note_versions AS v ON v.note_id = n.id AND v.version = n.version`

func (n *note) scan(row db.Scanner) error {
	return row.Scan(&n.id, &n.userID, &n.author, &n.version, &n.createdAt, &n.text, &n.changedAt, &n.request)
}

// notesUpTo lists the notes on a player that were made up to a time, the newest first.
func notesUpTo(q db.Querier, userID string, upTo int64, limit int) ([]note, error) {
	return db.All(q, "read notes", (*note).scan,
		noteColumns+` WHERE n.user_id = $1 AND n.created_at <= $2 ORDER BY n.created_at DESC, n.id DESC LIMIT $3`, userID, upTo, limit)
}

// noteByID finds a note; nil if there is none.
func noteByID(q db.Querier, noteID string) (*note, error) {
	return db.One(q, "find a note", (*note).scan, noteColumns+` WHERE n.id = $1`, noteID)
}

func insertNote(tx *db.Tx, n note) error {
	if _, err := tx.Exec(`INSERT INTO player_notes (id, user_id, author, version, created_at) VALUES ($1, $2, $3, 1, $4)`,
		n.id, n.userID, n.author, n.createdAt); err != nil {
		return fmt.Errorf("store a note: %w", err)
	}
	return insertVersion(tx, n)
}

func insertVersion(tx *db.Tx, n note) error {
	_, err := tx.Exec(`INSERT INTO player_note_versions (note_id, version, text, at, request) VALUES ($1, $2, $3, $4, $5)`,
		n.id, n.version, n.text, n.changedAt, n.request)
	if err != nil {
		return fmt.Errorf("store a version of a note: %w", err)
	}
	return nil
}

// advanceNote makes a version the newest one, unless the note has changed meanwhile.
func advanceNote(tx *db.Tx, noteID string, version int64) (bool, error) {
	return db.Change(tx, "change a note", `UPDATE player_notes SET version = $1 WHERE id = $2 AND version = $3`, version, noteID, version-1)
}

// versionsOf lists the versions of a note, the newest first.
func versionsOf(q db.Querier, noteID string) ([]NoteVersion, error) {
	return db.All(q, "read the versions of a note", func(v *NoteVersion, row db.Scanner) error {
		return row.Scan(&v.Version, &v.Text, &v.At)
	}, `SELECT version, text, at FROM player_note_versions WHERE note_id = $1 ORDER BY version DESC`, noteID)
}

func addTag(tx *db.Tx, userID, tag, author string, at int64) (bool, error) {
	return db.Change(tx, "add a tag", `INSERT INTO player_tags (user_id, tag, author, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, tag) DO NOTHING`, userID, tag, author, at)
}

func removeTag(tx *db.Tx, userID, tag string) (bool, error) {
	return db.Change(tx, "remove a tag", `DELETE FROM player_tags WHERE user_id = $1 AND tag = $2`, userID, tag)
}

func tagsOf(q db.Querier, userID string) ([]string, error) {
	return db.Column[string](q, "read tags", `SELECT tag FROM player_tags WHERE user_id = $1 ORDER BY tag`, userID)
}

// taggedBefore lists the ids of players with a tag, in descending order, before an id. An
// empty id starts at the end.
func taggedBefore(q db.Querier, tag, before string, limit int) ([]string, error) {
	if before == "" {
		before = "~" // after all ids
	}
	return db.Column[string](q, "list players with a tag",
		`SELECT user_id FROM player_tags WHERE tag = $1 AND user_id < $2 ORDER BY user_id DESC LIMIT $3`, tag, before, limit)
}

func hasTag(q db.Querier, userID, tag string) (has bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM player_tags WHERE user_id = $1 AND tag = $2)`, userID, tag).Scan(&has)
	if err != nil {
		return false, fmt.Errorf("look for a tag: %w", err)
	}
	return has, nil
}

// allTags lists the tags that are in use.
func allTags(q db.Querier, limit int) ([]string, error) {
	return db.Column[string](q, "list the tags", `SELECT DISTINCT tag FROM player_tags ORDER BY tag LIMIT $1`, limit)
}
