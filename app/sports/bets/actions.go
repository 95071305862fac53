package bets

import (
	"time"

	"croupier/app/kernel/action"
)

// Request limits per minute.
const (
	betsPerMinute  = 120
	readsPerMinute = 600
	sharePerMinute = 120
)

// Actions lists the calls of players.
func (s *Service) Actions() []action.Action {
	bets := action.PerAccount(betsPerMinute, time.Minute)
	reads := action.PerAccount(readsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/bookmaker/bet", action.SignedIn, s.Place, bets,
			action.Summary("Queues a sports bet. Codes: 1 failed to queue, 4 too late, 5 odds changed, 6 option closed, 7 not enough balance, 8 bet too low or too high, 9 no double bets, 10 too many multi bets.")),
		action.Post("/api/bookmaker/bet/status", action.SignedIn, s.Poll, reads,
			action.Summary("How far a queued bet or cash-out is. A refused one is answered with its refusal. Code 2: invalid queue id.")),
		action.Post("/api/bookmaker/bet/confirm", action.SignedIn, s.Confirm, reads,
			action.Summary("The result of a queued bet or cash-out. Code 3 while it waits: too early.")),
		action.Post("/api/bookmaker/bets", action.SignedIn, s.ListBets, reads, action.Summary("The caller's sports bets, the newest first.")),
		action.Post("/api/bookmaker/bets/one", action.SignedIn, s.GetBet, reads, action.Summary("One of the caller's sports bets.")),
		action.Post("/api/bookmaker/bets/shared", action.Public, s.GetSharedBet, action.PerAddress(sharePerMinute, time.Minute),
			action.Summary("What a sports bet was made on, for those who were given its id.")),
		action.Post("/api/bookmaker/cashout/offer", action.SignedIn, s.Offer, reads, action.Summary("What an open sports bet, or a part of it, is bought back for now. Code 11: not now.")),
		action.Post("/api/bookmaker/cashout", action.SignedIn, s.CashOut, bets,
			action.Summary("Queues the acceptance of an offer. Codes: 1 failed to queue, 5 the amount has changed, 6 option closed, 12 the offer has expired.")),
	}
}
