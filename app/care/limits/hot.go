package limits

import (
	"time"

	"croupier/db"
)

// hot is what the database holds of a player's usage as of the last commit, so that a
// bet reads none of it. One writer makes all changes: it forgets what a player had when
// it changes it, and knows it again after the commit. What was rolled back is read anew.
type hot struct {
	usage usage
	// counted is false for a player whose controls need no usage.
	counted bool
	// noOpen says that no wager is open; false if that is not known.
	noOpen bool
}

// hotOf gives what is known of a player; nil for what must be read. count numbers the
// changes.
func (s *Service) hotOf(userID string) (known *hot, count int64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	h := s.held[userID]
	if h == nil {
		return nil, 0
	}
	return h.hot, h.counts
}

// read gives the usage of a player as a transaction sees it.
func (s *Service) read(q db.Querier, userID string) (hot, error) {
	known, count := s.hotOf(userID)
	if known != nil {
		return *known, nil
	}
	u, found, err := usageOf(q, userID)
	if err != nil {
		return hot{}, err
	}
	read := hot{usage: u, counted: found}
	if tx, writes := q.(*db.Tx); writes && !found {
		s.keep(tx, userID, read, count) // who is counted is kept with the next change
	}
	return read, nil
}

// changes notes that a transaction has changed the usage of a player.
func (s *Service) changes(tx *db.Tx, userID string, now hot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.held[userID]
	if h == nil {
		h = &holder{}
		s.held[userID] = h
	}
	h.hot = nil
	h.counts++
	s.keep(tx, userID, now, h.counts)
}

// keep knows the usage of a player after the commit, unless another change came after.
func (s *Service) keep(tx *db.Tx, userID string, now hot, count int64) {
	tx.After(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if h := s.held[userID]; h != nil && h.counts == count {
			h.hot = &now
		}
	})
}

// noneOpen notes that a player has no open wager. Only the writer knows that: what is
// known is what it sees, since every wager that it opens makes it forget.
func (s *Service) noneOpen(q db.Querier, userID string) {
	if _, writes := q.(*db.Tx); !writes {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.held[userID]; h != nil && h.hot != nil {
		known := *h.hot
		known.noOpen = true
		h.hot = &known
	}
}

// current is what a player has used in the current periods, with the open wagers.
func (s *Service) current(q db.Querier, userID string, now time.Time) (usage, error) {
	known, err := s.read(q, userID)
	if err != nil {
		return usage{}, err
	}
	u := known.usage.at(now)
	if known.noOpen {
		return u, nil
	}
	open, err := openOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	if len(open) == 0 {
		s.noneOpen(q, userID)
		return u, nil
	}
	staked, lost := exposure(open)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
	return u, nil
}
