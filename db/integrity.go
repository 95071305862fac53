package db

import "context"

// Damages checks all pages of the file for damage, and returns at most limit
// descriptions. The time is proportional to the file's size. It uses its own
// reader, so writes go on.
func (d *DB) Damages(ctx context.Context, limit int) (list []string, err error) {
	err = d.ReadHeavy(ctx, func(r *Reader) error {
		return Each(r, "look for damaged pages", func(row Scanner) error {
			var line string
			if err := row.Scan(&line); err != nil {
				return err
			}
			if line != "ok" {
				list = append(list, line)
			}
			return nil
		}, `SELECT * FROM pragma_quick_check LIMIT $1`, limit)
	})
	return list, err
}
