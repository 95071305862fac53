package index

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// storedHour is a stored hour of the simulator. Before it is revealed its seed is empty.
type storedHour struct {
	futures.Hour
	id         int64
	sealed     string
	createdAt  int64
	revealedAt int64
}

const hourColumns = `id, hour, step, first_step, commitment, sealed, seed, starts, created_at, revealed_at`

func (h *storedHour) scan(row db.Scanner) error {
	var starts string
	if err := row.Scan(&h.id, &h.Number, &h.Step, &h.First, &h.Commitment, &h.sealed, &h.Seed, &starts, &h.createdAt, &h.revealedAt); err != nil || starts == "" {
		return err
	}
	return json.Unmarshal([]byte(starts), &h.Starts)
}

func insertHour(tx *db.Tx, h *storedHour) error {
	err := tx.QueryRow(`INSERT INTO futures_hours (hour, step, first_step, commitment, sealed, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
		h.Number, h.Step, h.First, h.Commitment, h.sealed, tx.Now().UnixMilli()).Scan(&h.id)
	if err != nil {
		return fmt.Errorf("commit to a seed of simulated prices: %w", err)
	}
	return nil
}

// secretHour is the newest seed of an hour that is not revealed; nil for none.
func secretHour(q db.Querier, hour int64) (*storedHour, error) {
	return db.One(q, "find the seed of simulated prices", (*storedHour).scan,
		`SELECT `+hourColumns+` FROM futures_hours WHERE hour = $1 AND revealed_at = 0 ORDER BY id DESC LIMIT 1`, hour)
}

// lastBegun is the newest hour before one that has begun; nil for none.
func lastBegun(q db.Querier, before int64) (*storedHour, error) {
	return db.One(q, "find the last hour of simulated prices", (*storedHour).scan,
		`SELECT `+hourColumns+` FROM futures_hours WHERE hour < $1 AND starts <> '' ORDER BY hour DESC, id DESC LIMIT 1`, before)
}

// secretHoursBefore are the seeds of the hours before one that are not revealed. Each hour reveals
// them, so that there are few.
func secretHoursBefore(q db.Querier, hour int64) ([]*storedHour, error) {
	return db.Refs(q, "find seeds of simulated prices", (*storedHour).scan,
		`SELECT `+hourColumns+` FROM futures_hours WHERE hour < $1 AND revealed_at = 0 ORDER BY hour, id LIMIT 100`, hour)
}

// revealedHours are the newest revealed hours before one, the newest first.
func revealedHours(q db.Querier, before int64, limit int) ([]*storedHour, error) {
	return db.Refs(q, "list seeds of simulated prices", (*storedHour).scan,
		`SELECT `+hourColumns+` FROM futures_hours WHERE hour < $1 AND revealed_at > 0 AND unopened = 0 AND starts <> '' ORDER BY hour DESC, id DESC LIMIT $2`, before, limit)
}

// revealedHour are the revealed parts of one hour.
func revealedHour(q db.Querier, hour int64) ([]*storedHour, error) {
	return db.Refs(q, "find seeds of simulated prices", (*storedHour).scan,
		`SELECT `+hourColumns+` FROM futures_hours WHERE hour = $1 AND revealed_at > 0 AND unopened = 0 AND starts <> '' ORDER BY id LIMIT 100`, hour)
}

// pastPart is the part of an hour before the first start, and the seconds of the hour that it covers; nil
// for none. No other seed is revealed before its hour has ended, and the seed of the live prices follows.
func pastPart(q db.Querier, hour int64) (part *storedHour, seconds int64, err error) {
	list, err := db.Refs(q, "find the prices before the first start", (*storedHour).scan, `SELECT `+hourColumns+` FROM futures_hours WHERE hour = $1 ORDER BY id LIMIT 2`, hour)
	if err != nil || len(list) < 2 || list[0].Seed == "" || list[0].revealedAt >= (hour+1)*futures.HourMillis {
		return nil, 0, err
	}
	return list[0], list[1].First * list[1].Step / 1000, nil
}

// anyHour reports whether the simulator has made prices.
func anyHour(q db.Querier) (bool, error) {
	found, err := db.One(q, "find an hour of simulated prices", func(id *int64, row db.Scanner) error { return row.Scan(id) }, `SELECT id FROM futures_hours LIMIT 1`)
	return found != nil, err
}

// commitments are the published hashes of an hour and of the next one; empty for none.
func commitments(q db.Querier, hour int64) (current, next string, err error) {
	now, err := secretHour(q, hour)
	if err != nil {
		return "", "", err
	}
	after, err := secretHour(q, hour+1)
	if now != nil {
		current = now.Commitment
	}
	if after != nil {
		next = after.Commitment
	}
	return current, next, err
}

func beginHour(tx *db.Tx, h *storedHour) error {
	starts, err := json.Marshal(h.Starts)
	if err == nil {
		_, err = tx.Exec(`UPDATE futures_hours SET starts = $1 WHERE id = $2`, string(starts), h.id)
	}
	if err != nil {
		return fmt.Errorf("begin an hour of simulated prices: %w", err)
	}
	return nil
}

func revealHour(tx *db.Tx, h *storedHour) error {
	if _, err := tx.Exec(`UPDATE futures_hours SET seed = $1, revealed_at = $2 WHERE id = $3`, h.Seed, tx.Now().UnixMilli(), h.id); err != nil {
		return fmt.Errorf("reveal a seed of simulated prices: %w", err)
	}
	return nil
}

func endUnopened(tx *db.Tx, id int64) error {
	if _, err := tx.Exec(`UPDATE futures_hours SET revealed_at = $1, unopened = 1 WHERE id = $2`, tx.Now().UnixMilli(), id); err != nil {
		return fmt.Errorf("end a seed of simulated prices: %w", err)
	}
	return nil
}
