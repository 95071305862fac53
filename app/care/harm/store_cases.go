package harm

import (
	"fmt"

	"croupier/db"
)

// harmCase is a case about a player that was opened because of markers.
type harmCase struct {
	caseID, userID string
	level          Level
	raisedAt       int64
	markers        string
}

// harmCasesOf lists the cases of a player, newest first.
func harmCasesOf(q db.Querier, userID string, limit int) ([]harmCase, error) {
	return db.All(q, "read the cases of markers", func(c *harmCase, row db.Scanner) error {
		return row.Scan(&c.caseID, &c.userID, &c.level, &c.raisedAt, &c.markers)
	}, `SELECT case_id, user_id, level, raised_at, markers FROM harm_cases WHERE user_id = $1 ORDER BY raised_at DESC, case_id DESC LIMIT $2`, userID, limit)
}

func insertHarmCase(tx *db.Tx, c harmCase) error {
	_, err := tx.Exec(`INSERT INTO harm_cases (case_id, user_id, level, raised_at, markers) VALUES ($1, $2, $3, $4, $5)`, c.caseID, c.userID, int(c.level), c.raisedAt, c.markers)
	if err != nil {
		return fmt.Errorf("store a case of markers: %w", err)
	}
	return nil
}

func updateHarmCase(tx *db.Tx, c harmCase) error {
	_, err := tx.Exec(`UPDATE harm_cases SET level = $1, markers = $2 WHERE case_id = $3`, int(c.level), c.markers, c.caseID)
	if err != nil {
		return fmt.Errorf("store a case of markers: %w", err)
	}
	return nil
}

// interactionRow is an interaction with a player.
type interactionRow struct {
	id, at                            int64
	userID, caseID, kind, actor, text string
}

func insertInteraction(tx *db.Tx, c interactionRow) error {
	_, err := tx.Exec(`INSERT INTO harm_interactions (user_id, case_id, kind, at, actor, text) VALUES ($1, $2, $3, $4, $5, $6)`, c.userID, c.caseID, c.kind, c.at, c.actor, c.text)
	if err != nil {
		return fmt.Errorf("store an interaction: %w", err)
	}
	return nil
}

func scanInteraction(c *interactionRow, row db.Scanner) error {
	return row.Scan(&c.id, &c.userID, &c.caseID, &c.kind, &c.at, &c.actor, &c.text)
}

func queryInteractions(q db.Querier, query string, args ...any) ([]interactionRow, error) {
	return db.All(q, "read interactions", scanInteraction, query, args...)
}

// Interactions are never changed: an email has an earlier name in rows from before schema 131.
const interactionColumns = `SELECT id, user_id, case_id, CASE kind WHEN 'letter' THEN 'email' ELSE kind END, at, actor, text FROM harm_interactions `

// interactionsOf lists the interactions with a player, newest first.
func interactionsOf(q db.Querier, userID string, limit int) ([]interactionRow, error) {
	return queryInteractions(q, interactionColumns+`WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, limit)
}

// listInteractions lists all interactions after a number and before a time.
func listInteractions(q db.Querier, after, before int64, limit int) ([]interactionRow, error) {
	return queryInteractions(q, interactionColumns+`WHERE id > $1 AND at < $2 ORDER BY id LIMIT $3`, after, before, limit)
}

// hasInteraction reports whether a case has an interaction.
func hasInteraction(q db.Querier, caseID string) (bool, error) {
	count, err := db.Only[int64](q, "count the interactions of a case", `SELECT COUNT(*) FROM harm_interactions WHERE case_id = $1`, caseID)
	return count > 0, err
}

// isHarmCase reports whether a case was opened because of markers.
func isHarmCase(q db.Querier, caseID string) (bool, error) {
	count, err := db.Only[int64](q, "look for a case of markers", `SELECT COUNT(*) FROM harm_cases WHERE case_id = $1`, caseID)
	return count > 0, err
}
