package support

import (
	"strings"

	"croupier/app/kernel/fold"
	"croupier/db"
)

const (
	// searchStep is how many chats a search looks at in one piece, searchMost how many
	// in all: who searches for what is older names the player.
	searchStep = 500
	searchMost = 10_000
)

// search lists one chat more than a page of those that the request asks for.
func (s *Service) search(q db.Querier, r InboxRequest, agent string, from place) (found []*row, err error) {
	term := fold.Text(strings.TrimSpace(r.Search))
	if term == "" {
		return inbox(q, r.View, agent, from, inboxPage+1)
	}
	owner := ""
	if p, known, err := s.Players.ByName(q, strings.TrimSpace(r.Search)); err != nil {
		return nil, err
	} else if known {
		owner = p.ID
	}
	for looked := 0; looked < searchMost; looked += searchStep {
		rows, err := inbox(q, r.View, agent, from, searchStep)
		if err != nil {
			return nil, err
		}
		for _, one := range rows {
			if from = one.place(); one.holds(term, owner) {
				found = append(found, one)
			}
			if len(found) > inboxPage {
				return found, nil
			}
		}
		if len(rows) < searchStep {
			break
		}
	}
	return found, nil
}

// holds reports whether a chat is what somebody searches for: by its id, its player,
// its address, or words of its subject and tags.
func (r *row) holds(term, owner string) bool {
	switch {
	case r.id == term, r.userID == term, r.email != "" && strings.Contains(r.email, term), owner != "" && r.userID == owner:
		return true
	}
	return strings.Contains(fold.Text(r.subject+" "+r.tags), term)
}
