package limits

import (
	"fmt"

	"croupier/db"
)

const staffControlColumns = `control, value, set_at, COALESCE(until, 0), actor FROM play_floors `

func (f *staffControl) fields(control *string) []any {
	return []any{control, &f.value, &f.setAt, &f.until, &f.actor}
}

// staffControlsOf lists the values that staff have set for a player, oldest first.
func staffControlsOf(q db.Querier, userID string) (list []staffControl, err error) {
	rows, err := q.Query(`SELECT `+staffControlColumns+`WHERE user_id = $1 ORDER BY id`, userID)
	if err != nil {
		return nil, fmt.Errorf("read what staff have set for a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var f staffControl
		var control string
		if err := rows.Scan(f.fields(&control)...); err != nil {
			return nil, fmt.Errorf("read what staff have set for a player: %w", err)
		}
		f.control = Control(control)
		list = append(list, f)
	}
	return list, rows.Err()
}

// allStaffControls lists the values that staff have set for all players.
func allStaffControls(q db.Querier) (map[string][]staffControl, error) {
	rows, err := q.Query(`SELECT user_id, ` + staffControlColumns + `ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("read what staff have set for players: %w", err)
	}
	defer rows.Close()
	all := map[string][]staffControl{}
	for rows.Next() {
		var userID, control string
		var f staffControl
		if err := rows.Scan(append([]any{&userID}, f.fields(&control)...)...); err != nil {
			return nil, fmt.Errorf("read what staff have set for players: %w", err)
		}
		f.control = Control(control)
		all[userID] = append(all[userID], f)
	}
	return all, rows.Err()
}

func insertStaffControl(tx *db.Tx, userID string, f staffControl) error {
	var until any
	if f.until != 0 {
		until = f.until
	}
	_, err := tx.Exec(`INSERT INTO play_floors (user_id, control, value, set_at, until, actor) VALUES ($1, $2, $3, $4, $5, $6)`,
		userID, string(f.control), f.value, f.setAt, until, f.actor)
	if err != nil {
		return fmt.Errorf("set a control for a player: %w", err)
	}
	return nil
}
