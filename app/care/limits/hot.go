package limits

import (
	"time"

	"croupier/db"
)

// hot is a player's usage as the one writer sees it, so that a bet reads none of it. The
// writer changes it with each wager, before the commit, and forgets it when it undoes a
// function: the next bet reads it anew. Whoever only reads computes their own.
type hot struct {
	usage usage
	// noOpen says that no wager is open; false if that is not known.
	noOpen bool
}

// hotOf gives what the writer knows of a player; nil for what must be read.
func (s *Service) hotOf(userID string) *hot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if h := s.held[userID]; h != nil {
		return h.hot
	}
	return nil
}

// knows notes what the writer knows of a player with controls.
func (s *Service) knows(tx *db.Tx, userID string, now hot) {
	s.keep(userID, &now)
	tx.Undone(func() { s.keep(userID, nil) })
}

func (s *Service) keep(userID string, known *hot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.held[userID]; h != nil {
		h.hot = known
	}
}

// current is what a player has used in the current periods, with the open wagers.
func (s *Service) current(q db.Querier, userID string, now time.Time) (u usage, err error) {
	tx, writes := q.(*db.Tx)
	var known *hot
	if writes {
		known = s.hotOf(userID)
	}
	if known != nil {
		u = known.usage.at(now)
	} else if u, err = usageOf(q, userID, now); err != nil {
		return usage{}, err
	}
	if known != nil && known.noOpen {
		return u, nil
	}
	open, err := openOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	if writes {
		s.knows(tx, userID, hot{usage: u, noOpen: len(open) == 0})
	}
	staked, lost := exposure(open)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
	return u, nil
}
