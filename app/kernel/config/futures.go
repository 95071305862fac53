package config

import "slices"

// Futures configures the prices of futures.
type Futures struct {
	// Sources are ids of exchanges; none for the simulator.
	Sources []string `key:"sources"`
	// Speed is the number of steps of the simulator in a second.
	Speed int `key:"speed"`
}

// FuturesSources are the ids of the exchanges that prices of futures can come from.
var FuturesSources = []string{"binance", "bitstamp", "bybit", "coinbase", "kraken", "okx"}

const (
	// minFuturesSources is the number of sources that openings need.
	minFuturesSources = 3
	// maxFuturesSpeed is the highest futures.speed.
	maxFuturesSpeed = 20
)

// futuresDollars are the exchanges with prices in dollars: the rate of USDT comes from them.
var futuresDollars = []string{"bitstamp", "coinbase", "kraken"}

func (c Config) checkFutures(check *checker) {
	f := c.Futures
	dollars, used := false, map[string]bool{}
	for _, id := range f.Sources {
		check.check(slices.Contains(FuturesSources, id), "futures.sources", "must be among binance, bitstamp, bybit, coinbase, kraken and okx, not %.40q", id)
		check.check(!used[id], "futures.sources", "names %s twice", id)
		used[id], dollars = true, dollars || slices.Contains(futuresDollars, id)
	}
	check.check(len(f.Sources) == 0 || len(used) >= minFuturesSources, "futures.sources", "must name at least three: with fewer nothing can be opened")
	check.check(len(f.Sources) == 0 || dollars, "futures.sources", "must name bitstamp, coinbase or kraken: the others have prices in USDT, and need its rate")
	check.check(f.Speed >= 1 && f.Speed <= maxFuturesSpeed && 1000%f.Speed == 0, "futures.speed", "must be 1, 2, 4, 5, 8, 10 or 20")
	check.check(f.Speed == 1 || len(f.Sources) == 0, "futures.speed", "is for the simulator alone")
}
