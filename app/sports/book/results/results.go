package results

import (
	"math"
	"slices"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// StoredOutcome is the state of the last stored result of an event.
type StoredOutcome struct{ State *models.State }

// LastResults reads the last result of each event.
func LastResults(q db.Querier, list []StoredEvent) (map[string]StoredOutcome, error) {
	all := map[string]StoredOutcome{}
	for _, e := range list {
		last, found, err := resultBefore(q, e.Id, math.MaxInt64)
		if err != nil {
			return nil, err
		}
		if found {
			all[e.Id] = StoredOutcome{&models.State{Result: last.result}}
		}
	}
	return all, nil
}

// ResultsAfter lists what the results after a revision have decided or corrected, in
// order. It returns all decisions of at most limit results that decide anything, and
// nothing if there are none. An outcome that was decided in play and is open again keeps
// its decision until it is decided again.
func (s *Service) ResultsAfter(q db.Querier, revision int64, limit int) (list []line.Result, err error) {
	for limit > 0 {
		rows, err := resultsAfter(q, revision, limit)
		if err != nil || len(rows) == 0 {
			return list, err
		}
		for _, r := range rows {
			decided, err := s.changedOutcomes(q, r)
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

// changedOutcomes lists the differences between a result and the previous one.
func (s *Service) changedOutcomes(q db.Querier, r resultRevision) (list []line.Result, err error) {
	stored, found, err := EventByID(q, r.event)
	if err != nil || !found {
		return nil, err
	}
	before, had, err := resultBefore(q, r.event, r.revision)
	if err != nil {
		return nil, err
	}
	sport, _ := markets.Find(stored.Fixture.Sport)
	for _, key := range strings.Split(stored.Offer, "\n") {
		of, known := board.ParseMarket(sport, key, &stored.Fixture)
		if !known {
			continue
		}
		for _, outcome := range of.Outcomes {
			factor, decided := of.Definition.Settle(of.Spec, outcome.ID, sport.Final(r.result))
			if !decided {
				continue
			}
			if had {
				if was, knew := of.Definition.Settle(of.Spec, outcome.ID, sport.Final(before.result)); knew && SameFactor(was, factor) {
					continue
				}
			}
			list = append(list, NewLineResult(r.event, key, outcome.ID, factor, r.revision))
		}
	}
	return list, nil
}

func SameFactor(a, b odds.Factor) bool {
	return a.Void == b.Void && a.Won == b.Won && a.Share.Cmp(b.Share) == 0
}

// ResultsOf lists the last result of every decided selection of an event.
func (s *Service) ResultsOf(q db.Querier, eventID string) (list []line.Result, err error) {
	stored, found, err := EventByID(q, eventID)
	if err != nil || !found {
		return nil, err
	}
	revisions, err := resultsOf(q, eventID)
	if err != nil {
		return nil, err
	}
	sport, _ := markets.Find(stored.Fixture.Sport)
	for _, key := range strings.Split(stored.Offer, "\n") {
		of, known := board.ParseMarket(sport, key, &stored.Fixture)
		if !known {
			continue
		}
		for _, outcome := range of.Outcomes {
			for _, r := range slices.Backward(revisions) {
				if factor, decided := of.Definition.Settle(of.Spec, outcome.ID, sport.Final(r.result)); decided {
					list = append(list, NewLineResult(eventID, key, outcome.ID, factor, r.revision))
					break
				}
			}
		}
	}
	return list, nil
}

// NewLineResult returns the result of an outcome.
func NewLineResult(eventID, key, outcome string, factor odds.Factor, revision int64) line.Result {
	name, specifiers, _ := strings.Cut(key, "/")
	return line.Result{Selection: line.Selection{Event: eventID, Market: name, Specifiers: specifiers, Outcome: outcome}, Factor: factor, Revision: revision}
}
