package identity

import (
	"fmt"

	"croupier/db"
)

// file is a file that a player has uploaded.
type file struct {
	id, checkID, part, kind string
	round, bytes, addedAt   int64
}

// filesOf lists the files of a check, oldest first.
func filesOf(q db.Querier, checkID string) ([]file, error) {
	return db.All(q, "list the files of a check", func(f *file, row db.Scanner) error {
		return row.Scan(&f.id, &f.checkID, &f.round, &f.part, &f.kind, &f.bytes, &f.addedAt)
	}, `SELECT id, check_id, round, part, kind, bytes, added_at FROM identity_files WHERE check_id = $1 ORDER BY id`, checkID)
}

// filesAfter lists the files after an id, of all checks.
func filesAfter(q db.Querier, after string, limit int) ([]file, error) {
	return db.All(q, "list the files of checks", func(f *file, row db.Scanner) error {
		return row.Scan(&f.id, &f.bytes)
	}, `SELECT id, bytes FROM identity_files WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}

// inRound lists the files of a check in its current round.
func inRound(files []file, round int64) (list []file) {
	for _, f := range files {
		if f.round == round {
			list = append(list, f)
		}
	}
	return list
}

func insertFile(tx *db.Tx, f file) error {
	_, err := tx.Exec(`INSERT INTO identity_files (id, check_id, round, part, kind, bytes, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.id, f.checkID, f.round, f.part, f.kind, f.bytes, f.addedAt)
	if err != nil {
		return fmt.Errorf("store a file of a check: %w", err)
	}
	return nil
}

func deleteFile(tx *db.Tx, fileID string) error {
	if _, err := tx.Exec(`DELETE FROM identity_files WHERE id = $1`, fileID); err != nil {
		return fmt.Errorf("remove a file of a check: %w", err)
	}
	return nil
}

func fileKnown(q db.Querier, fileID string) (bool, error) {
	return db.Only[bool](q, "look for a file of a check", `SELECT EXISTS (SELECT 1 FROM identity_files WHERE id = $1)`, fileID)
}

// checkEvent is an event of a check, without the player's data.
type checkEvent struct {
	id, at              int64
	userID              string
	level               int
	actor, what, detail string
}

func insertEvent(tx *db.Tx, e checkEvent) error {
	_, err := tx.Exec(`INSERT INTO identity_events (user_id, level, at, actor, what, detail) VALUES ($1, $2, $3, $4, $5, $6)`,
		e.userID, e.level, tx.Now().UnixMilli(), e.actor, e.what, e.detail)
	if err != nil {
		return fmt.Errorf("note what happened in a check: %w", err)
	}
	return nil
}

// eventsOf lists the events of a player up to a time, newest first.
func eventsOf(q db.Querier, userID string, upTo int64, limit int) ([]checkEvent, error) {
	return db.All(q, "list what happened in checks", func(e *checkEvent, row db.Scanner) error {
		return row.Scan(&e.id, &e.userID, &e.level, &e.at, &e.actor, &e.what, &e.detail)
	}, `SELECT id, user_id, level, at, actor, what, detail FROM identity_events WHERE user_id = $1 AND at <= $2 ORDER BY at DESC, id DESC LIMIT $3`,
		userID, upTo, limit)
}
