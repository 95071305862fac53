package limits

import (
	"fmt"
	"strconv"

	"croupier/app/kernel/export"
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

func scanControl(scan func(...any) error) (r row, err error) {
	var control string
	err = scan(&control, &r.value, &r.changedAt, &r.requested, &r.askedAt, &r.version)
	r.control = Control(control)
	return r, err
}

// controlsOf lists the controls of a player.
func controlsOf(q db.Querier, userID string) (list []row, err error) {
	rows, err := q.Query(`SELECT `+controlColumns+`WHERE user_id = $1 ORDER BY control`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the controls of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanControl(rows.Scan)
		if err != nil {
			return nil, fmt.Errorf("read the controls of a player: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// controlOf finds one control of a player; one that was never set has version 0.
func controlOf(q db.Querier, userID string, control Control) (row, error) {
	r, err := scanControl(q.QueryRow(`SELECT `+controlColumns+`WHERE user_id = $1 AND control = $2`, userID, string(control)).Scan)
	if db.IsNotFound(err) {
		return row{control: control}, nil
	}
	if err != nil {
		return row{}, fmt.Errorf("read a control of a player: %w", err)
	}
	return r, nil
}

// allControls lists the controls of all players.
func allControls(q db.Querier) (map[string][]row, error) {
	rows, err := q.Query(`SELECT user_id, ` + controlColumns + `ORDER BY user_id, control`)
	if err != nil {
		return nil, fmt.Errorf("read the controls of all players: %w", err)
	}
	defer rows.Close()
	all := map[string][]row{}
	for rows.Next() {
		var userID string
		r, err := scanControl(func(dest ...any) error { return rows.Scan(append([]any{&userID}, dest...)...) })
		if err != nil {
			return nil, fmt.Errorf("read the controls of all players: %w", err)
		}
		all[userID] = append(all[userID], r)
	}
	return all, rows.Err()
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
func changesOf(q db.Querier, userID string, limit int) (list []Change, err error) {
	rows, err := q.Query(`SELECT control, step, was, value, actor, at FROM play_changes WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("read the changes of controls: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Change
		var control, step string
		if err := rows.Scan(&control, &step, &c.Was, &c.Value, &c.Actor, &c.At); err != nil {
			return nil, fmt.Errorf("read the changes of controls: %w", err)
		}
		c.Control, c.Step = Control(control), Step(step)
		list = append(list, c)
	}
	return list, rows.Err()
}

// exportChanges lists the changes before a moment, oldest first.
func exportChanges(q db.Querier, after, before int64, limit int) ([][]string, string, error) {
	rows, err := q.Query(`SELECT id, user_id, at, control, step, was, value, actor FROM play_changes WHERE id > $1 AND at < $2 ORDER BY id LIMIT $3`,
		after, before, limit)
	return export.Rows(rows, err, "the changes of play control", func(rows *db.Rows) ([]string, string, error) {
		var id, at int64
		var userID, control, step, previous, value, actor string
		err := rows.Scan(&id, &userID, &at, &control, &step, &previous, &value, &actor)
		number := strconv.FormatInt(id, 10)
		return []string{number, userID, export.Number(at), control, step, previous, value, actor}, number, err
	})
}
