// Package index makes the prices of futures: it combines the quotes of sources, or of a simulator,
// into one price for each market, writes every step into a public log, and publishes it.
package index

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/live"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Consumer receives every frame after it was logged and before it is published: the market.
type Consumer interface {
	// Frame fills orders at the ticks of a frame. An error stops the index, which continues with the
	// next frame after a pause.
	Frame(ctx context.Context, f futures.Frame) error
	// Newest is the newest frame that it has stored; false for none.
	Newest(q db.Querier) (futures.Frame, bool, error)
}

// Volumes knows the turnover of markets.
type Volumes interface {
	// Volumes24h returns the dollars of the last 24 hours as decimal text, by ticker.
	Volumes24h() map[string]string
}

// Offers knows what markets offer to new positions.
type Offers interface {
	OfferOf(ticker string) futures.Offer
}

// Feed has the quotes of sources.
type Feed interface {
	// Names lists the sources in alphabetical order.
	Names() []string
	// Quotes returns the newest quotes of a ticker in dollars, in the order of Names.
	Quotes(t futures.Ticker, now time.Time) []futures.Quote
	// States returns the connections in the order of Names.
	States() []futures.SourceState
	// Run receives messages until ctx ends.
	Run(ctx context.Context) error
}

// Deps are the dependencies of the index.
type Deps struct {
	shared.Services
	// Folder is the folder of the log.
	Folder string
	// Feed has the quotes; nil for the simulator.
	Feed Feed
	// Speed is the number of steps of the simulator in a second.
	Speed  int
	Sealer *secretbox.Sealer
	// Consumer, Volumes and Offers are the market; nil for none.
	Consumer Consumer
	Volumes  Volumes
	Offers   Offers
	// Enabled reports whether the site offers futures now.
	Enabled func() bool
	// Demo is a site of a demonstration: prices of the simulator are no problem of its operator.
	Demo bool
	// Past makes simulated prices of 24 hours before the first start.
	Past bool
}

// Service makes the prices.
type Service struct {
	Deps
	options options
	log     *frameLog
	sim     *simulator
	history *history

	// mu lets one step at a time be made. Its fields belong to the goroutine that has it.
	mu      sync.Mutex
	opened  bool
	last    futures.Frame
	markets []*market
	trouble troubles
	// staffPauses are the markets that staff pause. A change replaces the map, on the writer.
	staffPauses atomic.Pointer[map[string]bool]
	// wake asks for a step at once, after a decision of staff.
	wake chan struct{}
	days days
	// now is what is published; the calls read it.
	now atomic.Pointer[state]
}

// state is the published state. It is never changed.
type state struct {
	frame, at int64
	hash      string
	ticks     map[string]futures.Tick
}

// New makes the service and its channel.
func New(deps Deps) (*Service, error) {
	s := &Service{Deps: deps, options: newOptions(), trouble: troubles{}, wake: make(chan struct{}, 1)}
	s.staffPauses.Store(&map[string]bool{})
	s.log = newFrameLog(deps.Folder)
	s.history = newHistory()
	if deps.Feed == nil {
		s.sim = newSimulator(s)
	}
	for _, t := range futures.Tickers() {
		s.markets = append(s.markets, &market{ticker: t})
	}
	s.now.Store(&state{hash: futures.GenesisHash, ticks: map[string]futures.Tick{}})
	return s, deps.Sockets.Channel(Channel, live.Policy{History: maxEventHistory, Snapshot: live.SnapshotOf(s.snapshot)})
}

// Simulated reports whether the prices are those of the simulator.
func (s *Service) Simulated() bool { return s.Feed == nil }

// Close forces the log to the disk.
func (s *Service) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.close()
}

// Connect sets the market that fills orders. It is called before the site serves.
func (s *Service) Connect(c Consumer, v Volumes, o Offers) {
	s.Consumer, s.Volumes, s.Offers = c, v, o
}

// market is one ticker between two frames.
type market struct {
	ticker futures.Ticker
	status futures.Status
	seq    int64
	price  futures.Price
	// tickedAt is the time of its newest tick in Unix milliseconds.
	tickedAt int64
	// quotes are those of the newest step.
	quotes []futures.Quote
}

// heartbeat is the longest time without a tick of a market, in milliseconds.
const heartbeat = 5_000

// offered reports whether players see a market.
func (s *Service) offered(ticker string) bool {
	return slices.Contains(s.options.tickers.Get(), ticker)
}
