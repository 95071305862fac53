package audit

import (
	"context"

	"croupier/db"
)

// maxFileErrors is the maximum number of listed damages of the file.
const maxFileErrors = 20

// FileChecks prove that the database file is intact, because no other check reads every page.
func FileChecks() []Check {
	return []Check{{Name: "the database file is whole", Run: checkFile}}
}

func checkFile(ctx context.Context, d *db.DB, report Report) (int64, error) {
	damages, err := d.Damages(ctx, maxFileErrors)
	for _, damage := range damages {
		report("the file", "%s", damage)
	}
	return 1, err
}
