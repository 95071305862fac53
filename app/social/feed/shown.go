package feed

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// shown is the answer that all callers get who are shown no more of a list's
// players than a guest is.
type shown struct {
	answer LatestAnswer
	// hidden are the players whom it does not name: each of them, as a
	// caller, is to see their own name.
	hidden map[string]bool
}

// names reports whether the answer is right for a caller: nobody in it is
// hidden who would not be hidden from them.
func (s *shown) names(caller *session.User) bool { return caller == nil || !s.hidden[caller.ID] }

// look finds what everybody is shown of the newest entries of a list, or else
// the entries to make it of, and the version of the list to hand to keep.
func (s *Service) look(list string, count int) (known *shown, entries []*entry, version uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.lists[list]
	count = min(count, r.next, kept)
	if known = r.shown[count]; known != nil {
		return known, nil, r.version
	}
	return nil, r.newest(count), r.version
}

// keep remembers what was made of a version of a list. What was read before a
// change and arrives after it is not kept.
func (s *Service) keep(list string, version uint64, entries int, made *shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.lists[list]; r.version == version {
		r.shown[entries] = made
	}
}

// public is what everybody is shown of a list. It is made once for all
// callers, by one of them while the others wait, and kept until the list or
// one of the players on it changes.
func (s *Service) public(ctx context.Context, list string, count int) (*shown, error) {
	if known, _, _ := s.look(list, count); known != nil {
		return known, nil
	}
	select {
	case s.making <- struct{}{}:
		defer func() { <-s.making }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the latest wagers: %w", ctx.Err())
	}
	known, entries, version := s.look(list, count)
	if known != nil {
		return known, nil
	}
	everybody := s.viewer(nil)
	answer, err := everybody.list(ctx, entries)
	if err != nil {
		return nil, err
	}
	made := &shown{answer: answer, hidden: map[string]bool{}}
	for owner, user := range everybody.seen {
		if user.ID == nil {
			made.hidden[owner] = true
		}
	}
	s.keep(list, version, len(entries), made)
	return made, nil
}

// PlayerChanged has the lists ask anew who a player is and whether the player
// may be named. Call it after the change is committed and before whoever asked
// for it is answered.
func (s *Service) PlayerChanged(userID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.lists {
		if r.has(userID) {
			r.forget()
		}
	}
}

// list encodes entries as they are shown to the viewer.
func (v *viewer) list(ctx context.Context, entries []*entry) (LatestAnswer, error) {
	list := []LiveGame{}
	for _, e := range entries {
		game, ok, err := v.show(ctx, e)
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
