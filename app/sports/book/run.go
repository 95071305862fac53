package book

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/feed"
)

// tickInterval is the interval at which lists receive changes and silence is detected.
const tickInterval = 50 * time.Millisecond

// RunTicks sends changes to lists and detects silence until ctx ends. On a site without a
// feed it only stores the decisions of staff. At the end it stores all pending changes.
func (s *Service) RunTicks(ctx context.Context) error {
	for {
		var wait <-chan time.Time
		if s.Enabled() {
			wait = s.Clock.After(tickInterval)
			s.Tick()
		}
		select {
		case <-ctx.Done():
			return s.results.Flush(context.WithoutCancel(ctx))
		case <-wait:
		case <-s.results.FlushRequests():
			if err := s.results.FlushDue(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}

// Tick does one iteration of Watch.
func (s *Service) Tick() {
	s.feed.DetectSilence()
	s.pricing.RepriceWaiting()
	s.results.ReleaseHeld()
	s.publish.SendLists()
}

// Jobs are the scheduled jobs of the book.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "sports results that are waited for", When: schedule.Every(time.Minute), Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.desk.ReportOverdueResults(ctx) },
	}, {
		Name: "sports events without news", When: schedule.Every(time.Minute), Run: func(context.Context, *schedule.JobRun) error { s.publish.PublishStates(); return nil },
	}, {
		Name: "old prices of sports", When: schedule.Every(time.Hour), Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOld(ctx) },
		Retention: []schedule.RetentionPeriod{{Data: "how the prices of sports changed", For: "7 days"}},
	}}
}

// deleteOld deletes old prices, and removes events that are over from memory.
func (s *Service) deleteOld(ctx context.Context) error {
	now := s.Clock.Now()
	for _, e := range s.board.Visible() {
		snap := e.Snapshot.Load()
		if snap.Phase != source.Over || now.Sub(snap.Fixture.Starts) < feed.FinishedRetention {
			continue
		}
		s.board.Remove(e)
		s.risk.DropEvent(e.ID)
	}
	if err := s.trading.DeleteOldControls(ctx); err != nil {
		return err
	}
	return s.results.DeleteOldPrices(ctx)
}
