package index

import (
	"context"
	"fmt"
	"sync"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// history has the candles of the seconds of the current hour. Those of earlier hours are in the
// database.
type history struct {
	mu      sync.RWMutex
	hour    int64
	seconds map[string][]futures.Candle // by ticker; At are Unix seconds
	whole   map[string]futures.Candle   // the current hour as one candle, by ticker
}

func newHistory() *history {
	return &history{seconds: map[string][]futures.Candle{}, whole: map[string]futures.Candle{}}
}

// record adds the ticks of a frame. Ticks of a paused market have no price. The candles of an hour that
// is over are stored.
func (s *Service) record(ctx context.Context, f futures.Frame) error {
	h := s.history
	if hour := f.At / futures.HourMillis; hour != h.hour {
		if err := s.storeCandles(ctx); err != nil {
			return err
		}
		h.mu.Lock()
		h.hour, h.seconds, h.whole = hour, map[string][]futures.Candle{}, map[string]futures.Candle{}
		h.mu.Unlock()
	}
	second := f.At / 1000
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range f.Ticks {
		if t.State == futures.Paused {
			continue
		}
		whole, begun := h.whole[t.Ticker]
		if !begun {
			whole = futures.NewCandle(second, t.Price)
		}
		whole.Add(t.Price)
		h.whole[t.Ticker] = whole
		list := h.seconds[t.Ticker]
		if n := len(list); n > 0 && list[n-1].At == second {
			list[n-1].Add(t.Price)
			continue
		}
		h.seconds[t.Ticker] = append(list, futures.NewCandle(second, t.Price))
	}
	return nil
}

// storeCandles stores the candles of the hour that is over.
func (s *Service) storeCandles(ctx context.Context) error {
	h := s.history
	if len(h.seconds) == 0 {
		return nil
	}
	packed, err := packHours(h.hour, h.seconds)
	if err != nil {
		return err
	}
	return s.storePacked(ctx, packed)
}

// storePacked stores the packed history of an hour.
func (s *Service) storePacked(ctx context.Context, packed []packedHour) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, one := range packed {
			if err := one.insert(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store an hour of prices: %w", err)
	}
	return nil
}

// place returns the candles of an hour with At as the place in the hour, in units of some seconds:
// candles of one unit are merged. The list is in the order of time.
func place(hour, unit int64, seconds []futures.Candle) (placed []futures.Candle) {
	begin := hour * (futures.HourMillis / 1000)
	for _, c := range seconds {
		c.At = (c.At - begin) / unit
		if n := len(placed); n > 0 && placed[n-1].At == c.At {
			merged := &placed[n-1]
			merged.High, merged.Low, merged.Close = max(merged.High, c.High), min(merged.Low, c.Low), c.Close
			continue
		}
		placed = append(placed, c)
	}
	return placed
}

// candles collects candles from the newest to the oldest, and merges those of one unit of time.
type candles struct {
	unit, before int64
	limit        int
	list         []futures.Candle
}

// add adds a candle that is older than the ones before. It returns false when the list is complete.
func (c *candles) add(one futures.Candle) bool {
	if one.At >= c.before {
		return true
	}
	one.At -= one.At % c.unit
	if n := len(c.list); n > 0 && c.list[n-1].At == one.At {
		c.list[n-1].Merge(one)
		return true
	}
	if len(c.list) == c.limit {
		return false
	}
	c.list = append(c.list, one)
	return true
}

// addAll adds a list in the order of time.
func (c *candles) addAll(list []futures.Candle) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if !c.add(list[i]) {
			return false
		}
	}
	return true
}

// Candles returns at most limit candles of a unit of time in seconds that begin before a time in Unix
// seconds, in the order of time. Units without a price are left out.
func (s *Service) Candles(ctx context.Context, ticker string, unit, before int64, limit int) ([]futures.Candle, error) {
	found := &candles{unit: unit, before: before, limit: limit}
	s.history.mu.RLock()
	hour := s.history.hour
	more := found.addAll(s.history.seconds[ticker])
	s.history.mu.RUnlock()
	if more {
		err := s.DB.Read(ctx, func(q *db.Reader) error {
			newest := min(hour-1, (before-1)/(futures.HourMillis/1000))
			switch {
			case unit < 60:
				return eachSeconds(q, ticker, newest, found.addAll)
			case unit < 3600:
				return eachMinutes(q, ticker, newest, found.addAll)
			}
			return eachHour(q, ticker, newest, found.add)
		})
		if err != nil {
			return nil, err
		}
	}
	reverse(found.list)
	return found.list, nil
}

func reverse(list []futures.Candle) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}
