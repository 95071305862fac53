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

func scanNotes(rows *db.Rows, err error) ([]note, error) {
	if err != nil {
		return nil, fmt.Errorf("read notes: %w", err)
	}
	defer rows.Close()
	var list []note
	for rows.Next() {
		var n note
		if err := rows.Scan(&n.id, &n.userID, &n.author, &n.version, &n.createdAt, &n.text, &n.changedAt, &n.request); err != nil {
			return nil, fmt.Errorf("read notes: %w", err)
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// notesUpTo lists the notes on a player that were made up to a time, the newest first.
func notesUpTo(q db.Querier, userID string, upTo int64, limit int) ([]note, error) {
	return scanNotes(q.Query(noteColumns+` WHERE n.user_id = $1 AND n.created_at <= $2 ORDER BY n.created_at DESC, n.id DESC LIMIT $3`, userID, upTo, limit))
}

// noteByID finds a note; nil if there is none.
func noteByID(q db.Querier, noteID string) (*note, error) {
	list, err := scanNotes(q.Query(noteColumns+` WHERE n.id = $1`, noteID))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
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
	rows, err := q.Query(`SELECT version, text, at FROM player_note_versions WHERE note_id = $1 ORDER BY version DESC`, noteID)
	if err != nil {
		return nil, fmt.Errorf("read the versions of a note: %w", err)
	}
	defer rows.Close()
	list := []NoteVersion{}
	for rows.Next() {
		var v NoteVersion
		if err := rows.Scan(&v.Version, &v.Text, &v.At); err != nil {
			return nil, fmt.Errorf("read the versions of a note: %w", err)
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

func addTag(tx *db.Tx, userID, tag, author string, at int64) (bool, error) {
	return db.Change(tx, "add a tag", `INSERT INTO player_tags (user_id, tag, author, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, tag) DO NOTHING`, userID, tag, author, at)
}

func removeTag(tx *db.Tx, userID, tag string) (bool, error) {
	return db.Change(tx, "remove a tag", `DELETE FROM player_tags WHERE user_id = $1 AND tag = $2`, userID, tag)
}

func tagsOf(q db.Querier, userID string) ([]string, error) {
	return queryTexts(q, `SELECT tag FROM player_tags WHERE user_id = $1 ORDER BY tag`, userID)
}

// taggedBefore lists the ids of players with a tag, in descending order, before an id. An
// empty id starts at the end.
func taggedBefore(q db.Querier, tag, before string, limit int) ([]string, error) {
	if before == "" {
		before = "~" // after all ids
	}
	return queryTexts(q, `SELECT user_id FROM player_tags WHERE tag = $1 AND user_id < $2 ORDER BY user_id DESC LIMIT $3`, tag, before, limit)
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
	return queryTexts(q, `SELECT DISTINCT tag FROM player_tags ORDER BY tag LIMIT $1`, limit)
}

func queryTexts(q db.Querier, query string, args ...any) ([]string, error) {
	rows, err := q.Query(query, args...)
	if err != nil {
		return nil, fmt.Errorf("read tags: %w", err)
	}
	defer rows.Close()
	list := []string{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("read tags: %w", err)
		}
		list = append(list, text)
	}
	return list, rows.Err()
}
