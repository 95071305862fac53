package index

import (
	"context"
	"sync"

	"croupier/app/kernel/futures"
	"croupier/db"
)

const (
	secondsPerDay = 24 * secondsPerHour
	// daysAge is how long the stored prices of a day are used, in seconds.
	daysAge = 60
)

// days are the last 24 hours of the markets without the current hour. They are read once in a minute,
// and when another hour begins.
type days struct {
	mu       sync.Mutex
	at, hour int64
	stored   map[string]futures.Candle
}

// lastDay returns the last 24 hours of each market that has had a price in them: from the price of 24
// hours ago, or from the oldest one of a market that is newer.
func (s *Service) lastDay(ctx context.Context) (map[string]futures.Candle, error) {
	stored, err := s.storedDay(ctx)
	if err != nil {
		return nil, err
	}
	list := map[string]futures.Candle{}
	h := s.history
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, t := range futures.Tickers() {
		whole, known := h.whole[t.ID]
		if before, found := stored[t.ID]; found {
			if !known {
				whole = futures.NewCandle(before.At, before.Close)
			}
			whole.Merge(before)
			known = true
		}
		if known {
			list[t.ID] = whole
		}
	}
	return list, nil
}

// storedDay returns the last 24 hours of each market without the current hour. The map must not be
// changed.
func (s *Service) storedDay(ctx context.Context) (map[string]futures.Candle, error) {
	r := &s.days
	r.mu.Lock()
	defer r.mu.Unlock()
	now := s.Clock.Now().Unix()
	s.history.mu.RLock()
	hour := s.history.hour
	s.history.mu.RUnlock()
	if r.stored != nil && r.hour == hour && now-r.at < daysAge && now >= r.at {
		return r.stored, nil
	}
	stored := map[string]futures.Candle{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, t := range futures.Tickers() {
			day, err := storedRange(q, t.ID, now-secondsPerDay)
			if err != nil {
				return err
			}
			if day.Open > 0 {
				stored[t.ID] = day
			}
		}
		return nil
	})
	if err == nil {
		r.at, r.hour, r.stored = now, hour, stored
	}
	return stored, err
}

// storedRange is the stored history of a market after a time in Unix seconds as one candle, which begins with
// the price at that time or with the oldest one after it. It is zero for none.
func storedRange(q db.Querier, ticker string, begin int64) (day futures.Candle, err error) {
	first := begin / secondsPerHour
	earlier := func(c futures.Candle) {
		if day.Open == 0 {
			day = c
		} else {
			day.Merge(c)
		}
	}
	err = eachHour(q, ticker, latest/secondsPerHour, func(c futures.Candle) bool {
		if c.At/secondsPerHour <= first {
			return false
		}
		earlier(c)
		return true
	})
	if err != nil {
		return day, err
	}
	err = eachMinutes(q, ticker, first, func(list []futures.Candle) bool {
		for i := len(list) - 1; i >= 0; i-- {
			if list[i].At+60 <= begin { // the price at the time is the last one before it
				earlier(futures.NewCandle(list[i].At, list[i].Close))
				break
			}
			earlier(list[i])
		}
		return false
	})
	return day, err
}
