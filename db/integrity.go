package db

import (
	"context"
	"fmt"
)

// Damages looks through the whole file for pages that are not as SQLite left
// them, and describes at most so many. It takes time in proportion to the size
// of the file, on a reader of its own: writes go on meanwhile.
func (d *DB) Damages(ctx context.Context, most int) (list []string, err error) {
	err = d.ReadHeavy(ctx, func(r *Reader) error {
		rows, err := r.Query(`SELECT * FROM pragma_quick_check LIMIT $1`, most)
		if err != nil {
			return fmt.Errorf("look for damaged pages: %w", err)
		}
		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				return fmt.Errorf("look for damaged pages: %w", err)
			}
			if line != "ok" {
				list = append(list, line)
			}
		}
		return rows.Err()
	})
	return list, err
}
