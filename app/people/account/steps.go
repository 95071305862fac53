package account

import (
	"context"

	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/db"
)

// Office returns the account part of the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Steps: []office.SetupStep{{
		Name: "Second member of staff", Sentence: "Large sums and delicate changes wait for a second person. Give a role to another member of staff.", Path: "/admin/roles", Permission: permission.EditRoles,
		Done: func(_ context.Context, q *db.Reader) (bool, error) {
			staff, err := staffUpTo(q, 2)
			return staff >= 2, err
		},
	}}}
}
