package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// HistoryOptions configure the measurement of the history.
type HistoryOptions struct {
	// Dir has the temporary database. Days is the length of the history.
	Dir  string
	Days int
}

// The requirements of the history, for a year.
const (
	measuredMarkets = 12
	maxHistoryBytes = 2_000_000_000
	maxHistoryRead  = 50 * time.Millisecond
	yearDays        = 365
)

const (
	// pricesInSecond is how many prices of a second the candles are made of: that of the default interval.
	pricesInSecond = 4
	// readsEach is the number of measured reads of each resolution, and readCandles their length, which
	// is the longest that the call allows.
	readsEach, readCandles = 200, 1000
)

// MeasureHistory stores the prices of markets by seconds, and reads parts of them by the call of the site.
func MeasureHistory(ctx context.Context, w io.Writer, o HistoryOptions) (err error) {
	dir, err := os.MkdirTemp(o.Dir, "croupier-history-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(dir)
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	bytes, err := storeHistory(ctx, dir, first, o.Days)
	if err != nil {
		return err
	}
	s, err := openHistory(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.DB.Close()) }()
	s.history.hour = first.Unix()/secondsPerHour + int64(o.Days)*24
	year := bytes * yearDays / int64(max(o.Days, 1))
	candles := int64(o.Days) * measuredMarkets * secondsPerDay
	fmt.Fprintf(w, "history: %d days of %d markets by seconds take %.0f MB, %.2f bytes a second; a year takes %.0f MB\n",
		o.Days, measuredMarkets, float64(bytes)/1e6, float64(bytes)/float64(max(candles, 1)), float64(year)/1e6)
	slowest, err := s.readHistory(ctx, w, first, o.Days)
	if err == nil && year > maxHistoryBytes {
		err = fmt.Errorf("a year of history takes %d bytes, at most %d are allowed", year, maxHistoryBytes)
	}
	if err == nil && slowest > maxHistoryRead {
		err = fmt.Errorf("a part of the history is read in %v, at most %v is allowed", slowest, maxHistoryRead)
	}
	return err
}

// openHistory opens the database of the measurement.
func openHistory(ctx context.Context, dir string) (*Service, error) {
	opened, err := db.Open(ctx, db.Options{Path: filepath.Join(dir, "croupier.db"), Migrate: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	return &Service{Deps: Deps{Services: shared.Services{DB: opened, Clock: clock.System{}}}, options: newOptions(), history: newHistory()}, nil
}

// storeHistory fills a new database, and returns by how many bytes its file grows.
func storeHistory(ctx context.Context, dir string, first time.Time, days int) (int64, error) {
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "croupier.db"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	s, err := openHistory(ctx, dir)
	if err == nil {
		err = s.DB.Close()
	}
	if err != nil {
		return 0, err
	}
	empty := size()
	if s, err = openHistory(ctx, dir); err != nil {
		return 0, err
	}
	err = errors.Join(s.fillHistory(ctx, first, days), s.DB.Close())
	return size() - empty, err
}

// fillHistory stores walks of prices as the site stores the prices of each hour.
func (s *Service) fillHistory(ctx context.Context, first time.Time, days int) error {
	random := rand.New(rand.NewPCG(1, 2))
	markets := futures.Tickers()[:measuredMarkets]
	prices := make([]float64, len(markets))
	for i, t := range markets {
		prices[i] = float64(t.Start)
	}
	for hour := first.Unix() / secondsPerHour; hour < first.Unix()/secondsPerHour+int64(days)*24; hour++ {
		seconds := map[string][]futures.Candle{}
		for i, t := range markets {
			seconds[t.ID] = walkHour(random, t, hour, &prices[i])
		}
		packed, err := packHours(hour, seconds)
		if err == nil {
			err = s.storePacked(ctx, packed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// walkHour walks the price of a market through an hour. The standard deviation of a second is that of
// the ticker.
func walkHour(random *rand.Rand, t futures.Ticker, hour int64, price *float64) (seconds []futures.Candle) {
	for at := hour * secondsPerHour; at < (hour+1)*secondsPerHour; at++ {
		for n := range pricesInSecond {
			*price += *price * random.NormFloat64() * float64(t.Spread) / 2e9
			if p := max(futures.Price(*price), 1); n == 0 {
				seconds = append(seconds, futures.NewCandle(at, p))
			} else {
				seconds[len(seconds)-1].Add(p)
			}
		}
	}
	return seconds
}

// readHistory reads parts of the history at random. It returns the longest time of a resolution, at the
// 99th percentile.
func (s *Service) readHistory(ctx context.Context, w io.Writer, first time.Time, days int) (slowest time.Duration, err error) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, resolution := range []string{"1s", "1m", "5m", "15m", "1h", "1d"} {
		var took []time.Duration
		for range readsEach {
			end := first.Unix() + random.Int64N(int64(days)*secondsPerDay) + 1
			started := time.Now()
			answer, err := s.History(ctx, nil, HistoryRequest{Ticker: futures.Tickers()[random.IntN(measuredMarkets)].ID, Resolution: resolution, Before: end, Limit: readCandles})
			if err == nil && len(answer.Candles) == 0 {
				err = errors.New("there are none")
			}
			if err != nil {
				return slowest, fmt.Errorf("read candles of %s: %w", resolution, err)
			}
			took = append(took, time.Since(started))
		}
		slices.Sort(took)
		p99 := took[len(took)*99/100]
		fmt.Fprintf(w, "history: %d candles of %s are read in p50 %v, p99 %v\n", readCandles, resolution, took[len(took)/2].Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
		slowest = max(slowest, p99)
	}
	return slowest, nil
}
