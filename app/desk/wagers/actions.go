package wagers

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// readsPerMinute bounds how often one of the staff asks: a file of a long list is
// asked for page by page.
const readsPerMinute = 1200

// Actions are the calls of the room.
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
