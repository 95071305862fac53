package figures

import (
	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// cell is the key under which a wager counts: a day or an hour, a game and a currency.
type cell struct {
	slot                                  int64
	kind, product, counterparty, currency string
}

// span is the first and last number of an hour's wagers in the log.
type span struct{ first, last int64 }

func (s *span) add(seq int64) {
	if s.first == 0 {
		s.first = seq
	}
	s.last = seq
}

// person is a player with real money wagers.
type person struct {
	id                             int64
	owner                          string
	origin                         Origin
	firstAt, firstMonth, lastMonth int64
	// lastDay is the last day with a wager; 0 for none.
	lastDay int64
	sum     Sum
	// arrivedDay is the last day on which Arrivals counted the player; 0 for none.
	arrivedDay int64
}

// advanceTo updates the player for a wager at a time. It returns the month of the time, and
// whether it is a new month for the player.
func (p *person) advanceTo(at int64) (month int64, isNew bool) {
	month = monthOf(at)
	if p.firstAt == 0 {
		p.firstAt, p.firstMonth = at, month
	}
	if month <= p.lastMonth {
		return month, false
	}
	p.lastMonth = month
	return month, true
}

// playerDay has a player's wagers of a day. entries is the number of settlements that were
// not void.
type playerDay struct {
	entries, firstAt int64
	// previous is the previous day on which the player had played; 0 for none.
	previous int64
	sum      Sum
}

type playerDayKey struct {
	day    int64
	person string
}

type originKey struct {
	day int64
	Origin
}

// originSum has the wagers of a day by players of one origin.
type originSum struct {
	players int64
	sum     Sum
}

type cohort struct{ month, later int64 }

// Wagers is the projection of the wager log to the figures.
type Wagers struct{ *Service }

// Name implements projection.Projection.
func (Wagers) Name() string { return wagersCheckpoint }

// additions are the additions of a list of wagers to the figures.
type additions struct {
	days, hours ordered[cell, Sum]
	spans       ordered[int64, span]
	people      ordered[string, []*wagerlog.Wager]
}

func (a *additions) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	hour := floorDiv(w.At, hourMillis)
	a.spans.at(hour).add(w.Seq)
	sum := expected.Of(w)
	if sum == (Sum{}) && !expected.IsCounted(w) {
		return
	}
	list := a.people.at(w.Player.Owner)
	*list = append(*list, w)
	groupKey := cell{hour, string(w.Kind), w.Product, w.Counterparty, w.Player.Currency}
	a.hours.at(groupKey).Add(sum)
	groupKey.slot = floorDiv(w.At, dayMillis)
	a.days.at(groupKey).Add(sum)
}

// Apply implements projection.Projection.
func (s Wagers) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	s.wagersCache.before(wagers)
	var added additions
	for _, w := range wagers {
		added.add(w)
	}
	for _, hour := range added.spans.order {
		if err := addSpan(tx, hour, *added.spans.values[hour]); err != nil {
			return err
		}
	}
	for _, groupKey := range added.hours.order {
		if err := addCell(tx, hourCells, groupKey, *added.hours.values[groupKey]); err != nil {
			return err
		}
	}
	for _, groupKey := range added.days.order {
		if err := addCell(tx, dayCells, groupKey, *added.days.values[groupKey]); err != nil {
			return err
		}
	}
	people, err := s.applyPeople(tx, &added)
	if err == nil {
		s.wagersCache.after(tx, wagers, people)
	}
	return err
}

// applyPeople updates the players, their days, and the sums by origin.
func (s Wagers) applyPeople(tx *db.Tx, added *additions) (people []*person, err error) {
	var (
		origins ordered[originKey, originSum]
		cohorts ordered[cohort, int64]
	)
	for _, owner := range added.people.order {
		p, err := s.personOf(tx, &s.wagersCache, owner)
		if err != nil {
			return nil, err
		}
		visits := p.countWagers(*added.people.values[owner], &cohorts)
		if err := savePerson(tx, p); err != nil {
			return nil, err
		}
		people = append(people, p)
		for _, key := range visits.order {
			v := visits.values[key]
			isNew, err := addPlayerDay(tx, key.day, p.id, *v)
			if err != nil {
				return nil, err
			}
			o := origins.at(originKey{key.day, p.origin})
			o.sum.Add(v.sum)
			if isNew {
				o.players++
			}
		}
	}
	for _, key := range origins.order {
		if err := addOrigin(tx, key, *origins.values[key]); err != nil {
			return nil, err
		}
	}
	for _, key := range cohorts.order {
		if err := addCohort(tx, key, *cohorts.values[key]); err != nil {
			return nil, err
		}
	}
	return people, nil
}

// countWagers counts a player's wagers, in the order of the log.
func (p *person) countWagers(wagers []*wagerlog.Wager, cohorts *ordered[cohort, int64]) (visits ordered[playerDayKey, playerDay]) {
	for _, w := range wagers {
		sum := expected.Of(w)
		p.sum.Add(sum)
		day := floorDiv(w.At, dayMillis)
		v := visits.at(playerDayKey{day, p.owner})
		v.sum.Add(sum)
		if !expected.IsCounted(w) {
			continue
		}
		v.entries++
		if v.firstAt == 0 {
			v.firstAt, v.previous = w.At, p.lastDay
		}
		p.lastDay = max(p.lastDay, day)
		if month, isNew := p.advanceTo(w.At); isNew {
			*cohorts.at(cohort{p.firstMonth, month})++
		}
	}
	return visits
}

// personOf finds a player in the cache or in the database, or creates a row.
func (s *Service) personOf(tx *db.Tx, k *playerCache, owner string) (*person, error) {
	if p, found := k.people[owner]; found {
		return &p, nil
	}
	p, found, err := findPerson(tx, owner)
	if err != nil || found {
		return p, err
	}
	p = &person{owner: owner}
	if p.origin, err = s.Players.OriginOf(tx, owner); err != nil {
		return nil, err
	}
	return p, insertPerson(tx, p)
}
