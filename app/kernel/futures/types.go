// Package futures has the rules of positions on a price: tickers, prices, ticks, fees, return on
// investment and liquidation. It is arithmetic only, so that the site, the audit, the command
// `croupier futures verify` and simulations compute the same numbers.
package futures

// Direction is the side of a position.
type Direction int8

// The directions.
const (
	Up   Direction = 1
	Down Direction = -1
)

// FeeMode is how a position pays its fee.
type FeeMode string

// The fee modes. PnLFee takes a share of the profit. FlatFee takes a share of the position's size
// at the opening and again at the close.
const (
	PnLFee  FeeMode = "pnl"
	FlatFee FeeMode = "flat"
)

// Ticker is a market.
type Ticker struct {
	// ID is its name in addresses and calls, such as BTCUSD.
	ID string
	// Name is the name of the asset, Symbol its abbreviation.
	Name, Symbol string
	// Icon is the path of its picture; Background and Color are CSS colours.
	Icon, Background, Color string
	// Decimals are the decimals of its prices: a Price is in units of 10^-Decimals dollars. A
	// typical price has at least seven digits.
	Decimals int
	// FiatDecimals are the decimals of displayed prices.
	FiatDecimals int
	// Start is the price at which the simulator begins, and Spread the standard deviation of each of
	// its steps, in billionths of the price.
	Start  Price
	Spread int64
}

// Offer is what a market offers to new positions.
type Offer struct {
	MinMultiplier int64
	MaxMultiplier int64
	// MaxFlatMultiplier is the largest multiplier with a flat fee.
	MaxFlatMultiplier int64
	// PnLFee is the whole fee on the profit, and MaxROI the largest return on investment, both in percent.
	PnLFee int64
	MaxROI int64
	// FlatFee is the flat fee of the size each way, in percent with two decimals.
	FlatFee string
}

// Price is a price in units of 10^-Decimals dollars of its ticker. It is above zero.
type Price int64

// Quote is the part of one source in a tick.
type Quote struct {
	// Source is the name of the source, such as kraken or simulated.
	Source string
	Price  Price
	// Age is the age of the source's newest message, in milliseconds.
	Age int64
	// Excluded is empty for a quote that counts; otherwise the reason, stale or outlier.
	Excluded string
}

// MarketState is whether a market takes orders and fills.
type MarketState string

// The states of markets.
const (
	// Open takes openings and fills.
	Open MarketState = "open"
	// CloseOnly has too few sources for openings. Closes and triggers are filled.
	CloseOnly MarketState = "close-only"
	// Paused has no price: nothing is opened, closed or liquidated.
	Paused MarketState = "paused"
	// Grace follows a pause: players can close and change positions, no trigger and no
	// liquidation happens before GraceEnds.
	Grace MarketState = "grace"
)

// Tick is the index price of one ticker at one moment.
type Tick struct {
	Ticker string
	// Seq numbers the ticks of a ticker from 1.
	Seq   int64
	Price Price
	State MarketState
	// GraceEnds is the end of the grace period, in Unix milliseconds; 0 outside of it.
	GraceEnds int64
	// Quotes are the sources in the order of their names.
	Quotes []Quote
}

// Frame is one step of the index: the ticks of all tickers that changed. Frames are logged in a
// hash chain before anything uses them.
type Frame struct {
	// Seq numbers the frames of the site from 1.
	Seq int64
	// At is its time in Unix milliseconds. It never decreases.
	At    int64
	Ticks []Tick
	// Gap is the number of frame numbers that were left out before this frame, because the site was
	// off or may have lost frames in a failure of power. Previous is then the last frame that it has.
	Gap int64
	// Previous and Hash are the links of the chain, in hexadecimal digits.
	Previous, Hash string
}
