// Package exchanges reads the prices of exchanges from their public sockets. Each message is parsed
// strictly: what is not a valid quote of a known pair is refused and counted.
package exchanges

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"croupier/app/kernel/futures"
)

// The ids of the exchanges.
const (
	Binance  = "binance"
	Bitstamp = "bitstamp"
	Bybit    = "bybit"
	Coinbase = "coinbase"
	Kraken   = "kraken"
	OKX      = "okx"
)

// exchange is a public socket.
type exchange struct {
	name, url string
	// tether is set if its quotes are in USDT.
	tether bool
	// lacks are the symbols that it does not trade.
	lacks []string
	// pair is its name of the pair of a symbol, such as BTC-USD.
	pair func(symbol string) string
	// subscriptions are the messages that request the quotes of pairs.
	subscriptions func(pairs []string) []string
	// parse reads a message; it returns no quotes for one without any.
	parse func(message []byte) ([]quote, error)
	// ping is sent in each pingInterval; empty for none.
	ping string
}

// quote is a quote of an exchange: the best bid and ask as text.
type quote struct {
	pair     string
	bid, ask string
	// at is the time of the exchange in Unix milliseconds; 0 if it gives none. sequence increases with
	// each quote of the pair; 0 if it gives none.
	at, sequence int64
}

// exchanges are the known ones, by id.
var exchanges = map[string]exchange{
	Binance: binance, Bitstamp: bitstamp, Bybit: bybit, Coinbase: coinbase, Kraken: kraken, OKX: okx,
}

// IDs lists the exchanges in alphabetical order.
func IDs() []string { return slices.Sorted(maps.Keys(exchanges)) }

// tetherTicker is the rate of USDT in dollars, which exchanges with dollars quote.
var tetherTicker = futures.Ticker{ID: "USDTUSD", Symbol: "USDT", Decimals: 8}

// tickersOf are the pairs of an exchange.
func (e exchange) tickersOf() map[string]futures.Ticker {
	list := futures.Tickers()
	if !e.tether {
		list = append(list, tetherTicker)
	}
	pairs := map[string]futures.Ticker{}
	for _, t := range list {
		if !slices.Contains(e.lacks, t.Symbol) {
			pairs[e.pair(t.Symbol)] = t
		}
	}
	return pairs
}

// Reasons for which a quote is refused.
var (
	errMessage = errors.New("not a message of the exchange")
	errPair    = errors.New("a quote of another pair")
	errCrossed = errors.New("the bid is above the ask")
	errTime    = errors.New("the time is not the present one")
	errOrder   = errors.New("a quote that is not newer than the one before")
	errRefused = errors.New("the exchange reports an error")
)

// maxSkew is the largest difference between the clocks of an exchange and of the site.
const maxSkew = time.Minute

// price checks a quote and returns the middle between bid and ask, rounded down.
func (q quote) price(t futures.Ticker, now time.Time) (futures.Price, error) {
	bid, err := futures.ParsePrice(q.bid, t.Decimals)
	if err != nil {
		return 0, fmt.Errorf("the bid: %w", err)
	}
	ask, err := futures.ParsePrice(q.ask, t.Decimals)
	switch {
	case err != nil:
		return 0, fmt.Errorf("the ask: %w", err)
	case bid > ask:
		return 0, errCrossed
	case q.at != 0 && now.Sub(time.UnixMilli(q.at)).Abs() > maxSkew:
		return 0, errTime
	}
	return (bid + ask) / 2, nil
}
