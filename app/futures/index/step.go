package index

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/futures"
)

// idle is the pause between two looks of a site that does not offer futures.
const idle = 5 * time.Second

// Run makes a frame in each interval, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		wait := idle
		if s.Enabled() {
			if err := s.Step(ctx); err != nil {
				return err
			}
			wait = s.untilNext()
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(wait):
		}
	}
}

// untilNext is the time until the next step: steps are at whole multiples of the interval.
func (s *Service) untilNext() time.Duration {
	interval := time.Duration(s.options.interval.Get())
	if s.sim != nil {
		interval = s.sim.interval()
	}
	now := s.Clock.Now()
	return now.Truncate(interval).Add(interval).Sub(now)
}

// Step makes one frame, if the price or the state of a market has changed or a market had no tick for
// five seconds: it logs the frame, passes it to the market and publishes it.
func (s *Service) Step(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.open(ctx); err != nil {
		return fmt.Errorf("open the price log: %w", err)
	}
	now := s.Clock.Now()
	f := futures.Frame{Seq: s.last.Seq + 1 + s.log.skip, At: max(now.UnixMilli(), s.last.At), Previous: s.last.Hash, Gap: s.log.gap}
	if err := s.readQuotes(ctx, now, f.At); err != nil {
		return err
	}
	next := s.nextMarkets(&f)
	if err := s.noteTroubles(ctx, f.At, next); err != nil {
		return err
	}
	if len(f.Ticks) > 0 {
		f.Seal()
		if err := s.log.append(f); err != nil {
			return fmt.Errorf("write the price log: %w", err)
		}
		s.last, s.log.skip, s.log.gap = f, 0, 0
	}
	for i := range next {
		*s.markets[i] = next[i]
	}
	if len(f.Ticks) == 0 {
		return nil
	}
	return s.deliver(ctx, f)
}

// deliver passes a logged frame on.
func (s *Service) deliver(ctx context.Context, f futures.Frame) error {
	before := s.now.Load().ticks
	if err := s.keep(ctx, f); err != nil {
		return err
	}
	if s.Consumer != nil {
		if err := s.Consumer.Frame(ctx, f); err != nil {
			return fmt.Errorf("fill the orders of frame %d: %w", f.Seq, err)
		}
	}
	s.publish(f, before)
	return nil
}

// readQuotes reads the quotes of all markets at a time in Unix milliseconds.
func (s *Service) readQuotes(ctx context.Context, now time.Time, at int64) error {
	if s.sim != nil {
		return s.sim.quotes(ctx, at, s.markets)
	}
	for _, m := range s.markets {
		m.quotes = s.Feed.Quotes(m.ticker, now)
	}
	return nil
}

// nextMarkets returns the markets after the frame, and adds their ticks to it.
func (s *Service) nextMarkets(f *futures.Frame) []market {
	rules := s.options.rules()
	next := make([]market, len(s.markets))
	for i, m := range s.markets {
		one := *m
		price, counted := rules.Median(one.quotes)
		in := futures.Input{Now: f.At, Counted: counted, Simulated: s.sim != nil, Held: s.held(m.ticker.ID)}
		one.status = rules.Next(m.status, in)
		if one.status.State != futures.Paused && price > 0 {
			one.price = price
		}
		changed := one.price != m.price || one.status.State != m.status.State || one.status.GraceEnds != m.status.GraceEnds
		if one.price > 0 && (changed || f.Gap > 0 || f.At-m.tickedAt >= heartbeat) {
			one.seq += 1 + f.Gap
			one.tickedAt = f.At
			f.Ticks = append(f.Ticks, futures.Tick{
				Ticker: m.ticker.ID, Seq: one.seq, Price: one.price, State: one.status.State, GraceEnds: one.status.GraceEnds, Quotes: one.quotes,
			})
		}
		next[i] = one
	}
	return next
}

// keep adds a frame to the published state and to the history.
func (s *Service) keep(ctx context.Context, f futures.Frame) error {
	before := s.now.Load()
	after := &state{frame: f.Seq, at: f.At, hash: f.Hash, ticks: make(map[string]futures.Tick, len(s.markets))}
	for id, t := range before.ticks {
		after.ticks[id] = t
	}
	for _, t := range f.Ticks {
		after.ticks[t.Ticker] = t
	}
	s.now.Store(after)
	return s.record(ctx, f)
}

// wakeUp asks for a step at once.
func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // one is asked for already
	}
}
