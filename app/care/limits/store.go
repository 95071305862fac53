package limits

import (
	"fmt"

	"croupier/db"
)

// row is a stored control.
type row struct {
	control   Control
	value     string
	changedAt int64
	// requested is the value that waits for confirmation; nil for none.
	requested *string
	askedAt   int64
	version   int64
}

const controlColumns = `control, value, changed_at, wanted, asked_at, version FROM play_controls `

func (r *row) fields() []any {
	return []any{&r.control, &r.value, &r.changedAt, &r.requested, &r.askedAt, &r.version}
}

func scanControl(r *row, from db.Scanner) error { return from.Scan(r.fields()...) }

// controlsOf lists the controls of a player.
func controlsOf(q db.Querier, userID string) ([]row, error) {
	return db.All(q, "read the controls of a player", scanControl, `SELECT `+controlColumns+`WHERE user_id = $1 ORDER BY control`, userID)
}

// controlOf finds one control of a player; one that was never set has version 0.
func controlOf(q db.Querier, userID string, control Control) (row, error) {
	r, found, err := db.Find(q, "read a control of a player", scanControl, `SELECT `+controlColumns+`WHERE user_id = $1 AND control = $2`, userID, string(control))
	if !found && err == nil {
		r.control = control
	}
	return r, err
}

// allControls lists the controls of all players.
func allControls(q db.Querier) (map[string][]row, error) {
	all := map[string][]row{}
	err := db.Each(q, "read the controls of all players", func(from db.Scanner) error {
		var userID string
		var r row
		if err := from.Scan(append([]any{&userID}, r.fields()...)...); err != nil {
			return err
		}
		all[userID] = append(all[userID], r)
		return nil
	}, `SELECT user_id, `+controlColumns+`ORDER BY user_id, control`)
	return all, err
}

// storeControl writes a control.
func storeControl(tx *db.Tx, userID string, r row) error {
	_, err := tx.Exec(`INSERT INTO play_controls (user_id, control, value, set_by, changed_at, wanted, asked_at, version)
		VALUES ($1, $2, $3, 'player', $4, $5, $6, $7)
		ON CONFLICT (user_id, control) DO UPDATE SET value = excluded.value, set_by = 'player', changed_at = excluded.changed_at,
		wanted = excluded.wanted, asked_at = excluded.asked_at, version = excluded.version`,
		userID, string(r.control), r.value, r.changedAt, textOrNull(r.requested), r.askedAt, r.version)
	if err != nil {
		return fmt.Errorf("write a control of a player: %w", err)
	}
	return nil
}

func textOrNull(text *string) any {
	if text == nil {
		return nil
	}
	return *text
}

// Step is the type of a change of a control.
type Step string

// The steps. Their names are stored.
const (
	StepTightened Step = "stricter"
	StepRequested Step = "asked"
	StepCancelled Step = "taken_back"
	StepLoosened  Step = "looser"
)

// Change is one change of a control.
type Change struct {
	Control Control `json:"control"`
	Step    Step    `json:"step" ts:"stricter|asked|taken_back|looser"`
	Was     string  `json:"was"`
	Value   string  `json:"value"`
	// Actor is the id of the player or staff member who made the change.
	Actor string `json:"actor"`
	At    int64  `json:"at"`
}

func insertChange(tx *db.Tx, userID string, c Change) error {
	_, err := tx.Exec(`INSERT INTO play_changes (user_id, control, step, was, value, actor, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		userID, string(c.Control), string(c.Step), c.Was, c.Value, c.Actor, c.At)
	if err != nil {
		return fmt.Errorf("note a change of a control: %w", err)
	}
	return nil
}

// changesOf lists the changes of a player's controls, newest first.
func changesOf(q db.Querier, userID string, limit int) ([]Change, error) {
	return db.All(q, "read the changes of controls", func(c *Change, row db.Scanner) error {
		return row.Scan(&c.Control, &c.Step, &c.Was, &c.Value, &c.Actor, &c.At)
	}, `SELECT control, step, was, value, actor, at FROM play_changes WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, limit)
}
