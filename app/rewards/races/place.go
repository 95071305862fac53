package races

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// neighbours are the rows around one: those above, nearest first, and those below.
type neighbours struct{ above, below []row }

// rowsPerEligible is how many rows are read for each eligible one.
const rowsPerEligible = 4

// exactPlaces is how many rows are checked one by one for a place. Further behind,
// players who are not eligible are counted with the others.
const exactPlaces = 500

// placeOf returns the place of a player with points, and the rows around it.
func (s *Service) placeOf(q db.Querier, e *raceInstance, own row) (place int, near neighbours, err error) {
	ahead, err := s.ahead(q, e, own)
	if err != nil {
		return 0, near, err
	}
	ineligible, err := s.ineligibleAhead(q, e, min(ahead, exactPlaces))
	if err != nil {
		return 0, near, err
	}
	for _, above := range []bool{true, false} {
		rows, err := e.neighbourRows(q, own, above, aroundRows*rowsPerEligible)
		if err != nil {
			return 0, near, err
		}
		var list []row
		for _, r := range rows {
			races, err := s.isListed(q, r.owner, at(e.startsAt))
			if err != nil {
				return 0, near, err
			}
			if races && len(list) < aroundRows {
				list = append(list, r)
			}
		}
		if above {
			near.above = list
		} else {
			near.below = list
		}
	}
	return ahead - ineligible + 1, near, nil
}

// ineligibleAhead counts the players among the first rows who are not eligible.
func (s *Service) ineligibleAhead(q db.Querier, e *raceInstance, rows int) (count int, err error) {
	list, err := e.leaders(q, rows, 0)
	if err != nil {
		return 0, err
	}
	for _, r := range list {
		races, err := s.isListed(q, r.owner, at(e.startsAt))
		if err != nil {
			return 0, err
		}
		if !races {
			count++
		}
	}
	return count, nil
}

// betOf returns a wager in the form of its page's address, game and id; empty for none.
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
