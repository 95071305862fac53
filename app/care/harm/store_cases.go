package harm

import (
	"fmt"

	"croupier/db"
)

// concern is a case that markers have raised about a player.
type concern struct {
	caseID, userID string
	level          Level
	raisedAt       int64
	markers        string
}

// concernsOf lists the cases of a player, the newest first.
func concernsOf(q db.Querier, userID string, limit int) (list []concern, err error) {
	rows, err := q.Query(`SELECT case_id, user_id, level, raised_at, markers FROM harm_cases WHERE user_id = $1 ORDER BY raised_at DESC, case_id DESC LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("read the cases of markers: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c concern
		if err := rows.Scan(&c.caseID, &c.userID, &c.level, &c.raisedAt, &c.markers); err != nil {
			return nil, fmt.Errorf("read the cases of markers: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

func insertConcern(tx *db.Tx, c concern) error {
	_, err := tx.Exec(`INSERT INTO harm_cases (case_id, user_id, level, raised_at, markers) VALUES ($1, $2, $3, $4, $5)`, c.caseID, c.userID, int(c.level), c.raisedAt, c.markers)
	if err != nil {
		return fmt.Errorf("store a case of markers: %w", err)
	}
	return nil
}

func updateConcern(tx *db.Tx, c concern) error {
	_, err := tx.Exec(`UPDATE harm_cases SET level = $1, markers = $2 WHERE case_id = $3`, int(c.level), c.markers, c.caseID)
	if err != nil {
		return fmt.Errorf("store a case of markers: %w", err)
	}
	return nil
}

// contact is an interaction with a player.
type contact struct {
	id, at                            int64
	userID, caseID, kind, actor, text string
}

func insertContact(tx *db.Tx, c contact) error {
	_, err := tx.Exec(`INSERT INTO harm_interactions (user_id, case_id, kind, at, actor, text) VALUES ($1, $2, $3, $4, $5, $6)`, c.userID, c.caseID, c.kind, c.at, c.actor, c.text)
	if err != nil {
		return fmt.Errorf("store an interaction: %w", err)
	}
	return nil
}

func scanContacts(rows *db.Rows, err error) (list []contact, _ error) {
	if err != nil {
		return nil, fmt.Errorf("read interactions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c contact
		if err := rows.Scan(&c.id, &c.userID, &c.caseID, &c.kind, &c.at, &c.actor, &c.text); err != nil {
			return nil, fmt.Errorf("read interactions: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

const contactColumns = `SELECT id, user_id, case_id, kind, at, actor, text FROM harm_interactions `

// contactsOf lists the interactions with a player, the newest first.
func contactsOf(q db.Querier, userID string, limit int) ([]contact, error) {
	return scanContacts(q.Query(contactColumns+`WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, limit))
}

// listContacts lists all interactions behind a number and up to a time.
func listContacts(q db.Querier, after, upTo int64, limit int) ([]contact, error) {
	return scanContacts(q.Query(contactColumns+`WHERE id > $1 AND at <= $2 ORDER BY id LIMIT $3`, after, upTo, limit))
}

// contacted reports whether somebody has noted an interaction in a case.
func contacted(q db.Querier, caseID string) (bool, error) {
	var count int64
	if err := q.QueryRow(`SELECT COUNT(*) FROM harm_interactions WHERE case_id = $1`, caseID).Scan(&count); err != nil {
		return false, fmt.Errorf("count the interactions of a case: %w", err)
	}
	return count > 0, nil
}

// caseIsOurs reports whether markers have raised a case.
func caseIsOurs(q db.Querier, caseID string) (bool, error) {
	var count int64
	if err := q.QueryRow(`SELECT COUNT(*) FROM harm_cases WHERE case_id = $1`, caseID).Scan(&count); err != nil {
		return false, fmt.Errorf("look for a case of markers: %w", err)
	}
	return count > 0, nil
}
