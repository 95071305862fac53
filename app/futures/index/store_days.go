package index

import (
	"fmt"

	"croupier/db"
)

func (d *LogDay) scan(row db.Scanner) error {
	var removed int64
	if err := row.Scan(&d.Day, &d.First, &d.Last, &d.Frames, &d.Gaps, &d.Root, &d.Bytes, &removed); err != nil {
		return err
	}
	if d.File = LogPrefix + d.Day + packedExtension; removed > 0 {
		d.File, d.Bytes = "", 0
	}
	return nil
}

func insertDay(tx *db.Tx, d LogDay) error {
	_, err := tx.Exec(`INSERT INTO futures_days (day, first_frame, last_frame, frames, gaps, root, bytes, closed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (day) DO UPDATE SET first_frame = excluded.first_frame, last_frame = excluded.last_frame, frames = excluded.frames, gaps = excluded.gaps,
		root = excluded.root, bytes = excluded.bytes, closed_at = excluded.closed_at`,
		d.Day, d.First, d.Last, d.Frames, d.Gaps, d.Root, d.Bytes, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a day of the price log: %w", err)
	}
	return nil
}

// lastDay is after all days.
const lastDay = "9999-12-31"

// daysBefore lists days before a day, the newest first.
func daysBefore(q db.Querier, before string, limit int) ([]LogDay, error) {
	return db.All(q, "list the days of the price log", (*LogDay).scan,
		`SELECT day, first_frame, last_frame, frames, gaps, root, bytes, removed_at FROM futures_days WHERE day < $1 ORDER BY day DESC LIMIT $2`, before, limit)
}

func removeDay(tx *db.Tx, day string) error {
	if _, err := tx.Exec(`UPDATE futures_days SET removed_at = $1 WHERE day = $2 AND removed_at = 0`, tx.Now().UnixMilli(), day); err != nil {
		return fmt.Errorf("delete a day of the price log: %w", err)
	}
	return nil
}
