package races

import (
	"slices"

	"croupier/app/kernel/session"
	"croupier/db"
)

// You is the caller's own place.
type You struct {
	// Place is 0 for a player without wagers this week.
	Place int      `json:"place"`
	Entry EntrySum `json:"entry"`
	Prize Cents    `json:"prize"`
	// Next is the next place that the player can reach; absent for the leader.
	Next *Next `json:"next,omitempty"`
}

// Next is a place above the caller and what the caller needs to reach it, in dollars.
type Next struct {
	Place   int   `json:"place"`
	Missing Cents `json:"missing"`
}

// you returns the caller's place behind or among the winning rows; nil for a guest and
// for a player who is not eligible.
func (s *Service) you(q db.Querier, user *session.User, e *raceInstance, first []row, reward int64) (*You, error) {
	if user == nil {
		return nil, nil
	}
	races, err := s.isListed(q, user.ID, at(e.startsAt))
	if err != nil || !races {
		return nil, err
	}
	own, _, err := e.rowOf(q, user.ID)
	if err != nil {
		return nil, err
	}
	you := &You{Entry: EntrySum{Cents(own.points / microsPerCent)}}
	if own.points > 0 {
		you.Place = slices.IndexFunc(first, func(r row) bool { return r.owner == user.ID }) + 1
		if you.Place == 0 {
			if you.Place, _, err = s.placeOf(q, e, own); err != nil {
				return nil, err
			}
		}
		you.Prize = PrizeAt(reward, you.Place)
	}
	you.Next = nextOf(you.Place, own.points, first)
	return you, nil
}

// nextOf returns the place above a player among the winners, or the last of them for
// players behind. Of equal sums the earlier one is ahead, so a cent more is needed to
// pass.
func nextOf(place int, usd int64, first []row) *Next {
	next := place - 1
	switch {
	case place == 1 || len(first) == 0:
		return nil
	case place == 0 || place > winners:
		next = len(first)
		if len(first) < winners {
			// A place with a prize is free: any bet that counts reaches it.
			return &Next{Place: len(first) + 1, Missing: 1}
		}
	}
	missing := first[next-1].points - usd
	return &Next{Place: next, Missing: Cents(missing/microsPerCent) + 1}
}
