package book

import (
	"sync"
	"time"
)

// health is whether the feed is heard. Nothing can be bet on until all that it knows
// has arrived, and from when it falls silent until it has all been brought again.
type health struct {
	mu      sync.Mutex
	silent  bool
	heard   time.Time
	request string
}

func (h *health) isSilent() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.silent
}

// isRecovering reports whether the feed is heard, but has not brought all that it knows.
func (h *health) isRecovering() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.silent && h.request != ""
}

// alive notes a sign of life. After a silence it asks once for a recovery.
func (h *health) alive(now time.Time, newRequest func() string) (request string, ask bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.heard = now
	if !h.silent || h.request != "" {
		return "", false
	}
	h.request = newRequest()
	return h.request, true
}

// complete ends a silence if it is the recovery that was asked for, and reports
// whether it does.
func (h *health) complete(request string, now time.Time) (ended bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.heard = now
	if request != h.request || !h.silent {
		return false
	}
	h.silent, h.request = false, ""
	return true
}

// check reports whether the feed has just fallen silent.
func (h *health) check(now time.Time, most time.Duration) (fell bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.silent || now.Sub(h.heard) <= most {
		return false
	}
	h.silent, h.request = true, ""
	return true
}
