package races

import (
	"context"

	"croupier/app/kernel/office"
	"croupier/db"
)

// Office returns the races part of the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Steps: []office.SetupStep{{
		Name: "Weekly race", Sentence: "Decide what the weekly race pays: the setting race.reward, 0 for nothing.", Path: "/admin/settings", Permission: Manage,
		Done: func(context.Context, *db.Reader) (bool, error) { return s.reward.Get() != "", nil },
	}}}
}
