package index

import (
	"context"
	"sync"

	"croupier/app/kernel/futures"
	"croupier/db"
)

const (
	secondsPerDay = 24 * secondsPerHour
	// referenceAge is how long the prices of the day before are used, in seconds.
	referenceAge = 60
)

// references are the prices of 24 hours ago, which are read once in a minute.
type references struct {
	mu     sync.Mutex
	at     int64
	prices map[string]futures.Price
}

// dayAgo returns the prices of 24 hours ago, or the oldest ones of markets that are newer. The map must
// not be changed.
func (s *Service) dayAgo(ctx context.Context) (map[string]futures.Price, error) {
	r := &s.references
	r.mu.Lock()
	defer r.mu.Unlock()
	now := s.Clock.Now().Unix()
	if r.prices != nil && now-r.at < referenceAge && now >= r.at {
		return r.prices, nil
	}
	prices := map[string]futures.Price{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, t := range futures.Tickers() {
			price, err := s.priceAt(q, t.ID, now-secondsPerDay)
			if err != nil {
				return err
			}
			if price > 0 {
				prices[t.ID] = price
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(prices) > 0 {
		r.at, r.prices = now, prices
	}
	return prices, nil
}

// priceAt is the price of a market at a time in Unix seconds, or its oldest one after that; 0 for none.
func (s *Service) priceAt(q db.Querier, ticker string, at int64) (price futures.Price, err error) {
	err = eachMinutes(q, ticker, at/secondsPerHour, func(list []futures.Candle) bool {
		for _, c := range list {
			if price == 0 || c.At <= at {
				price = c.Open
			}
		}
		return false
	})
	if price > 0 || err != nil {
		return price, err
	}
	if price, err = oldestPrice(q, ticker); price > 0 || err != nil {
		return price, err
	}
	s.history.mu.RLock()
	defer s.history.mu.RUnlock()
	if list := s.history.seconds[ticker]; len(list) > 0 {
		return list[0].Open, nil
	}
	return 0, nil
}
