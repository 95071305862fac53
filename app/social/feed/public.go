package feed

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// publicAnswer is the answer for all callers who see no more of a list's players than a guest does.
type publicAnswer struct {
	answer LatestAnswer
	// hidden are the players whose names are hidden in it. As callers, they see their own names.
	hidden map[string]bool
}

// validFor reports whether the answer is correct for a caller: no player is hidden in it whom the
// caller may see.
func (s *publicAnswer) validFor(caller *session.User) bool {
	return caller == nil || !s.hidden[caller.ID]
}

// cachedAnswer returns the cached public answer of the newest entries of a list. If there is none, it
// returns the entries to compute it from and the version of the list for keep.
func (s *Service) cachedAnswer(list string, count int) (known *publicAnswer, entries []*entry, version uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.lists[list]
	count = min(count, r.next, listSize)
	if known = r.answers[count]; known != nil {
		return known, nil, r.version
	}
	return nil, r.newest(count), r.version
}

// cacheAnswer caches the answer for a version of a list. An answer that was read before a change and
// arrives after it is not cached.
func (s *Service) cacheAnswer(list string, version uint64, entries int, computed *publicAnswer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.lists[list]; r.version == version {
		r.answers[entries] = computed
	}
}

// public returns the public answer of a list. One caller computes it while the others wait, and it
// is cached until the list or one of its players changes.
func (s *Service) public(ctx context.Context, list string, count int) (*publicAnswer, error) {
	if known, _, _ := s.cachedAnswer(list, count); known != nil {
		return known, nil
	}
	select {
	case s.computing <- struct{}{}:
		defer func() { <-s.computing }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the latest wagers: %w", ctx.Err())
	}
	known, entries, version := s.cachedAnswer(list, count)
	if known != nil {
		return known, nil
	}
	publicViewer := s.viewer(nil)
	answer, err := publicViewer.list(ctx, entries)
	if err != nil {
		return nil, err
	}
	computed := &publicAnswer{answer: answer, hidden: map[string]bool{}}
	for owner, user := range publicViewer.seen {
		if user.ID == nil {
			computed.hidden[owner] = true
		}
	}
	s.cacheAnswer(list, version, len(entries), computed)
	return computed, nil
}

// PlayerChanged makes the lists look a player's name and privacy up again. Call it after the change
// is committed and before the caller who requested it gets an answer.
func (s *Service) PlayerChanged(userID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.lists {
		if r.hasPlayer(userID) {
			r.invalidate()
		}
	}
}

// list encodes entries for the viewer.
func (v *viewer) list(ctx context.Context, entries []*entry) (LatestAnswer, error) {
	list := []LiveGame{}
	for _, e := range entries {
		game, ok, err := v.liveGame(ctx, e)
		if err != nil {
			return LatestAnswer{}, err
		}
		if ok {
			list = append(list, game)
		}
	}
	answer, err := action.Encode(list)
	if err != nil {
		return LatestAnswer{}, fmt.Errorf("encode the latest wagers: %w", err)
	}
	return answer, nil
}
