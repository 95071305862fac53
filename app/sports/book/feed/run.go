package feed

import (
	"context"
	"errors"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/publish"
)

// Run handles the messages of the feed until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	since := s.Clock.Now().Add(-maxEventAge)
	for _, e := range s.Board.Visible() {
		if snap := e.Snapshot.Load(); snap.IsCurrent() && snap.Fixture.Starts.Before(since) {
			since = snap.Fixture.Starts
		}
	}
	request, parts := s.IDs.New(), []string{""}
	if parted, is := s.Feed.(source.Parted); is {
		parts = parted.Parts()
	}
	s.Health.Begin(s.Clock.Now(), request, parts)
	s.Feed.Recover(request, since)
	return s.Feed.Run(ctx, func(ctx context.Context, m source.Message) error {
		err := s.HandleMessage(ctx, m)
		if err != nil && ctx.Err() == nil && !errors.Is(err, ErrUnknownEvent) {
			s.Log.Warn("a message of the sports feed is refused", "feed", s.Feed.Name(), "error", err)
		}
		return err
	})
}

// DetectSilence stops betting on events of a silent feed, or of a silent part of it.
func (s *Service) DetectSilence() {
	newlySilent := s.Health.NewlySilent(s.Clock.Now())
	for _, part := range newlySilent {
		s.Log.Error("the sports feed is silent: its events take no bets", "feed", s.Feed.Name(), "part", part)
	}
	if len(newlySilent) == 0 {
		return
	}
	if s.Health.AllSilent() {
		s.Publish.Send(publish.ListChannel, publish.EventSports.With(publish.SportsChange{Silent: true}))
		return
	}
	s.Publish.PublishStates()
}
