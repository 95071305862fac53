package identity

import (
	"context"
	"errors"
	"fmt"
	"os"

	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// VerifyFiles checks that each file in the database exists in a folder and can be decrypted, and
// calls bad for those that fail. Without a sealer it checks only their length.
func VerifyFiles(ctx context.Context, d *db.DB, folder string, sealer *secretbox.Sealer, report func(fileID, problem string)) (checked int64, err error) {
	v := vault{folder, sealer}
	for after, more := "", true; more; {
		var list []file
		err := d.Read(ctx, func(q *db.Reader) (err error) {
			list, err = filesAfter(q, after, batch)
			return err
		})
		if err != nil {
			return checked, err
		}
		more = len(list) == batch
		for _, f := range list {
			if ctx.Err() != nil {
				return checked, ctx.Err()
			}
			after = f.id
			checked++
			if problem := v.findProblem(f); problem != "" {
				report(f.id, problem)
			}
		}
	}
	return checked, nil
}

// findProblem describes what is wrong with a file; empty for nothing.
func (v vault) findProblem(f file) string {
	if v.sealer == nil {
		info, err := os.Stat(v.path(f.id))
		switch {
		case err != nil:
			return "is not there"
		case info.Size() != f.bytes+secretbox.Overhead:
			return fmt.Sprintf("has %d bytes instead of %d", info.Size(), f.bytes+secretbox.Overhead)
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
