package market

import (
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
)

// EventPosition is the event of a player's own pages.
var EventPosition = live.NewEvent[PositionAnswer]("position", "A position of futures was ordered, filled, changed or ended.")

// publish sends the new state of a position to the pages of its player, without its fills: a page
// that shows them requests the position.
func (s *Service) publish(p *position) {
	if session.IsGuest(p.owner) {
		return // a guest polls, because a socket without the cookie has no channel
	}
	if err := s.Sockets.PublishTo(p.owner, EventPosition.With(PositionAnswer{s.view(p, nil, false)})); err != nil {
		s.Log.Error("publish a position", "position", p.id, "error", err)
	}
}
