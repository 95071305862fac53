package bets

import "croupier/app/kernel/live"

// The events of a player's pages.
var (
	EventOutcome = live.NewEvent[QueuedOutcome]("SportsBetOutcome", "What became of a sports bet that was queued, or of a cash-out.")
	EventSettled = live.NewEvent[SportsBet]("SportsBetSettled", "A sports bet was settled, corrected or cashed out.")
)
