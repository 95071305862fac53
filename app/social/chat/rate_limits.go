package chat

import (
	"sync"
	"time"
)

// rateLimits remembers when players last wrote, in whatever room. It is kept in
// memory: who writes on both sides of a restart was slow enough.
type rateLimits struct {
	mu    sync.Mutex
	least time.Duration
	last  map[string]time.Time
}

func newPaces() *rateLimits { return &rateLimits{last: map[string]time.Time{}} }

// set changes the least time between two messages of a player.
func (p *rateLimits) set(least time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.least = max(0, least)
}

// seconds is the least time between two messages, as clients are told it.
func (p *rateLimits) seconds() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int((p.least + time.Second - 1) / time.Second)
}

// take notes that the player writes now, unless that is too soon: then wait
// is what is left. undo takes the note back when nothing came of it.
func (p *rateLimits) take(userID string, now time.Time) (undo func(), wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, wrote := p.last[userID]
	// A clock that was set back must not keep anybody waiting for hours.
	if passed := now.Sub(before); wrote && passed >= 0 && passed < p.least {
		return nil, p.least - passed
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

// forget drops those who wrote so long ago that it does not matter.
func (p *rateLimits) forget(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for userID, at := range p.last {
		if now.Sub(at) >= p.least {
			delete(p.last, userID)
		}
	}
}
