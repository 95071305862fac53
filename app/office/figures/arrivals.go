package figures

import (
	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Arrivals is the projection of the wager log to hourly values that depend on the player:
// the sums by the player's origin, and the first wagers of players on a day.
type Arrivals struct{ *Service }

// Name implements projection.Projection.
func (Arrivals) Name() string { return arrivalsCheckpoint }

// originHour is an hour of the players of one origin.
type originHour struct {
	hour int64
	Origin
}

// arrival is the key of a player's first wager on a day: its hour, and the previous day
// on which the player had played.
type arrival struct{ hour, previous int64 }

// arrivalOf returns the arrival of a player at a time. Distinct players are counted for
// at most maxActiveDays days, so days before that need not be distinguished: previous is
// then 0.
func arrivalOf(at, previous int64) arrival {
	if previous < floorDiv(at, dayMillis)-maxActiveDays {
		previous = 0
	}
	return arrival{floorDiv(at, hourMillis), previous}
}

// Apply implements projection.Projection.
func (s Arrivals) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	s.arrivalsCache.before(wagers)
	var (
		sums   ordered[originHour, Sum]
		came   ordered[arrival, int64]
		people ordered[string, person]
	)
	for _, w := range wagers {
		sum := expected.Of(w)
		if w.Player.Purpose != ledger.Real || sum == (Sum{}) && !expected.IsCounted(w) {
			continue
		}
		p := people.at(w.Player.Owner)
		if p.id == 0 {
			found, err := s.personOf(tx, &s.arrivalsCache, w.Player.Owner)
			if err != nil {
				return err
			}
			*p = *found
		}
		sums.at(originHour{floorDiv(w.At, hourMillis), p.origin}).Add(sum)
		day := floorDiv(w.At, dayMillis)
		if !expected.IsCounted(w) || day <= p.arrivedDay {
			continue
		}
		*came.at(arrivalOf(w.At, p.arrivedDay))++
		p.arrivedDay = day
		if err := saveArrival(tx, p.id, day); err != nil {
			return err
		}
	}
	return s.save(tx, wagers, &sums, &came, &people)
}

func (s Arrivals) save(tx *db.Tx, wagers []*wagerlog.Wager, sums *ordered[originHour, Sum], came *ordered[arrival, int64], people *ordered[string, person]) error {
	for _, key := range sums.order {
		if err := addOriginHour(tx, key, *sums.values[key]); err != nil {
			return err
		}
	}
	for _, key := range came.order {
		if err := addArrivals(tx, key, *came.values[key]); err != nil {
			return err
		}
	}
	stored := make([]*person, 0, len(people.order))
	for _, owner := range people.order {
		stored = append(stored, people.values[owner])
	}
	s.arrivalsCache.after(tx, wagers, stored)
	return nil
}
