package bets

import "croupier/app/kernel/live"

// The events of a player's pages.
var (
	EventOutcome = live.NewEvent[QueuedOutcome]("SportsBetOutcome", "The result of a queued sports bet or cash-out.")
	EventSettled = live.NewEvent[SportsBet]("SportsBetSettled", "A sports bet was settled, corrected or cashed out.")
)
