package limits

import (
	"time"

	"croupier/db"
)

// cachedUsage is a player's usage in the memory of the single writer, so that a bet need not read it. The
// writer updates it with each wager, before the commit, and drops it when it rolls a function back;
// the next bet reads it again. Read-only callers compute their own.
type cachedUsage struct {
	usage usage
	// noOpen reports that no wager is open; false if that is not known.
	noOpen bool
}

// cachedUsageOf returns the usage of a player in memory; nil if it must be read.
func (s *Service) cachedUsageOf(userID string) *cachedUsage {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if h := s.players[userID]; h != nil {
		return h.usage
	}
	return nil
}

// cacheUsage stores the usage of a player with controls in memory.
func (s *Service) cacheUsage(tx *db.Tx, userID string, now cachedUsage) {
	s.storeCachedUsage(userID, &now)
	tx.OnRollback(func() { s.storeCachedUsage(userID, nil) })
}

func (s *Service) storeCachedUsage(userID string, cached *cachedUsage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.players[userID]; h != nil {
		h.usage = cached
	}
}

// current returns a player's usage in the current periods, with the open wagers.
func (s *Service) current(q db.Querier, userID string, now time.Time) (u usage, err error) {
	tx, isWriter := q.(*db.Tx)
	var cached *cachedUsage
	if isWriter {
		cached = s.cachedUsageOf(userID)
	}
	if cached != nil {
		u = cached.usage.rolledTo(now)
	} else if u, err = usageOf(q, userID, now); err != nil {
		return usage{}, err
	}
	if cached != nil && cached.noOpen {
		return u, nil
	}
	open, err := openWagersOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	if isWriter {
		s.cacheUsage(tx, userID, cachedUsage{usage: u, noOpen: len(open) == 0})
	}
	staked, lost := exposure(open)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
	return u, nil
}
