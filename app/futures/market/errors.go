package market

import "croupier/app/kernel/fault"

// Refusals of orders, with the codes that all products share.
var (
	// ErrMarket refuses an unknown market.
	ErrMarket = fault.New(-3, "Unknown market.")
	// ErrMarketClosed refuses an order on a market that staff have closed.
	ErrMarketClosed = fault.New(-5, "This market is not available right now.")
	// ErrPaused refuses an order while the market has no price that it may be filled at.
	ErrPaused = fault.New(-10, "This market is paused. Your open positions stay as they are.")
	// ErrNoPosition refuses the id of no position of the player.
	ErrNoPosition = fault.New(1, "Unknown position.")
	// ErrPending refuses to change or close an order that no tick has filled yet.
	ErrPending = fault.New(2, "This order is not filled yet. Try again in a moment.")
	// ErrEnding refuses to change or close a position that is being closed, or has ended.
	ErrEnding = fault.New(3, "This position is closed, or is being closed.")
	// ErrTrigger refuses a stop-loss or a take-profit. Its reason says why.
	ErrTrigger = fault.New(4, "This trigger is not possible.")
	// ErrMultiplier refuses a multiplier that the market, or the flat fee, does not offer.
	ErrMultiplier = fault.New(5, "This multiplier is not possible.")
	// ErrExposure refuses an order that could win more than the market may lose.
	ErrExposure = fault.New(6, "The market takes less than this now.")
)

// The reasons of ErrPaused, ErrTrigger and ErrMultiplier.
const (
	reasonPaused          = "paused"
	reasonSources         = "sources"
	reasonGrace           = "grace"
	reasonStopLiquidation = "stop_beyond_liquidation"
	reasonStopSide        = "stop_side"
	reasonTakeMaximum     = "take_beyond_maximum"
	reasonTakeSide        = "take_side"
	reasonMarket          = "market"
	reasonFlat            = "flat"
)
