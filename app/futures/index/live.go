package index

import (
	"context"
	"encoding/json"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
)

// Channel is the channel of prices.
const Channel = "trading"

// maxEventHistory is the number of frames that a client may miss before it loads the state again.
const maxEventHistory = 240

// EventPrices is a step of the index.
var EventPrices = live.NewEvent[TradingPrices]("TradingPrices", "The prices of futures that changed, as [tick, price, state?]; the state only if it changed.")

// TradingPrices are the prices of one frame.
type TradingPrices struct {
	Frame int64 `json:"frame"`
	// At is the time of the frame in Unix milliseconds.
	At int64 `json:"at"`
	// Prices are the changed ones, by ticker.
	Prices map[string]TickView `json:"prices"`
	// Simulated is set for prices of the simulator.
	Simulated bool `json:"simulated,omitempty"`
}

// TickView is a tick on the channel: an array of its number, the price as text, the state if it differs
// from that of the tick before, and the end of the grace period in Unix milliseconds in that state.
type TickView struct {
	Tick  int64
	Price string
	// State is empty if it has not changed.
	State     futures.MarketState
	GraceEnds int64
}

// MarshalJSON writes the array.
func (v TickView) MarshalJSON() ([]byte, error) {
	switch {
	case v.State == futures.Grace:
		return json.Marshal([]any{v.Tick, v.Price, v.State, v.GraceEnds})
	case v.State != "":
		return json.Marshal([]any{v.Tick, v.Price, v.State})
	}
	return json.Marshal([]any{v.Tick, v.Price})
}

// TypeScript is the type of the output of MarshalJSON.
func (TickView) TypeScript() string {
	return `[tick: number, price: string, state?: "open" | "close-only" | "paused" | "grace", graceEnds?: number]`
}

// publish sends a frame to the open pages. before is the state before it.
func (s *Service) publish(f futures.Frame, before map[string]futures.Tick) {
	event := TradingPrices{Frame: f.Seq, At: f.At, Prices: map[string]TickView{}, Simulated: s.Simulated()}
	for _, t := range f.Ticks {
		if !s.offered(t.Ticker) {
			continue
		}
		view := viewOf(t)
		if old := before[t.Ticker]; old.State == t.State && old.GraceEnds == t.GraceEnds {
			view.State, view.GraceEnds = "", 0
		}
		event.Prices[t.Ticker] = view
	}
	if len(event.Prices) == 0 {
		return
	}
	if err := s.Sockets.Publish(Channel, EventPrices.With(event)); err != nil {
		s.Log.Error("publish the prices of futures", "error", err)
	}
}

// viewOf is a complete tick on the channel.
func viewOf(t futures.Tick) TickView {
	ticker, _ := futures.TickerByID(t.Ticker)
	return TickView{Tick: t.Seq, Price: ticker.Text(t.Price), State: t.State, GraceEnds: t.GraceEnds}
}

// snapshot returns all prices for a new subscriber.
func (s *Service) snapshot(context.Context, *session.Call, string) (TradingPrices, error) {
	now := s.now.Load()
	all := TradingPrices{Frame: now.frame, At: now.at, Prices: map[string]TickView{}, Simulated: s.Simulated()}
	for id, t := range now.ticks {
		if s.offered(id) {
			all.Prices[id] = viewOf(t)
		}
	}
	return all, nil
}
