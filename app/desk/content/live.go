package content

import (
	"context"
	"time"

	"croupier/app/kernel/live"
)

// Hub carries events to the pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
}

// Channel is the name of the channel on which pages hear of new content.
const Channel = "content"

// EventChanged tells that content is another than before. Who gets what depends
// on who asks, so that the event carries nothing.
var EventChanged = live.NewEvent[Changed]("contentChanged", "What the operator shows is different now: ask for it again.")

// Changed is an empty message.
type Changed struct{}

// tell tells the pages, and wakes the worker that waits for the clock.
func (s *Service) tell() {
	select {
	case s.changed <- struct{}{}:
	default: // it looks anyway
	}
	if err := s.deps.Hub.Publish(Channel, EventChanged.With(Changed{})); err != nil {
		s.deps.Log.Error("tell the pages of new content", "error", err)
	}
}

// Run tells the pages of what begins and ends by the clock, until ctx is done.
func (s *Service) Run(ctx context.Context) error {
	for {
		now := s.deps.Clock.Now()
		next := s.held.Load().next(now)
		var moment <-chan time.Time
		if next > 0 {
			moment = s.deps.Clock.At(time.UnixMilli(next))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.changed:
		case <-moment:
			s.tell()
		}
	}
}

// next is when the clock first changes what is shown; 0 for never.
func (c *state) next(now time.Time) (first int64) {
	look := func(at int64) {
		if at > now.UnixMilli() && (first == 0 || at < first) {
			first = at
		}
	}
	for _, b := range c.banners {
		look(b.next(now))
	}
	for _, l := range c.slides {
		look(l.next(now))
	}
	for _, n := range c.notifications {
		look(n.next(now))
	}
	look(c.announcement.next(now))
	for _, versions := range c.policies {
		for _, v := range versions {
			if !v.Withdrawn {
				look(v.EffectiveAt)
			}
		}
	}
	return first
}
