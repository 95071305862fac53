package db

import (
	"context"
	"fmt"
)

// Damages checks all pages of the file for damage, and returns at most limit
// descriptions. The time is proportional to the file's size. It uses its own
// reader, so writes go on.
func (d *DB) Damages(ctx context.Context, limit int) (list []string, err error) {
	err = d.ReadHeavy(ctx, func(r *Reader) error {
		rows, err := r.Query(`SELECT * FROM pragma_quick_check LIMIT $1`, limit)
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
