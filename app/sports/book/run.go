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

// tickInterval is the interval at which lists receive changes and silence is detected.
const tickInterval = 50 * time.Millisecond

// Start loads the stored events and the risk of open bets.
func (s *Service) Start(ctx context.Context) error {
	if err := s.loadLimits(ctx); err != nil {
		return err
	}
	s.started = s.Clock.Now()
	if err := s.Load(ctx); err != nil || s.Open == nil {
		return err
	}
	return s.countOpenBets(ctx)
}

// RunFeed handles the messages of the feed until ctx ends.
func (s *Service) RunFeed(ctx context.Context) error {
	since := s.Clock.Now().Add(-maxEventAge)
	for _, e := range s.visibleEvents() {
		if snap := e.snapshot.Load(); snap.isCurrent() && snap.fixture.Starts.Before(since) {
			since = snap.fixture.Starts
		}
	}
	request, parts := s.IDs.New(), []string{""}
	if parted, is := s.Feed.(source.Parted); is {
		parts = parted.Parts()
	}
	s.health.begin(s.Clock.Now(), request, parts)
	s.Feed.Recover(request, since)
	return s.Feed.Run(ctx, func(ctx context.Context, m source.Message) error {
		err := s.HandleMessage(ctx, m)
		if err != nil && ctx.Err() == nil && !errors.Is(err, errUnknownEvent) {
			s.Log.Warn("a message of the sports feed is refused", "feed", s.Feed.Name(), "error", err)
		}
		return err
	})
}

// RunTicks sends changes to lists and detects silence until ctx ends. On a site without a
// feed it only stores the decisions of staff.
func (s *Service) RunTicks(ctx context.Context) error {
	for {
		var wait <-chan time.Time
		if s.Enabled() {
			wait = s.Clock.After(tickInterval)
			s.Tick()
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

// Tick does one iteration of Watch.
func (s *Service) Tick() {
	s.detectSilence()
	s.risk.mu.Lock()
	moved := s.risk.eventsToReprice
	s.risk.eventsToReprice = nil
	s.risk.mu.Unlock()
	for id := range moved {
		s.Reprice(id)
	}
	for _, id := range s.expiredEvents() {
		s.Reprice(id)
	}
	s.releaseHeld()
	s.listMu.Lock()
	changed := s.listChanges
	s.listChanges = map[string]*Change{}
	s.listMu.Unlock()
	if len(changed) > 0 {
		s.publishLists(changed)
	}
}

// detectSilence stops betting on events of a silent feed, or of a silent part of it.
func (s *Service) detectSilence() {
	newlySilent := s.health.newlySilent(s.Clock.Now(), time.Duration(s.options.silence.Get()))
	for _, part := range newlySilent {
		s.Log.Error("the sports feed is silent: its events take no bets", "feed", s.Feed.Name(), "part", part)
	}
	if len(newlySilent) == 0 {
		return
	}
	if s.health.allSilent() {
		s.publish(ListChannel, EventSports.With(SportsChange{Silent: true}))
		return
	}
	s.publishStates()
}

func (s *Service) publish(channel string, n live.Notice) {
	if err := s.Hub.Publish(channel, n); err != nil {
		s.Log.Error("publish sports", "channel", channel, "error", err)
	}
}

const (
	priceRetention = 7 * 24 * time.Hour
	batch          = 500
)

// Jobs are the scheduled jobs of the book.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "sports results that are waited for", When: schedule.Every(time.Minute), Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.reportOverdueResults(ctx) },
	}, {
		Name: "sports events without news", When: schedule.Every(time.Minute), Run: func(context.Context, *schedule.JobRun) error { s.publishStates(); return nil },
	}, {
		Name: "old prices of sports", When: schedule.Every(time.Hour), Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOld(ctx) },
		Retention: []schedule.RetentionPeriod{{Data: "how the prices of sports changed", For: "7 days"}},
	}}
}

// deleteOld deletes old prices, and removes events that are over from memory.
func (s *Service) deleteOld(ctx context.Context) error {
	now := s.Clock.Now()
	for _, e := range s.visibleEvents() {
		snap := e.snapshot.Load()
		if snap.phase != source.Over || now.Sub(snap.fixture.Starts) < finishedRetention {
			continue
		}
		s.mu.Lock()
		delete(s.events, e.id)
		if s.sources[snap.fixture.ID] == e {
			delete(s.sources, snap.fixture.ID)
		}
		s.mu.Unlock()
		s.risk.dropEvent(e.id)
	}
	if err := s.deleteOldControls(ctx); err != nil {
		return err
	}
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		return deletePrices(tx, now.Add(-priceRetention).UnixMilli(), limit)
	})
}
