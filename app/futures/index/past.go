package index

import (
	"context"
	"fmt"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

const (
	// pastHours are the full hours of prices before the first start of a site with a past.
	pastHours = 24
	// pastStep is the time of a step in them, in milliseconds: a candle of history has one step.
	pastStep = 1000
)

// pastHour is an hour before the first start. Seconds are its candles by ticker.
type pastHour struct {
	*storedHour
	seconds map[string][]futures.Candle
}

// makePast makes the prices before the first start: those of 24 hours, and of the current hour until a
// time in Unix milliseconds. They follow from seeds that are revealed at once, because no position
// depends on them. The live prices continue at the last one.
func (m *simulator) makePast(ctx context.Context, at int64) error {
	var begun bool
	err := m.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		begun, err = anyHour(q)
		return err
	})
	if begun || err != nil {
		return err
	}
	hour := at / futures.HourMillis
	prices := map[string]futures.Price{}
	for _, t := range futures.Tickers() {
		prices[t.ID] = t.Start
	}
	var list []pastHour
	for number := hour - pastHours; number <= hour; number++ {
		steps := int64(futures.HourMillis / pastStep)
		if number == hour {
			steps = (at - hour*futures.HourMillis) / pastStep
		}
		if steps > 0 {
			one := newPastHour(number, prices)
			prices = one.walk(steps)
			list = append(list, one)
		}
	}
	packed, err := packPast(list, hour) // it takes a second, which must not hold the writer
	if err != nil {
		return err
	}
	err = m.s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, one := range list {
			if err := one.store(tx); err != nil {
				return err
			}
		}
		for _, one := range packed {
			if err := one.insert(tx); err != nil {
				return err
			}
		}
		live, err := m.commit(tx, hour, (at-hour*futures.HourMillis)/m.newStep())
		if err != nil {
			return err
		}
		live.Starts = prices
		return beginHour(tx, live)
	})
	if err != nil {
		return fmt.Errorf("make the prices before the first start: %w", err)
	}
	return nil
}

// newPastHour makes the seed of an hour before the first start.
func newPastHour(number int64, starts map[string]futures.Price) pastHour {
	seed := provablyfair.NewServerSeed()
	hour := futures.Hour{Number: number, Seed: seed, Commitment: provablyfair.Commitment(seed), Step: pastStep, Starts: starts}
	return pastHour{&storedHour{Hour: hour}, map[string][]futures.Candle{}}
}

// walk makes the candles of the first steps. It returns the last prices.
func (h pastHour) walk(steps int64) map[string]futures.Price {
	last := map[string]futures.Price{}
	for _, t := range futures.Tickers() {
		if h.Starts[t.ID] == 0 {
			continue // a market that is newer than the hour
		}
		walk, seconds := h.Walk(t), make([]futures.Candle, 0, steps)
		for step := range steps {
			seconds = append(seconds, futures.NewCandle(h.Number*secondsPerHour+step, walk.Price(step)))
		}
		h.seconds[t.ID], last[t.ID] = seconds, walk.Price(steps-1)
	}
	return last
}

// packPast packs the candles of the hours before one.
func packPast(list []pastHour, before int64) (packed []packedHour, err error) {
	for _, one := range list {
		if one.Number == before {
			continue
		}
		of, err := packHours(one.Number, one.seconds)
		if err != nil {
			return nil, err
		}
		packed = append(packed, of...)
	}
	return packed, nil
}

// store stores the hour as revealed.
func (h pastHour) store(tx *db.Tx) error {
	if err := insertHour(tx, h.storedHour); err != nil {
		return err
	}
	if err := beginHour(tx, h.storedHour); err != nil {
		return err
	}
	return revealHour(tx, h.storedHour)
}

// recallPast computes the candles before the first start in the hour of the history again: the log, which
// the others are read from, does not have them.
func (s *Service) recallPast(ctx context.Context, now int64) error {
	h := s.history
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.hour == 0 {
		h.hour = now / futures.HourMillis
	}
	return s.DB.Read(ctx, func(q *db.Reader) error {
		part, steps, err := pastPart(q, h.hour)
		if part == nil || err != nil {
			return err
		}
		past := pastHour{part, map[string][]futures.Candle{}}
		past.walk(steps)
		for ticker, seconds := range past.seconds {
			if later := h.seconds[ticker]; len(later) > 0 && later[0].At < h.hour*secondsPerHour+steps {
				continue // an earlier try of the start has added them
			}
			all := append(seconds, h.seconds[ticker]...)
			h.seconds[ticker], h.whole[ticker] = all, place(h.hour, secondsPerHour, all)[0]
		}
		return nil
	})
}
