package approval

import (
	"context"

	"croupier/app/kernel/doctor"
	"croupier/db"
)

// Check warns while a site that has had two established approvers has fewer: requests that need a
// second person then wait for ever.
func (s *Service) Check() doctor.Check {
	return doctor.Check{Group: doctor.Site, Name: "Approvers", Run: func(ctx context.Context) []doctor.Finding {
		var few bool
		err := s.DB.Read(ctx, func(q *db.Reader) error {
			two, err := hadApprovers(q)
			if err != nil || !two {
				return err
			}
			found, err := s.approvers(q, s.Clock.Now())
			few = len(found) < minApprovers
			return err
		})
		switch {
		case err != nil:
			return doctor.Fail("The list of approvers cannot be read (%v).", err)
		case few:
			return doctor.Warn("Fewer than two members of staff may approve now: what needs a second person waits. An approver needs the permission %q, an account of %d days and, where staff need it, two-factor authentication for a day.", Decider.ID(), s.days.Get())
		}
		return nil
	}}
}
