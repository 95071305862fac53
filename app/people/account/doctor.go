package account

import (
	"context"
	"strings"

	"croupier/app/kernel/doctor"
	"croupier/app/kernel/session"
	"croupier/db"
)

// maxNamedStaff is the maximum number of staff that a finding names.
const maxNamedStaff = 5

// Doctor checks that the site has an administrator and that staff can use the office.
// twoFactor reports whether staff need two-factor authentication.
func (s *Service) Doctor(twoFactor func() bool) doctor.Check {
	return doctor.Check{Group: doctor.Site, Name: "Staff", Run: func(ctx context.Context) []doctor.Finding {
		var administrators int64
		var without []string
		err := s.db.Read(ctx, func(q *db.Reader) (err error) {
			if administrators, err = countHolders(q, session.RoleAdmin); err != nil {
				return err
			}
			without, err = staffWithoutTwoFactor(q, maxNamedStaff+1)
			return err
		})
		switch {
		case err != nil:
			return doctor.Fail("The accounts of staff cannot be read (%v).", err)
		case administrators == 0:
			return doctor.Warn("There is no administrator. Make one: croupier user create --role admin --name NAME --email ADDRESS")
		case len(without) == 0 || !twoFactor():
			return nil
		}
		names, more := without[:min(len(without), maxNamedStaff)], ""
		if len(without) > maxNamedStaff {
			more = " and others"
		}
		return doctor.Warn("Members of staff have no two-factor authentication and cannot use the office: %s%s. They turn it on in the settings of their profile, under Security.", strings.Join(names, ", "), more)
	}}
}
