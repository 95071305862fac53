package market

import (
	"time"

	"croupier/app/kernel/action"
)

// Request limits per minute, of an account and, for guests too, of an address.
const (
	ordersPerMinute = 600
	readsPerMinute  = 1200
	addressFactor   = 5
)

// Actions lists the calls of players.
func (s *Service) Actions() []action.Action {
	limit := func(count int) action.Option {
		account, address := action.PerAccount(count, time.Minute), action.PerAddress(addressFactor*count, time.Minute)
		return func(a *action.Action) { account(a); address(a) }
	}
	orders, reads := limit(ordersPerMinute), limit(readsPerMinute)
	return []action.Action{
		action.Post("/api/trading/open", action.Public, s.Open, orders,
			action.Summary("Orders a position, which the next tick fills. Codes: -1 and -4 the wager, -3 unknown market, -5 closed market, -10 paused market, 4 trigger not possible, 5 multiplier not possible, 6 the market takes less now.")),
		action.Post("/api/trading/close", action.Public, s.Close, orders,
			action.Summary("Orders the close of a position or of a share of it in percent, which the next tick fills. Codes: -10 paused market, 1 unknown position, 2 not filled yet, 3 closed or being closed.")),
		action.Post("/api/trading/change", action.Public, s.Change, orders,
			action.Summary("Changes the stop-loss and the take-profit of an open position. An absent one stays, an empty one is removed. Codes: as for close, and 4 trigger not possible.")),
		action.Post("/api/trading/positions", action.Public, s.Positions, reads, action.Summary("The caller's positions that are open, or have ended, the newest first.")),
		action.Post("/api/trading/position", action.Public, s.Position, reads, action.Summary("One of the caller's positions with the lines of the price log that filled it.")),
		action.Post("/api/trading/trades", action.Public, s.Trades, reads, action.Summary("The latest fills of a market with real money, the newest first.")),
		action.Post("/api/trading/stats", action.Public, s.Stats, reads, action.Summary("What is traded on a market, and the fees of new positions.")),
	}
}
