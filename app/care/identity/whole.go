package identity

import (
	"context"
	"errors"
	"fmt"
	"os"

	"croupier/app/kernel/seal"
	"croupier/db"
)

// LookAtFiles looks whether each file that a database refers to is in a folder and opens, and
// calls bad for those that do not. Without a sealer it looks at their length alone.
func LookAtFiles(ctx context.Context, d *db.DB, folder string, sealer *seal.Sealer, bad func(fileID, problem string)) (looked int64, err error) {
	v := vault{folder, sealer}
	for after, more := "", true; more; {
		var list []file
		err := d.Read(ctx, func(q *db.Reader) (err error) {
			list, err = filesAfter(q, after, batch)
			return err
		})
		if err != nil {
			return looked, err
		}
		more = len(list) == batch
		for _, f := range list {
			if ctx.Err() != nil {
				return looked, ctx.Err()
			}
			after = f.id
			looked++
			if problem := v.problem(f); problem != "" {
				bad(f.id, problem)
			}
		}
	}
	return looked, nil
}

// problem says what is wrong with a file; empty for nothing.
func (v vault) problem(f file) string {
	if v.sealer == nil {
		info, err := os.Stat(v.path(f.id))
		switch {
		case err != nil:
			return "is not there"
		case info.Size() != f.bytes+seal.Overhead:
			return fmt.Sprintf("has %d bytes instead of %d", info.Size(), f.bytes+seal.Overhead)
		default:
			return ""
		}
	}
	content, err := v.open(f.id)
	switch {
	case errors.Is(err, errGone):
		return "is not there"
	case err != nil:
		return "does not open: " + err.Error()
	case int64(len(content)) != f.bytes:
		return fmt.Sprintf("opens to %d bytes instead of %d", len(content), f.bytes)
	default:
		return ""
	}
}
