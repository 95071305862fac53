package play

import "croupier/app/action"

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Whisper("Play", action.Public, s.Play, action.Summary("Makes a wager on an original. Guests play with play money.")),
		action.Whisper("Turn", action.Public, s.Turn, action.Summary("Makes a choice in an open round.")),
		action.Whisper("Finish", action.Public, s.Finish, action.Summary("Ends an open round and takes what was won.")),
		action.Whisper("RestoreData", action.Public, s.Restore, action.Summary("The caller's open round of a game.")),
		action.Whisper("GameData", action.Public, s.Data, action.Summary("State and limits of a game, and the caller's latest results.")),
	}
}
