package gateways

import (
	"errors"
	"time"

	"croupier/app/kernel/chain"
)

// health is the state of a gateway since the site started.
type health struct {
	// lastGood is the time of its last response, bad that of its last failure, and
	// problem the reason.
	lastGood, lastBad time.Time
	problem           string
	// webhookAt is the time of its last webhook with a valid signature.
	webhookAt time.Time
	// loggedAt is the time of the last log entry about it.
	loggedAt time.Time
}

// offlinePeriod is how long a gateway counts as offline after a failed call. After
// that the next request tries it again.
const offlinePeriod = 2 * time.Minute

// offline reports whether the last call of the gateway failed recently.
func (h *health) offline(now time.Time) bool {
	return h.lastBad.After(h.lastGood) && now.Sub(h.lastBad) < offlinePeriod
}

// Offline reports whether the last call of a gateway failed recently.
func (s *Service) Offline(gateway string) bool {
	h := s.healthOf(gateway)
	return h.offline(s.Clock.Now())
}

func (s *Service) healthOf(gateway string) (h health) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.health[gateway]; known != nil {
		h = *known
	}
	return h
}

// updateHealth changes the state of a gateway.
func (s *Service) updateHealth(gateway string, change func(h *health, now time.Time)) {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.health[gateway]; h != nil {
		change(h, now)
	}
}

// recordResult records whether a gateway has responded. A refusal is a response. The
// gateway's errors have no secrets.
func (s *Service) recordResult(gateway string, err error) {
	s.updateHealth(gateway, func(h *health, now time.Time) {
		if errors.Is(err, chain.ErrOffline) || errors.Is(err, chain.ErrInvalidResponse) {
			h.lastBad, h.problem = now, err.Error()
			return
		}
		h.lastGood, h.problem = now, ""
	})
}

func (s *Service) recordWebhook(gateway string) {
	s.updateHealth(gateway, func(h *health, now time.Time) { h.webhookAt = now })
}

// minLogInterval is the min time between two log entries about one gateway.
const minLogInterval = time.Minute

// logFailure writes to the log, unless there is a recent entry about the gateway.
func (s *Service) logFailure(gateway string, err error) {
	noLog := s.Deps.LogFailure == nil
	s.updateHealth(gateway, func(h *health, now time.Time) {
		if !h.loggedAt.IsZero() && now.Sub(h.loggedAt) < minLogInterval {
			noLog = true
		}
		if !noLog {
			h.loggedAt = now
		}
	})
	if !noLog {
		s.Deps.LogFailure(gateway, err)
	}
}
