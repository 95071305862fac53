package health

import (
	"slices"
	"sync"
	"time"
)

// Monitor is which parts of the feed are active. The events of a part accept no bets until
// all its data has arrived. When a part falls silent, they accept no bets until all its
// data has been sent again. A feed without parts has one part with an empty name.
type Monitor struct {
	settings healthSettings

	mu sync.Mutex
	// request is the recovery with which the book was opened. asked is when it was
	// requested.
	request     string
	requestedAt time.Time
	parts       map[string]*partHealth
}

// partHealth is the health of one part.
type partHealth struct {
	silent        bool
	lastHeartbeat time.Time
	// request is the recovery that was requested at a moment; empty means none.
	request     string
	requestedAt time.Time
	// listedSince is the time since when the part has sent all valid fixtures.
	listedSince time.Time
}

// Begin records the request for all data of every part, when the book is opened.
func (h *Monitor) Begin(now time.Time, request string, parts []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.request, h.requestedAt = request, now
	for _, name := range parts {
		h.part(name)
	}
}

// part returns the health of a part. A new part is silent until it has sent all its data.
// The caller has mu.
func (h *Monitor) part(name string) *partHealth {
	p := h.parts[name]
	if p == nil {
		if h.parts == nil {
			h.parts = map[string]*partHealth{}
		}
		p = &partHealth{silent: true, request: h.request, requestedAt: h.requestedAt}
		h.parts[name] = p
	}
	return p
}

// AllSilent reports whether every part is silent.
func (h *Monitor) AllSilent() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.parts {
		if !p.silent {
			return false
		}
	}
	return true
}

// SilentParts lists the silent parts while others are active.
func (h *Monitor) SilentParts() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	list, active := []string{}, false
	for name, p := range h.parts {
		active = active || !p.silent
		if p.silent && name != "" {
			list = append(list, name)
		}
	}
	if !active {
		return []string{}
	}
	slices.Sort(list)
	return list
}

// IsRecovering reports whether a part is active, but none has sent all its data.
func (h *Monitor) IsRecovering() bool {
	if !h.AllSilent() {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.parts {
		if p.request != "" {
			return true
		}
	}
	return false
}

// State returns whether a part is silent, and since when all its fixtures have been
// received.
func (h *Monitor) State(name string) (silent bool, listed time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.parts[name]
	if p == nil {
		return true, listed
	}
	return p.silent, p.listedSince
}

// Heartbeat records a heartbeat of a part. After a silence it requests one recovery.
func (h *Monitor) Heartbeat(name string, now time.Time, newRequest func() string) (request string, submission bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.part(name)
	p.lastHeartbeat = now
	if !p.silent || p.request != "" {
		return "", false
	}
	p.request, p.requestedAt = newRequest(), now
	return p.request, true
}

// Complete ends the silence of a part if the recovery is the requested one. It reports
// whether it ended the silence.
func (h *Monitor) Complete(name, request string, now time.Time) (ended bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.part(name)
	p.lastHeartbeat = now
	if request != p.request || !p.silent {
		return false
	}
	p.silent, p.request, p.listedSince = false, "", p.requestedAt
	return true
}

// RecordListing records since when a part has sent all valid fixtures.
func (h *Monitor) RecordListing(name string, since, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.part(name)
	p.lastHeartbeat, p.listedSince = now, since
}

// NewlySilent returns the parts that have fallen silent since the last check.
func (h *Monitor) NewlySilent(now time.Time) (newlySilent []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	maximum := time.Duration(h.settings.silence.Get())
	for name, p := range h.parts {
		if !p.silent && now.Sub(p.lastHeartbeat) > maximum {
			p.silent, p.request = true, ""
			newlySilent = append(newlySilent, name)
		}
	}
	slices.Sort(newlySilent)
	return newlySilent
}
