package market

import (
	"sync"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
)

// staleAfter is how old the last tick of a market may be for an order.
const staleAfter = 10 * time.Second

// entry is a position in the book.
type entry struct {
	id                          id.Binary
	owner                       string
	demo                        bool
	state                       State
	position                    futures.Position
	triggers                    futures.Triggers
	bounds                      futures.Bounds
	lowPlace, highPlace         int
	ordered                     int64
	orderedFrame, closingFrame  int64
	wager, remaining, closing   money.Amount
	usd, remainingUSD, possible int64
	// filling is set while a decided fill is being stored. Nothing else may change the position.
	filling bool
}

// ticked is a market: its last tick and its positions.
type ticked struct {
	futures.Ticker
	last futures.Tick
	at   int64
	// all are the positions that have not ended; waiting are those with an order at the market.
	all, waiting map[id.Binary]*entry
	low, high    triggerHeap
	// open is what is open with real money, by directionPlace.
	open [2]interest
}

// book has the positions that have not ended, and what the house may lose on them.
type book struct {
	mu      sync.Mutex
	markets map[string]*ticked
	// frame is the number of the newest frame.
	frame int64
	// possible has the possible payouts of positions with real money, in millionths of a dollar.
	possible map[scope]int64
}

// scope is what a limit of possible payouts covers: a market, one direction of it, or a player.
type scope struct {
	ticker    string
	direction futures.Direction
	owner     string
}

func newBook(tickers []futures.Ticker) *book {
	b := &book{markets: map[string]*ticked{}, possible: map[scope]int64{}}
	for _, t := range tickers {
		b.markets[t.ID] = &ticked{Ticker: t, all: map[id.Binary]*entry{}, waiting: map[id.Binary]*entry{}, low: triggerHeap{low: true}}
	}
	return b
}

// scopes are the limits that a position counts toward.
func scopes(ticker string, direction futures.Direction, owner string) [3]scope {
	return [3]scope{{ticker: ticker}, {ticker: ticker, direction: direction}, {owner: owner}}
}

// load replaces all positions.
func (b *book) load(list []*position) {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.possible)
	for _, m := range b.markets {
		*m = ticked{Ticker: m.Ticker, last: m.last, at: m.at, all: map[id.Binary]*entry{}, waiting: map[id.Binary]*entry{}, low: triggerHeap{low: true}}
	}
	for _, p := range list {
		b.put(p)
	}
}

// put adds a position, or replaces it by its newer state. A position that has ended is removed.
// Callers hold the lock.
func (b *book) put(p *position) {
	m := b.markets[p.ticker]
	if m == nil {
		return // a market that this version does not have: its positions wait for a newer one
	}
	if old := m.all[p.id]; old != nil {
		b.remove(m, old)
	}
	if !p.running() {
		return
	}
	e := &entry{
		id: p.id, owner: p.owner, demo: p.demo, state: p.state, position: p.filled(), triggers: p.triggers, ordered: p.ordered,
		orderedFrame: p.orderedFrame, closingFrame: p.closingFrame, wager: p.wager, remaining: p.remaining, closing: p.closing, usd: p.usd, remainingUSD: p.remainingUSD(),
	}
	m.all[e.id] = e
	if e.state != Open {
		m.waiting[e.id] = e
	}
	if e.state != Pending {
		e.bounds = e.position.Bounds(e.triggers)
		m.low.add(e)
		m.high.add(e)
	}
	if e.state != Pending {
		m.countOpen(e, 1)
	}
	if !e.demo {
		e.possible = p.possibleUSD()
		for _, of := range scopes(m.ID, e.position.Direction, e.owner) {
			b.possible[of] += e.possible
		}
	}
}

// countOpen adds an entry to what is open, or subtracts it. Play money does not count.
func (m *ticked) countOpen(e *entry, sign int64) {
	if e.demo {
		return
	}
	sum := &m.open[directionPlace(e.position.Direction)]
	sum.positions += int(sign)
	sum.size += sign * e.position.Multiplier * e.remainingUSD
}

// remove removes an entry. Callers hold the lock.
func (b *book) remove(m *ticked, e *entry) {
	if e.state != Pending {
		m.countOpen(e, -1)
	}
	delete(m.all, e.id)
	delete(m.waiting, e.id)
	m.low.remove(e)
	m.high.remove(e)
	for _, of := range scopes(m.ID, e.position.Direction, e.owner) {
		if b.possible[of] -= e.possible; b.possible[of] == 0 {
			delete(b.possible, of)
		}
	}
}

// update puts the newer state of a position into the book.
func (b *book) update(p *position) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.put(p)
}

// claim replaces a position by the state that a write is about to store, so that the next frame
// decides by it. It is refused while a fill of the position is being stored. Errors: ErrEnding.
func (b *book) claim(next *position) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if m := b.markets[next.ticker]; m != nil {
		if e := m.all[next.id]; e != nil && e.filling {
			return ErrEnding
		}
	}
	b.put(next)
	return nil
}

// quote is the state of a market for an order.
type quote struct {
	futures.Ticker
	tick  futures.Tick
	frame int64
	known bool
	stale bool
}

// quote returns the last tick of a market. known is false for an unknown market.
func (b *book) quote(ticker string, now time.Time) quote {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.markets[ticker]
	if m == nil {
		return quote{}
	}
	return quote{
		Ticker: m.Ticker, tick: m.last, frame: b.frame, known: true,
		stale: m.last.Price == 0 || now.Sub(time.UnixMilli(m.at)) > staleAfter,
	}
}
