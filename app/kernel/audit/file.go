package audit

import (
	"context"

	"croupier/db"
)

// maxDamages bounds the listed damages of the file.
const maxDamages = 20

// FileChecks prove that the database file is intact, since no other check reads
// every page.
func FileChecks() []Check {
	return []Check{{Name: "the database file is whole", Run: checkFile}}
}

func checkFile(ctx context.Context, d *db.DB, report Report) (int64, error) {
	damages, err := d.Damages(ctx, maxDamages)
	for _, damage := range damages {
		report("the file", "%s", damage)
	}
	return 1, err
}
