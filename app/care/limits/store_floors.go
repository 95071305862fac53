package limits

import (
	"fmt"

	"croupier/db"
)

const staffControlColumns = `control, value, set_at, COALESCE(until, 0), actor FROM play_floors `

func (f *staffControl) fields() []any {
	return []any{&f.control, &f.value, &f.setAt, &f.until, &f.actor}
}

// staffControlsOf lists the values that staff have set for a player, oldest first.
func staffControlsOf(q db.Querier, userID string) ([]staffControl, error) {
	return db.All(q, "read what staff have set for a player", func(f *staffControl, row db.Scanner) error {
		return row.Scan(f.fields()...)
	}, `SELECT `+staffControlColumns+`WHERE user_id = $1 ORDER BY id`, userID)
}

// allStaffControls lists the values that staff have set for all players.
func allStaffControls(q db.Querier) (map[string][]staffControl, error) {
	all := map[string][]staffControl{}
	err := db.Each(q, "read what staff have set for players", func(row db.Scanner) error {
		var userID string
		var f staffControl
		if err := row.Scan(append([]any{&userID}, f.fields()...)...); err != nil {
			return err
		}
		all[userID] = append(all[userID], f)
		return nil
	}, `SELECT user_id, `+staffControlColumns+`ORDER BY id`)
	return all, err
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
