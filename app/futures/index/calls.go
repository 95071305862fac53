package index

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions returns the calls.
func (s *Service) Actions() []action.Action {
	limit := action.PerAddress(600, time.Minute)
	return append(append(s.pauseActions(), s.officeActions()...),
		action.Post("/api/trading/tickers", action.Public, s.Tickers, action.ReadsOnly(), limit, action.Summary("The markets of futures with their prices.")),
		action.Post("/api/trading/history", action.Public, s.History, action.ReadsOnly(), limit, action.Summary("The course of a price, from one second to one day.")),
		action.Post("/api/trading/sources", action.Public, s.Sources, action.ReadsOnly(), limit, action.Summary("What a price is made of: the sources, or the seeds of simulated prices.")),
		action.Post("/api/trading/hour", action.Public, s.Hour, action.ReadsOnly(), limit, action.Summary("The seeds of an hour of simulated prices that is over.")),
		action.Post("/api/trading/log", action.Public, s.LogDays, action.ReadsOnly(), limit, action.Summary("The days of the public price log with their hashes.")),
	)
}

// TradingTickers are the markets.
type TradingTickers struct {
	Tickers []TradingTicker `json:"tickers"`
}

// TradingTicker is a market.
type TradingTicker struct {
	Ticker string `json:"ticker"`
	Name   string `json:"name"`
	Symbol string `json:"symbol"`
	// Icon is the path of its picture.
	Icon  string       `json:"icon"`
	Style TickerStyle  `json:"style"`
	Stats TickerStats  `json:"stats"`
	Price TradingPrice `json:"price"`
	// Decimals are those of exact prices, FiatDecimals those of displayed ones.
	Decimals     int    `json:"decimals"`
	FiatDecimals int    `json:"fiatDecimals"`
	State        string `json:"state" ts:"open|close-only|paused|grace"`
	// GraceEnds is the end of the grace period in Unix milliseconds; 0 outside of it.
	GraceEnds     int64 `json:"graceEnds"`
	Simulated     bool  `json:"simulated"`
	MinMultiplier int64 `json:"minMultiplier"`
	MaxMultiplier int64 `json:"maxMultiplier"`
	// MaxFlatMultiplier is the largest multiplier with a flat fee.
	MaxFlatMultiplier int64 `json:"maxFlatMultiplier"`
	// PnLFee is the whole fee on the profit, FlatFee the flat fee of the size each way, and MaxROI the
	// largest return on investment, all in percent.
	PnLFee  int64  `json:"pnlFee"`
	FlatFee string `json:"flatFee"`
	MaxROI  int64  `json:"maxRoi"`
}

// TickerStyle has the colours of a market in CSS.
type TickerStyle struct {
	Background string `json:"background"`
	Color      string `json:"color"`
}

// TickerStats are figures of the last 24 hours. Change is in per cent with two decimals, and volume in
// dollars. High and low are the highest and the lowest price of the stored history; "0" before the first.
type TickerStats struct {
	Change24h string `json:"change_24h"`
	High24h   string `json:"high_24h"`
	Low24h    string `json:"low_24h"`
	Volume24h string `json:"volume_24h"`
}

// TradingPrice is the newest price of a market: "0" at 0 as tick 0 before its first one. At is in Unix
// milliseconds.
type TradingPrice struct {
	Price string `json:"price"`
	At    int64  `json:"at"`
	Tick  int64  `json:"tick"`
}

// Tickers returns the offered markets in their order.
func (s *Service) Tickers(ctx context.Context, _ *session.Call, _ action.None) (TradingTickers, error) {
	answer := TradingTickers{Tickers: []TradingTicker{}}
	days, err := s.lastDay(ctx)
	if err != nil {
		return answer, err
	}
	volumes := map[string]string{}
	if s.Volumes != nil {
		volumes = s.Volumes.Volumes24h()
	}
	now := s.now.Load()
	for _, t := range futures.Tickers() {
		if !s.offered(t.ID) {
			continue
		}
		row := TradingTicker{
			Ticker: t.ID, Name: t.Name, Symbol: t.Symbol, Icon: t.Icon, Style: TickerStyle{t.Background, t.Color}, Decimals: t.Decimals, FiatDecimals: t.FiatDecimals,
			Price: TradingPrice{Price: "0"}, State: string(futures.Paused), Simulated: s.Simulated(),
			Stats: TickerStats{Change24h: "0.00", High24h: "0", Low24h: "0", Volume24h: "0.00"},
		}
		if tick, known := now.ticks[t.ID]; known {
			row.Price = TradingPrice{Price: t.Text(tick.Price), At: now.at, Tick: tick.Seq}
			row.State, row.GraceEnds = string(tick.State), tick.GraceEnds
			row.Stats.Change24h = futures.Change(days[t.ID].Open, tick.Price)
		}
		if day, known := days[t.ID]; known {
			row.Stats.High24h, row.Stats.Low24h = t.Text(day.High), t.Text(day.Low)
		}
		if volume, known := volumes[t.ID]; known {
			row.Stats.Volume24h = volume
		}
		if s.Offers != nil {
			offer := s.Offers.OfferOf(t.ID)
			row.MinMultiplier, row.MaxMultiplier, row.MaxFlatMultiplier = offer.MinMultiplier, offer.MaxMultiplier, offer.MaxFlatMultiplier
			row.PnLFee, row.FlatFee, row.MaxROI = offer.PnLFee, offer.FlatFee, offer.MaxROI
		}
		answer.Tickers = append(answer.Tickers, row)
	}
	return answer, nil
}

// HistoryRequest selects candles.
type HistoryRequest struct {
	Ticker     string `json:"ticker" validate:"required,max=20"`
	Resolution string `json:"resolution" validate:"required,oneof=1s 1m 5m 15m 1h 1d"`
	// Before is a time in Unix seconds: candles begin before it; 0 for the newest.
	Before int64 `json:"before,omitempty" validate:"min=0"`
	// Limit is the maximum number of candles; 0 for 300.
	Limit int `json:"limit,omitempty" validate:"min=0,max=1000"`
}

// TradingHistory are candles in the order of time. Times without a price are left out.
type TradingHistory struct {
	Candles []futures.CandleView `json:"candles"`
}

// defaultCandles is the number of candles of a request without a limit.
const defaultCandles = 300

// resolutions are the lengths of candles in seconds.
var resolutions = map[string]int64{"1s": 1, "1m": 60, "5m": 300, "15m": 900, "1h": 3600, "1d": 86400}

// latest is a time after all candles, in Unix seconds: the year 9999.
const latest = 253_402_300_799

// History returns candles. Errors: errNoMarket.
func (s *Service) History(ctx context.Context, _ *session.Call, r HistoryRequest) (TradingHistory, error) {
	answer := TradingHistory{Candles: []futures.CandleView{}}
	t, known := futures.TickerByID(r.Ticker)
	if !known || !s.offered(t.ID) {
		return answer, errNoMarket
	}
	before, limit := r.Before, r.Limit
	if before == 0 {
		before = latest
	}
	if limit == 0 {
		limit = defaultCandles
	}
	list, err := s.Candles(ctx, t.ID, resolutions[r.Resolution], min(before, latest), limit)
	for _, c := range list {
		answer.Candles = append(answer.Candles, t.View(c))
	}
	return answer, err
}

// SourcesRequest names a market.
type SourcesRequest struct {
	Ticker string `json:"ticker" validate:"required,max=20"`
}

// TradingSources is what the newest price of a market is made of.
type TradingSources struct {
	Sources []SourceQuote `json:"sources"`
	Median  string        `json:"median"`
	Tick    int64         `json:"tick"`
	Frame   int64         `json:"frame"`
	// Hash is that of the newest frame.
	Hash      string `json:"hash"`
	Simulated bool   `json:"simulated"`
	// Commitment is the SHA-256 of the seed of this hour, and NextCommitment that of the next hour's;
	// both are empty with sources.
	Commitment     string `json:"commitment"`
	NextCommitment string `json:"nextCommitment"`
	// Revealed are the seeds of hours that are over, the newest first.
	Revealed []RevealedHour `json:"revealed"`
}

// SourceQuote is the part of a source in a price.
type SourceQuote struct {
	Source string `json:"source"`
	Price  string `json:"price"`
	// Age is in milliseconds.
	Age int64 `json:"age"`
	// Excluded is empty for a quote that counts.
	Excluded string `json:"excluded" ts:"|stale|outlier|no-rate"`
}

// RevealedHour is a seed with all that the prices of a market in its hour follow from.
type RevealedHour struct {
	// Hour is its first Unix millisecond divided by 3600000.
	Hour       int64  `json:"hour"`
	Seed       string `json:"seed"`
	Commitment string `json:"commitment"`
	// Step is the time of a step in milliseconds, and First the first step.
	Step  int64 `json:"step"`
	First int64 `json:"first"`
	// Start is the price before the first step, in units of the market, and Spread the standard
	// deviation of a step in billionths.
	Start  int64 `json:"start"`
	Spread int64 `json:"spread"`
	// CommittedAt is when the commitment was made, in Unix milliseconds: before the hour, or at the first
	// start for the prices before it.
	CommittedAt int64 `json:"committedAt"`
}

// maxRevealed is the number of revealed hours in an answer.
const maxRevealed = 48

// Sources returns what the newest price of a market is made of. Errors: errNoMarket.
func (s *Service) Sources(ctx context.Context, _ *session.Call, r SourcesRequest) (TradingSources, error) {
	now := s.now.Load()
	answer := TradingSources{Sources: []SourceQuote{}, Median: "0", Frame: now.frame, Hash: now.hash, Simulated: s.Simulated(), Revealed: []RevealedHour{}}
	t, known := futures.TickerByID(r.Ticker)
	if !known || !s.offered(t.ID) {
		return answer, errNoMarket
	}
	if tick, found := now.ticks[t.ID]; found {
		answer.Median, answer.Tick, answer.Sources = t.Text(tick.Price), tick.Seq, quoteViews(t, tick.Quotes)
	}
	if !s.Simulated() {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		hour := s.Clock.Now().UnixMilli() / futures.HourMillis
		if answer.Commitment, answer.NextCommitment, err = commitments(q, hour); err != nil {
			return err
		}
		hours, err := revealedHours(q, hour, maxRevealed)
		for _, h := range hours {
			answer.Revealed = append(answer.Revealed, RevealedHour{
				Hour: h.Number, Seed: h.Seed, Commitment: h.Commitment, Step: h.Step, First: h.First, Start: int64(h.Starts[t.ID]), Spread: t.Spread, CommittedAt: h.createdAt,
			})
		}
		return err
	})
	return answer, err
}

// quoteViews are quotes for pages.
func quoteViews(t futures.Ticker, quotes []futures.Quote) []SourceQuote {
	list := make([]SourceQuote, 0, len(quotes))
	for _, q := range quotes {
		list = append(list, SourceQuote{Source: q.Source, Price: t.Text(q.Price), Age: q.Age, Excluded: q.Excluded})
	}
	return list
}
