package content

import (
	"context"
	"time"

	"croupier/app/kernel/live"
)

// Channel is the name of the channel that notifies pages of new content.
const Channel = "content"

// EventChanged notifies pages that the content has changed. It carries no data, because
// the content depends on the caller.
var EventChanged = live.NewEvent[Changed]("contentChanged", "What the operator shows is different now: ask for it again.")

// Changed is an empty message.
type Changed struct{}

// notifyPages notifies the pages, and wakes the worker that waits for the next change by time.
func (s *Service) notifyPages() {
	select {
	case s.changed <- struct{}{}:
	default: // the worker is already due to run
	}
	if err := s.deps.Sockets.Publish(Channel, EventChanged.With(Changed{})); err != nil {
		s.deps.Log.Error("publish new content to open pages", "error", err)
	}
}

// Run notifies the pages when entries begin and end by time, until ctx is done.
func (s *Service) Run(ctx context.Context) error {
	for {
		now := s.deps.Clock.Now()
		next := s.current.Load().next(now)
		var moment <-chan time.Time
		if next > 0 {
			moment = s.deps.Clock.At(time.UnixMilli(next))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.changed:
		case <-moment:
			s.notifyPages()
		}
	}
}

// next returns the next time at which an entry begins or ends; 0 for never.
func (c *state) next(now time.Time) (first int64) {
	consider := func(at int64) {
		if at > now.UnixMilli() && (first == 0 || at < first) {
			first = at
		}
	}
	for _, b := range c.banners {
		consider(b.next(now))
	}
	for _, l := range c.slides {
		consider(l.next(now))
	}
	for _, n := range c.notifications {
		consider(n.next(now))
	}
	consider(c.announcement.next(now))
	for _, versions := range c.policies {
		for _, v := range versions {
			if !v.Withdrawn {
				consider(v.EffectiveAt)
			}
		}
	}
	return first
}
