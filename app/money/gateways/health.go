package gateways

import (
	"errors"
	"time"

	"croupier/app/kernel/chain"
)

// health is what is known of a gateway since the site started.
type health struct {
	// good is when it last answered, bad when it last did not, and problem why.
	good, bad time.Time
	problem   string
	// hook is when a webhook of it came with a right signature.
	hook time.Time
	// told is when the log has last heard of it.
	told time.Time
}

// offlineFor is how long a gateway that did not answer counts as out of reach. Then
// whoever asks next tries it.
const offlineFor = 2 * time.Minute

// offline reports whether the gateway was out of reach just now.
func (h *health) offline(now time.Time) bool {
	return h.bad.After(h.good) && now.Sub(h.bad) < offlineFor
}

// Offline reports whether a gateway was out of reach just now.
func (s *Service) Offline(gateway string) bool {
	h := s.look(gateway)
	return h.offline(s.Clock.Now())
}

func (s *Service) look(gateway string) (h health) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.health[gateway]; known != nil {
		h = *known
	}
	return h
}

// note changes what is known of a gateway.
func (s *Service) note(gateway string, change func(h *health, now time.Time)) {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.health[gateway]; h != nil {
		change(h, now)
	}
}

// heard notes whether a gateway has answered: one that refuses has. Its errors have no
// secrets.
func (s *Service) heard(gateway string, err error) {
	s.note(gateway, func(h *health, now time.Time) {
		if errors.Is(err, chain.ErrOffline) || errors.Is(err, chain.ErrLies) {
			h.bad, h.problem = now, err.Error()
			return
		}
		h.good, h.problem = now, ""
	})
}

func (s *Service) notified(gateway string) {
	s.note(gateway, func(h *health, now time.Time) { h.hook = now })
}

// pause is the time between two words about one gateway in the log.
const pause = time.Minute

// failed tells the log, unless it has just heard of the gateway.
func (s *Service) failed(gateway string, err error) {
	quiet := s.Deps.Failed == nil
	s.note(gateway, func(h *health, now time.Time) {
		if !h.told.IsZero() && now.Sub(h.told) < pause {
			quiet = true
		}
		if !quiet {
			h.told = now
		}
	})
	if !quiet {
		s.Deps.Failed(gateway, err)
	}
}
