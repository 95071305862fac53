package audit

import (
	"context"

	"croupier/db"
)

// maxDamages bounds how many damages of the file are told one by one.
const maxDamages = 20

// FileChecks prove that the file which holds the books is whole: what is
// damaged where no other check looks would be found too late.
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
