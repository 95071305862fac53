package load

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/futures"
)

// testLog is a log with two frames of bitcoin, served as a site serves it.
func testLog(t *testing.T) (*tradingLog, []futures.Frame) {
	t.Helper()
	var lines strings.Builder
	frames := make([]futures.Frame, 2)
	previous, at := futures.GenesisHash, time.Now().UTC().UnixMilli()
	for i := range frames {
		price := futures.Price(9_600_000 - 100_000*i)
		frames[i] = futures.Frame{Seq: int64(i) + 1, At: at, Previous: previous, Ticks: []futures.Tick{{
			Ticker: "BTCUSD", Seq: int64(i) + 1, Price: price, State: futures.Open, Quotes: []futures.Quote{{Source: futures.Simulated, Price: price}},
		}}}
		frames[i].Seal()
		previous = frames[i].Hash
		lines.WriteString(frames[i].Line() + "\n")
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".zst") {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(lines.String())) // a lost client has failed already
	}))
	t.Cleanup(server.Close)
	return &tradingLog{url: server.URL, began: time.Now()}, frames
}

// settledPosition is a position that was liquidated at the second frame.
func settledPosition(frames []futures.Frame) tradedPosition {
	p := tradedPosition{ID: "p", Ticker: "BTCUSD", Direction: "up", State: "liquidated", Wager: "1.00", Remaining: "0.00", Payout: "0.00"}
	p.Fills = make([]tradedFill, 2)
	p.Fills[0] = tradedFill{Kind: "open", Tick: 1, Frame: 1, Hash: frames[0].Hash, Price: "96000.00", Stake: "1.00", Payout: "0.00"}
	p.Fills[1] = tradedFill{Kind: "liquidation", Tick: 2, Frame: 2, Hash: frames[1].Hash, Price: "95040.00", Stake: "1.00", Payout: "0.00"}
	return p
}

// The torture accepts a position that is settled once at ticks of the log, and nothing else.
func TestPositionsAreSettledOnceAtLoggedTicks(t *testing.T) {
	log, frames := testLog(t)
	if won, err := log.verify(t.Context(), settledPosition(frames)); err != nil || won != -1_000_000 {
		t.Errorf("a liquidated position wins %d: %v", won, err)
	}
	for what, change := range map[string]func(p *tradedPosition){
		"is settled twice":                    func(p *tradedPosition) { p.Fills = append(p.Fills, p.Fills[1]) },
		"has a fill at no frame of the log":   func(p *tradedPosition) { p.Fills[1].Frame = 3 },
		"has a fill with another hash":        func(p *tradedPosition) { p.Fills[1].Hash = frames[0].Hash },
		"has an entry at another price":       func(p *tradedPosition) { p.Fills[0].Price = "96000.01" },
		"has a fill at another tick":          func(p *tradedPosition) { p.Fills[1].Tick = 1 },
		"has paid more than its fills":        func(p *tradedPosition) { p.Payout = "0.01" },
		"has ended with a part that remains":  func(p *tradedPosition) { p.Remaining, p.Fills[1].Stake = "0.50", "0.50" },
		"has ended without a fill":            func(p *tradedPosition) { p.Fills = nil },
		"has a fill before that of its order": func(p *tradedPosition) { p.Fills[0], p.Fills[1] = p.Fills[1], p.Fills[0] },
	} {
		p := settledPosition(frames)
		change(&p)
		if won, err := log.verify(t.Context(), p); err == nil {
			t.Errorf("a position that %s is accepted, with %d", what, won)
		}
	}
}
