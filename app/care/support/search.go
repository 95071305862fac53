package support

import (
	"strings"

	"croupier/app/kernel/normalize"
	"croupier/db"
)

const (
	// searchBatch is the number of chats that a search reads at a time, maxSearched the max number in
	// total. To find older chats, the search must name the player.
	searchBatch = 500
	maxSearched = 10_000
)

// search lists the chats that match the request, up to one more than a page.
func (s *Service) search(q db.Querier, r InboxRequest, agent string, from inboxPosition) (found []*chatRow, err error) {
	term := normalize.ForComparison(strings.TrimSpace(r.Search))
	if term == "" {
		return inbox(q, r.View, agent, from, inboxPage+1)
	}
	owner := ""
	if p, known, err := s.Players.ByName(q, strings.TrimSpace(r.Search)); err != nil {
		return nil, err
	} else if known {
		owner = p.ID
	}
	for searched := 0; searched < maxSearched; searched += searchBatch {
		rows, err := inbox(q, r.View, agent, from, searchBatch)
		if err != nil {
			return nil, err
		}
		for _, one := range rows {
			if from = one.position(); one.matches(term, owner) {
				found = append(found, one)
			}
			if len(found) > inboxPage {
				return found, nil
			}
		}
		if len(rows) < searchBatch {
			break
		}
	}
	return found, nil
}

// matches reports whether a chat matches a search: by its id, its player, its address, or words of
// its subject and tags.
func (r *chatRow) matches(term, owner string) bool {
	switch {
	case r.id == term, r.userID == term, r.email != "" && strings.Contains(r.email, term), owner != "" && r.userID == owner:
		return true
	}
	return strings.Contains(normalize.ForComparison(r.subject+" "+r.tags), term)
}
