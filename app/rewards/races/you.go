package races

import (
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// You is the caller's own place.
type You struct {
	// Place is 0 for a player who has wagered nothing this week.
	Place int      `json:"place"`
	Entry EntrySum `json:"entry"`
	Prize Cents    `json:"prize"`
	// Next is the place that the player can reach next; absent for the leader.
	Next *Next `json:"next,omitempty"`
}

// Next is a place above the caller and what is missing to it, in dollars.
type Next struct {
	Place   int   `json:"place"`
	Missing Cents `json:"missing"`
}

// exactPlaces is how many rows are looked at one by one for the caller's place.
// Further behind, players who take no part in the race are counted with the
// others.
const exactPlaces = 300

// you is the caller's place behind or among the winning rows; nil for a guest
// and for a player who takes no part.
func (s *Service) you(q db.Querier, user *session.User, week time.Time, first []row, reward int64) (*You, error) {
	if user == nil {
		return nil, nil
	}
	races, err := s.Entrants.Races(q, user.ID, week)
	if err != nil || !races {
		return nil, err
	}
	usd, err := sumOf(q, key{week.UnixMilli(), user.ID})
	if err != nil {
		return nil, err
	}
	you := &You{Entry: EntrySum{Cents(usd / microsPerCent)}}
	if usd > 0 {
		if you.Place, err = s.placeOf(q, user.ID, week, first); err != nil {
			return nil, err
		}
		you.Prize = Prize(reward, you.Place)
	}
	you.Next = nextOf(you.Place, usd, first)
	return you, nil
}

// placeOf is the place of a player who has wagered.
func (s *Service) placeOf(q db.Querier, owner string, week time.Time, first []row) (int, error) {
	if at := slices.IndexFunc(first, func(r row) bool { return r.owner == owner }); at >= 0 {
		return at + 1, nil
	}
	place := 1
	for offset := 0; offset < exactPlaces; offset += winners {
		rows, err := leaders(q, week.UnixMilli(), winners, offset)
		if err != nil {
			return 0, err
		}
		for _, r := range rows {
			if r.owner == owner {
				return place, nil
			}
			races, err := s.Entrants.Races(q, r.owner, week)
			if err != nil {
				return 0, fmt.Errorf("look who takes part in the race: %w", err)
			}
			if races {
				place++
			}
		}
		if len(rows) < winners {
			return place, nil
		}
	}
	ahead, err := countAhead(q, key{week.UnixMilli(), owner})
	return ahead - (exactPlaces + 1 - place) + 1, err
}

// nextOf is the place above a player among the winners, or the last of them for
// whoever is behind. Of equal sums the earlier one is ahead: it takes a cent more
// to pass.
func nextOf(place int, usd int64, first []row) *Next {
	next := place - 1
	switch {
	case place == 1 || len(first) == 0:
		return nil
	case place == 0 || place > winners:
		next = len(first)
		if len(first) < winners {
			// A place with a prize is free: any bet that counts takes it.
			return &Next{Place: len(first) + 1, Missing: 1}
		}
	}
	missing := first[next-1].usd - usd
	return &Next{Place: next, Missing: Cents(missing/microsPerCent) + 1}
}
