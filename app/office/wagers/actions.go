package wagers

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// readsPerMinute is the rate limit per staff member. The export of a long list requests
// page after page.
const readsPerMinute = 1200

// Actions returns the calls of the package.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	users := action.Permission(permission.EditRoles)
	return []action.Action{
		action.Post("/api/admin/wagers", users, s.List, reads("The wagers of the site, newest first.")...),
		action.Post("/api/admin/wager", users, s.Wager, reads("One wager with its money, its draw as far as it is public, and its requests.")...),
		action.Post("/api/admin/player/play", users, s.Play, reads("What a player's play with real money came to, by game and currency, against theory.")...),
	}
}
