package book

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/live"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// beat is how often lists hear of what has changed, and silence is noticed.
const beat = 50 * time.Millisecond

// Start reads what is stored: the events, and what the house may lose on them.
func (s *Service) Start(ctx context.Context) error {
	if err := s.loadLimits(ctx); err != nil {
		return err
	}
	s.started = s.Clock.Now()
	if err := s.Load(ctx); err != nil || s.Open == nil {
		return err
	}
	return s.countOpen(ctx)
}

// Follow takes what the feed brings, until ctx ends.
func (s *Service) Follow(ctx context.Context) error {
	since := s.Clock.Now().Add(-past)
	for _, e := range s.all() {
		if sheet := e.sheet.Load(); sheet.comes() && sheet.fixture.Starts.Before(since) {
			since = sheet.fixture.Starts
		}
	}
	request, _ := s.health.alive(s.Clock.Now(), s.IDs.New)
	s.Feed.Recover(request, since)
	return s.Feed.Run(ctx, func(ctx context.Context, m source.Message) error {
		err := s.Hear(ctx, m)
		if err != nil && ctx.Err() == nil && !errors.Is(err, errUnknownEvent) {
			s.Log.Warn("news of the feed of sports is not taken", "feed", s.Feed.Name(), "error", err)
		}
		return err
	})
}

// Watch tells lists what has changed and notices silence, until ctx ends. On a site
// without a feed nothing changes by itself: it stores what staff decide.
func (s *Service) Watch(ctx context.Context) error {
	for {
		var wait <-chan time.Time
		if s.Offered() {
			wait = s.Clock.After(beat)
			s.Beat()
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wait:
		case <-s.flush:
			if err := s.Flush(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}

// Beat does what Watch does at each beat.
func (s *Service) Beat() {
	if s.health.check(s.Clock.Now(), time.Duration(s.options.silence.Get())) {
		s.Log.Error("the feed of sports is silent: nothing can be bet on", "feed", s.Feed.Name())
		s.publish(ListChannel, EventSports.With(SportsChange{Silent: true}))
	}
	s.risk.mu.Lock()
	moved := s.risk.moved
	s.risk.moved = nil
	s.risk.mu.Unlock()
	for id := range moved {
		s.Reprice(id)
	}
	for _, id := range s.expired() {
		s.Reprice(id)
	}
	s.listing.Lock()
	changed := s.changed
	s.changed = map[string]*Change{}
	s.listing.Unlock()
	if len(changed) > 0 {
		s.tellLists(changed)
	}
}

func (s *Service) publish(channel string, n live.Notice) {
	if err := s.Hub.Publish(channel, n); err != nil {
		s.Log.Error("tell of sports", "channel", channel, "error", err)
	}
}

const (
	keepPrices = 7 * 24 * time.Hour
	batch      = 500
)

// Jobs are what the book does by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "sports results that are waited for", When: schedule.Every(time.Minute), Run: func(ctx context.Context, _ *schedule.Turn) error { return s.tellWaiting(ctx) },
	}, {
		Name: "old prices of sports", When: schedule.Every(time.Hour), Run: func(ctx context.Context, _ *schedule.Turn) error { return s.tidy(ctx) },
		Keeps: []schedule.Period{{Data: "how the prices of sports changed", For: "7 days"}},
	}}
}

// tidy removes old prices, and lets go of events that are over.
func (s *Service) tidy(ctx context.Context) error {
	now := s.Clock.Now()
	for _, e := range s.all() {
		sheet := e.sheet.Load()
		if sheet.phase != source.Over || now.Sub(sheet.fixture.Starts) < keptFor {
			continue
		}
		s.mu.Lock()
		delete(s.events, e.id)
		if s.sources[sheet.fixture.ID] == e {
			delete(s.sources, sheet.fixture.ID)
		}
		s.mu.Unlock()
		s.risk.drop(e.id)
	}
	if err := s.tidyControls(ctx); err != nil {
		return err
	}
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		return deletePrices(tx, now.Add(-keepPrices).UnixMilli(), limit)
	})
}
