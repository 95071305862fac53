package exchanges

import (
	"fmt"
	"log/slog"
	"math/bits"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
)

const (
	// maxRateAge is the maximum age of a rate of USDT, in milliseconds: it moves slowly, and is traded
	// less often than other pairs.
	maxRateAge = 60_000
	// maxRateDistance is how far a rate of USDT may be from one dollar, in units of its ticker: 5 %.
	maxRateDistance = 5_000_000
	// oneDollar is a rate of one dollar.
	oneDollar = 100_000_000
)

// entry is the newest quote of a pair.
type entry struct {
	price futures.Price
	// received is the time of the site in Unix milliseconds.
	received, at, sequence int64
}

// source is one exchange with its newest quotes.
type source struct {
	exchange
	pairs map[string]futures.Ticker

	mu      sync.Mutex
	entries map[string]entry // by ticker
	state   futures.SourceState
}

// Board has the newest quotes of the exchanges of a site.
type Board struct {
	clock   clock.Clock
	log     *slog.Logger
	sources []*source
}

// New makes a Board of exchanges. Errors: an unknown id.
func New(ids []string, c clock.Clock, log *slog.Logger) (*Board, error) {
	b := &Board{clock: c, log: log}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		e, known := exchanges[id]
		if !known {
			return nil, fmt.Errorf("there is no source of prices of futures named %q", id)
		}
		b.sources = append(b.sources, &source{exchange: e, pairs: e.tickersOf(), entries: map[string]entry{}, state: futures.SourceState{Name: id, Problem: "not connected yet"}})
	}
	return b, nil
}

// Names lists the sources in alphabetical order.
func (b *Board) Names() (names []string) {
	for _, s := range b.sources {
		names = append(names, s.name)
	}
	return names
}

// States returns the connections in the order of Names.
func (b *Board) States() (list []futures.SourceState) {
	for _, s := range b.sources {
		s.mu.Lock()
		list = append(list, s.state)
		s.mu.Unlock()
	}
	return list
}

// receive reads a message of a source. Errors: the reason why it was refused.
func (s *source) receive(message []byte, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Messages++
	s.state.At = now.UnixMilli()
	quotes, err := s.parse(message)
	for i := 0; err == nil && i < len(quotes); i++ {
		err = s.accept(quotes[i], now)
	}
	if err != nil {
		s.state.Refused++
	}
	return err
}

// accept stores one quote. It refuses one of another pair, and one that is not newer than the last one.
func (s *source) accept(q quote, now time.Time) error {
	t, known := s.pairs[q.pair]
	if !known {
		return fmt.Errorf("%w: %.40q", errPair, q.pair)
	}
	price, err := q.price(t, now)
	if err != nil {
		return fmt.Errorf("%s: %w", q.pair, err)
	}
	last, again := s.entries[t.ID]
	if again && (q.at < last.at || q.at == last.at && q.sequence <= last.sequence && q.at+q.sequence > 0) {
		return fmt.Errorf("%s: %w", q.pair, errOrder)
	}
	s.entries[t.ID] = entry{price: price, received: now.UnixMilli(), at: q.at, sequence: q.sequence}
	return nil
}

// entry returns the newest quote of a ticker; false for none.
func (s *source) entry(ticker string) (entry, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, found := s.entries[ticker]
	return e, found
}

// Quotes returns the newest quotes of a ticker in dollars, in the order of Names. Quotes in USDT are
// converted by the median rate of the exchanges that trade it against dollars; without a rate they
// do not count.
func (b *Board) Quotes(t futures.Ticker, now time.Time) []futures.Quote {
	rate := b.rate(now)
	quotes := make([]futures.Quote, 0, len(b.sources))
	for _, s := range b.sources {
		e, found := s.entry(t.ID)
		if !found {
			continue
		}
		q := futures.Quote{Source: s.name, Price: e.price, Age: max(0, now.UnixMilli()-e.received)}
		if s.tether {
			if q.Price = convert(e.price, rate); rate == 0 {
				q.Price, q.Excluded = e.price, futures.NoRate
			}
		}
		quotes = append(quotes, q)
	}
	return quotes
}

// convert multiplies a price in USDT by a rate, rounded down.
func convert(p, rate futures.Price) futures.Price {
	high, low := bits.Mul64(uint64(p), uint64(rate))
	if high >= oneDollar {
		return 0
	}
	converted, _ := bits.Div64(high, low, oneDollar)
	return futures.Price(min(converted, uint64(futures.MaxPrice)))
}

// rate is the price of one USDT; 0 if it is not known: no exchange with dollars has a fresh one, only one
// of several has, or it is far from one dollar.
func (b *Board) rate(now time.Time) futures.Price {
	var quotes []futures.Quote
	possible := 0
	for _, s := range b.sources {
		if s.tether {
			continue
		}
		possible++
		if e, found := s.entry(tetherTicker.ID); found {
			quotes = append(quotes, futures.Quote{Source: s.name, Price: e.price, Age: max(0, now.UnixMilli()-e.received)})
		}
	}
	rules := futures.DefaultRules()
	rules.Fresh = maxRateAge
	rate, counted := rules.Median(quotes)
	if counted < min(2, possible) || rate < oneDollar-maxRateDistance || rate > oneDollar+maxRateDistance {
		return 0
	}
	return rate
}
