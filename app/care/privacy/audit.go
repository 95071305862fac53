package privacy

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// auditBatch is how many deleted accounts are looked at in one snapshot.
const auditBatch = 100

// Checks prove that deleted accounts are.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "nothing is left of deleted accounts", Run: checkDeleted}}
}

func checkDeleted(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	for after, more := "", true; more; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			found, err := deletedAfter(q, after, auditBatch)
			if err != nil {
				return err
			}
			more = len(found) == auditBatch
			for _, r := range found {
				after = r.id
				looked++
				if err := r.proved(q, report); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return looked, err
		}
	}
	return looked, nil
}

// proved looks for what should not be there any more.
func (r request) proved(q db.Querier, report audit.Report) error {
	known, err := named(q, r.userID)
	if err != nil {
		return err
	}
	if known {
		report("player "+r.userID, "is deleted and still has a name or an address")
	}
	for _, t := range Tables() {
		left, err := t.left(q, r.userID)
		if err != nil {
			return err
		}
		if left > 0 {
			report("player "+r.userID, "is deleted and still has %d rows in %s", left, t.Name)
		}
	}
	return nil
}
