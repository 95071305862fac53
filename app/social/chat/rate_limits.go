package chat

import (
	"sync"
	"time"
)

// rateLimits remembers when players last wrote, in any room. It is kept in memory, because a
// restart takes longer than the slow mode.
type rateLimits struct {
	mu          sync.Mutex
	minInterval time.Duration
	last        map[string]time.Time
}

func newRateLimits() *rateLimits { return &rateLimits{last: map[string]time.Time{}} }

// set changes the min time between two messages of a player.
func (p *rateLimits) set(minInterval time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.minInterval = max(0, minInterval)
}

// seconds returns the min time between two messages, as clients receive it.
func (p *rateLimits) seconds() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int((p.minInterval + time.Second - 1) / time.Second)
}

// record records that the player writes now. If that is too soon, it records nothing and wait is the
// remaining time. undo removes the record if the message fails.
func (p *rateLimits) record(userID string, now time.Time) (undo func(), wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, wrote := p.last[userID]
	// If the clock was set back, players must not wait for hours.
	if passed := now.Sub(before); wrote && passed >= 0 && passed < p.minInterval {
		return nil, p.minInterval - passed
	}
	p.last[userID] = now
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if wrote {
			p.last[userID] = before
		} else {
			delete(p.last, userID)
		}
	}, 0
}

// prune drops the records that are too old to matter.
func (p *rateLimits) prune(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for userID, at := range p.last {
		if now.Sub(at) >= p.minInterval {
			delete(p.last, userID)
		}
	}
}
