package history

import (
	"time"

	"croupier/app/kernel/action"
)

// Actions lists the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Whisper("Info", action.Public, s.Info, action.Summary("An ended wager, for everybody to look at and to verify.")),
		action.Post("/api/game/find", action.Public, s.Find,
			action.Summary("Returns the game of a wager."), action.PerAddress(120, time.Minute)),
		action.Post("/api/user/bets", action.Public, s.Bets,
			action.Summary("The caller's own wagers, newest first."), action.PerAddress(300, time.Minute)),
	}
}
