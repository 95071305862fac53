package vip

import "sync"

// Levels caches the levels of players who have one, for lists of many players. It is empty until the
// service of this package has started.
type Levels struct {
	mu sync.RWMutex
	of map[string]int
}

// NewLevels makes an empty cache.
func NewLevels() *Levels { return &Levels{of: map[string]int{}} }

// Of returns the level of a player.
func (l *Levels) Of(userID string) int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.of[userID]
}

// raise stores a level, unless the player has a higher one.
func (l *Levels) raise(userID string, level int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of[userID] = max(level, l.of[userID])
}

func (l *Levels) replace(of map[string]int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of = of
}
