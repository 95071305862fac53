package races

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// nearby are the rows around one: above from the nearest on, and below.
type nearby struct{ above, below []row }

// looks is how many rows are looked at for one that takes part.
const looks = 4

// exactPlaces is how many rows are looked at one by one for a place. Further behind,
// players who take no part in the race are counted with the others.
const exactPlaces = 500

// placeOf is the place of a player who has points, and who stands around.
func (s *Service) placeOf(q db.Querier, e *ended, own row) (place int, near nearby, err error) {
	ahead, err := s.ahead(q, e, own)
	if err != nil {
		return 0, near, err
	}
	barred, err := s.barredAhead(q, e, min(ahead, exactPlaces))
	if err != nil {
		return 0, near, err
	}
	for _, above := range []bool{true, false} {
		rows, err := e.beside(q, own, above, around*looks)
		if err != nil {
			return 0, near, err
		}
		var list []row
		for _, r := range rows {
			races, err := s.shows(q, r.owner, at(e.startsAt))
			if err != nil {
				return 0, near, err
			}
			if races && len(list) < around {
				list = append(list, r)
			}
		}
		if above {
			near.above = list
		} else {
			near.below = list
		}
	}
	return ahead - barred + 1, near, nil
}

// barredAhead counts those among the first rows who take no part.
func (s *Service) barredAhead(q db.Querier, e *ended, rows int) (count int, err error) {
	list, err := e.leaders(q, rows, 0)
	if err != nil {
		return 0, err
	}
	for _, r := range list {
		races, err := s.shows(q, r.owner, at(e.startsAt))
		if err != nil {
			return 0, err
		}
		if !races {
			count++
		}
	}
	return count, nil
}

// betOf is a wager as the address of its page names it, game and id; empty for none.
func betOf(q db.Querier, wager []byte) (string, error) {
	if len(wager) != len(id.Binary{}) {
		return "", nil
	}
	w, err := wagerlog.ByID(q, id.Binary(wager))
	if err != nil || w == nil {
		return "", err
	}
	return w.Product + "-" + w.ID.String(), nil
}
