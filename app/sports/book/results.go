package book

import (
	"math"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// keptFor is how long after its beginning an event stays in memory once it is over:
// that long it is shown, and corrections of it are taken from the feed.
const keptFor = 24 * time.Hour

func sportOf(s *sheet) *markets.Sport {
	sport, _ := markets.Find(s.fixture.Sport)
	return sport
}

// storedOutcome is the state with the last stored result of an event.
type storedOutcome struct{ state *models.State }

// lastResults reads the last result of each event.
func lastResults(q db.Querier, list []storedEvent) (map[string]storedOutcome, error) {
	all := map[string]storedOutcome{}
	for _, e := range list {
		last, found, err := resultBefore(q, e.id, math.MaxInt64)
		if err != nil {
			return nil, err
		}
		if found {
			all[e.id] = storedOutcome{&models.State{Result: last.result}}
		}
	}
	return all, nil
}

// ResultsAfter lists what results after a revision have decided or corrected, in
// their order: all of up to so many results that decide anything. It is empty when
// there are none. What was decided before its event was over, and is open again,
// stands until it is decided anew.
func (s *Service) ResultsAfter(q db.Querier, revision int64, limit int) (list []line.Result, err error) {
	for limit > 0 {
		rows, err := resultsAfter(q, revision, limit)
		if err != nil || len(rows) == 0 {
			return list, err
		}
		for _, r := range rows {
			decided, err := s.decides(q, r)
			if err != nil {
				return nil, err
			}
			if revision = r.revision; len(decided) > 0 {
				list, limit = append(list, decided...), limit-1
			}
		}
	}
	return list, nil
}

// decides lists what a result decides otherwise than the one before it.
func (s *Service) decides(q db.Querier, r revised) (list []line.Result, err error) {
	stored, found, err := eventByID(q, r.event)
	if err != nil || !found {
		return nil, err
	}
	before, had, err := resultBefore(q, r.event, r.revision)
	if err != nil {
		return nil, err
	}
	sport, _ := markets.Find(stored.fixture.Sport)
	for _, key := range strings.Split(stored.offer, "\n") {
		of, known := parseOffered(sport, key, &stored.fixture)
		if !known {
			continue
		}
		for _, outcome := range of.outcomes {
			factor, decided := of.market.Settle(of.spec, outcome.ID, sport.Final(r.result))
			if !decided {
				continue
			}
			if had {
				if was, knew := of.market.Settle(of.spec, outcome.ID, sport.Final(before.result)); knew && sameFactor(was, factor) {
					continue
				}
			}
			list = append(list, result(r.event, key, outcome.ID, factor, r.revision))
		}
	}
	return list, nil
}

func sameFactor(a, b odds.Factor) bool {
	return a.Void == b.Void && a.Won == b.Won && a.Share.Cmp(b.Share) == 0
}

// ResultsOf lists the last result of every selection of an event that is decided.
func (s *Service) ResultsOf(q db.Querier, eventID string) (list []line.Result, err error) {
	stored, found, err := eventByID(q, eventID)
	if err != nil || !found {
		return nil, err
	}
	revisions, err := resultsOf(q, eventID)
	if err != nil {
		return nil, err
	}
	sport, _ := markets.Find(stored.fixture.Sport)
	for _, key := range strings.Split(stored.offer, "\n") {
		of, known := parseOffered(sport, key, &stored.fixture)
		if !known {
			continue
		}
		for _, outcome := range of.outcomes {
			for _, r := range slices.Backward(revisions) {
				if factor, decided := of.market.Settle(of.spec, outcome.ID, sport.Final(r.result)); decided {
					list = append(list, result(eventID, key, outcome.ID, factor, r.revision))
					break
				}
			}
		}
	}
	return list, nil
}

// result is what became of an outcome.
func result(eventID, key, outcome string, factor odds.Factor, revision int64) line.Result {
	name, specifiers, _ := strings.Cut(key, "/")
	return line.Result{Selection: line.Selection{Event: eventID, Market: name, Specifiers: specifiers, Outcome: outcome}, Factor: factor, Revision: revision}
}
