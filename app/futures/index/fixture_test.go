package index

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// begin is two seconds after a full hour.
var begin = time.Date(2026, 11, 30, 12, 0, 2, 0, time.UTC)

// harness is an index on an empty database, with a market that records its frames.
type harness struct {
	*kerneltest.Harness
	*Service
	folder string
	feed   *fakeFeed
	market *fakeMarket
	staff  *session.Call
}

// newHarness makes an index with the simulator, or with a feed.
func newHarness(t testing.TB, feed *fakeFeed) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), folder: t.TempDir(), feed: feed, market: &fakeMarket{}}
	h.Harness.Clock.Advance(begin.Sub(h.Harness.Clock.Now()))
	h.staff = &session.Call{User: &session.User{ID: "staff-1"}, RequestID: "request-1"}
	h.restart()
	return h
}

// restart makes the service again, as after a stop.
func (h *harness) restart() {
	h.T.Helper()
	sealer, err := secretbox.New(make([]byte, 32), "test")
	h.Check(err)
	h.Events = kerneltest.NewEvents()
	deps := Deps{
		Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, Log: h.Harness.Log, Sockets: h.Events, StaffLog: stafflog.New(h.Harness.IDs)},
		Folder:   h.folder, Speed: 1, Sealer: sealer, Consumer: h.market, Enabled: func() bool { return true },
	}
	if h.feed != nil {
		deps.Feed = h.feed
	}
	h.Service, err = New(deps)
	h.Check(err)
}

// step advances the clock and makes a frame.
func (h *harness) step(d time.Duration) futures.Frame {
	h.T.Helper()
	h.Harness.Clock.Advance(d)
	h.Check(h.Step(h.Ctx))
	return h.last
}

// tick is the tick of a market in the newest state.
func (h *harness) tick(ticker string) futures.Tick { return h.now.Load().ticks[ticker] }

// frames reads the file of a day, which must be a complete chain.
func (h *harness) frames(day string) (list []futures.Frame) {
	h.T.Helper()
	_, err := readDay(h.folder, day+plainExtension, func(f futures.Frame) error {
		list = append(list, f)
		return nil
	})
	h.Check(err)
	return list
}

// fakeMarket records frames.
type fakeMarket struct {
	frames []futures.Frame
	failed bool
	// stored is the newest stored frame; nil for none.
	stored *futures.Frame
}

var errMarket = errors.New("the market fails")

func (m *fakeMarket) Frame(_ context.Context, f futures.Frame) error {
	if m.failed {
		return errMarket
	}
	m.frames = append(m.frames, f)
	return nil
}

func (m *fakeMarket) Newest(db.Querier) (futures.Frame, bool, error) {
	if m.stored == nil {
		return futures.Frame{}, false, nil
	}
	return *m.stored, true, nil
}

// offers are those of every market.
type offers struct{}

func (offers) OfferOf(string) futures.Offer {
	return futures.Offer{MinMultiplier: 1, MaxMultiplier: 1000, MaxFlatMultiplier: 100, PnLFee: 5, FlatFee: "0.05", MaxROI: 900}
}

// fakeFeed has the quotes of BTC that a test sets, in units, by source.
type fakeFeed struct {
	quotes []futures.Quote
	states []futures.SourceState
}

func (f *fakeFeed) Names() (names []string) {
	for _, q := range f.quotes {
		names = append(names, q.Source)
	}
	return names
}

func (f *fakeFeed) Quotes(t futures.Ticker, _ time.Time) []futures.Quote {
	if t.ID != "BTCUSD" {
		return nil
	}
	return append([]futures.Quote(nil), f.quotes...)
}

func (f *fakeFeed) States() []futures.SourceState { return f.states }

func (f *fakeFeed) Run(ctx context.Context) error { return nil }

// set sets fresh quotes.
func (f *fakeFeed) set(prices ...futures.Price) {
	f.quotes = nil
	for i, p := range prices {
		f.quotes = append(f.quotes, futures.Quote{Source: []string{"binance", "coinbase", "kraken", "okx"}[i], Price: p, Age: 10})
	}
}

func reason(ticker string) MarketRequest {
	return MarketRequest{Ticker: ticker, Reason: action.Reason{Reason: "the price looks wrong"}}
}

// readDay reads a file of the log.
func readDay(folder, name string, fn func(futures.Frame) error) (futures.LogReport, error) {
	file, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		return futures.LogReport{}, err
	}
	defer file.Close()
	return futures.ReadLog(file, func(f futures.Frame, _ []byte) error { return fn(f) })
}
