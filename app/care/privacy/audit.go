package privacy

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/schema"
	"croupier/db"
)

// auditBatch is the number of deleted accounts that are checked in one snapshot.
const auditBatch = 100

// Checks verify that deleted accounts are deleted.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "nothing is left of deleted accounts", Run: s.checkDeleted}}
}

func (s *Service) checkDeleted(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	for after, more := "", true; more; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			found, err := deletedAfter(q, after, auditBatch)
			if err != nil {
				return err
			}
			more = len(found) == auditBatch
			for _, r := range found {
				after = r.id
				checked++
				if err := r.checkErased(q, s.tables, report); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return checked, err
		}
	}
	return checked, nil
}

// checkErased reports data that should have been deleted.
func (r request) checkErased(q db.Querier, tables []schema.Table, report audit.Report) error {
	known, err := hasPersonalData(q, r.userID)
	if err != nil {
		return err
	}
	if known {
		report("player "+r.userID, "is deleted and still has a name or an address")
	}
	for _, t := range tables {
		left, err := countRemaining(q, t, r.userID)
		if err != nil {
			return err
		}
		if left > 0 {
			report("player "+r.userID, "is deleted and still has %d rows in %s", left, t.Name)
		}
	}
	return nil
}
