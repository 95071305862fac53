package figures

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/theory"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// cell is where a wager counts: in a day or an hour, in a game with a currency.
type cell struct {
	slot                                  int64
	kind, product, counterparty, currency string
}

// span is where an hour stands in the log.
type span struct{ first, last int64 }

// person is a player of real money.
type person struct {
	id                             int64
	owner                          string
	origin                         Origin
	firstAt, firstMonth, lastMonth int64
	// lastDay is the last on which they played; 0 for none.
	lastDay int64
	sum     Sum
}

// plays notes that somebody plays at a moment. It tells the month in which that is
// new, and whether it is.
func (p *person) plays(at int64) (month int64, isNew bool) {
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

// visit is what a player did on a day. entries counts the settlements that were
// not void.
type visit struct {
	entries, firstAt int64
	// previous is the day on which the player had played before; 0 for none.
	previous int64
	sum      Sum
}

type visitKey struct {
	day    int64
	person string
}

type originKey struct {
	day int64
	Origin
}

// fromOrigin is what players of one origin did on a day.
type fromOrigin struct {
	players int64
	sum     Sum
}

type cohort struct{ month, later int64 }

// Wagers is the projection of the log of wagers.
type Wagers struct{ *Service }

// Name implements projection.Projection.
func (Wagers) Name() string { return wagersCheckpoint }

// additions are what a list of wagers adds to the figures.
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
	s := a.spans.at(hour)
	if s.first == 0 {
		s.first = w.Seq
	}
	s.last = w.Seq
	sum := theory.Of(w)
	if sum == (Sum{}) && !theory.Counts(w) {
		return
	}
	list := a.people.at(w.Player.Owner)
	*list = append(*list, w)
	place := cell{hour, string(w.Kind), w.Product, w.Counterparty, w.Player.Currency}
	a.hours.at(place).Add(sum)
	place.slot = floorDiv(w.At, dayMillis)
	a.days.at(place).Add(sum)
}

// Apply implements projection.Projection.
func (s Wagers) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	s.known.before(wagers)
	var added additions
	for _, w := range wagers {
		added.add(w)
	}
	for _, hour := range added.spans.order {
		if err := addSpan(tx, hour, *added.spans.of[hour]); err != nil {
			return err
		}
	}
	for _, place := range added.hours.order {
		if err := addCell(tx, hourCells, place, *added.hours.of[place]); err != nil {
			return err
		}
	}
	for _, place := range added.days.order {
		if err := addCell(tx, dayCells, place, *added.days.of[place]); err != nil {
			return err
		}
	}
	people, err := s.applyPeople(tx, &added)
	if err == nil {
		s.known.after(tx, wagers, people)
	}
	return err
}

// applyPeople counts what each player did, and the sums by how they came.
func (s Wagers) applyPeople(tx *db.Tx, added *additions) (people []*person, err error) {
	var (
		origins ordered[originKey, fromOrigin]
		cohorts ordered[cohort, int64]
	)
	for _, owner := range added.people.order {
		p, err := s.personOf(tx, owner)
		if err != nil {
			return nil, err
		}
		visits := p.play(*added.people.of[owner], &cohorts)
		if err := savePerson(tx, p); err != nil {
			return nil, err
		}
		people = append(people, p)
		for _, key := range visits.order {
			v := visits.of[key]
			isNew, err := addVisit(tx, key.day, p.id, *v)
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
		if err := addOrigin(tx, key, *origins.of[key]); err != nil {
			return nil, err
		}
	}
	for _, key := range cohorts.order {
		if err := addCohort(tx, key, *cohorts.of[key]); err != nil {
			return nil, err
		}
	}
	return people, nil
}

// play counts a player's wagers, in the order of the log.
func (p *person) play(wagers []*wagerlog.Wager, cohorts *ordered[cohort, int64]) (visits ordered[visitKey, visit]) {
	for _, w := range wagers {
		sum := theory.Of(w)
		p.sum.Add(sum)
		day := floorDiv(w.At, dayMillis)
		v := visits.at(visitKey{day, p.owner})
		v.sum.Add(sum)
		if !theory.Counts(w) {
			continue
		}
		v.entries++
		if v.firstAt == 0 {
			v.firstAt, v.previous = w.At, p.lastDay
		}
		p.lastDay = max(p.lastDay, day)
		if month, isNew := p.plays(w.At); isNew {
			*cohorts.at(cohort{p.firstMonth, month})++
		}
	}
	return visits
}

// personOf finds a player, or begins a row.
func (s Wagers) personOf(tx *db.Tx, owner string) (*person, error) {
	if p, found := s.known.people[owner]; found {
		return &p, nil
	}
	p, found, err := findPerson(tx, owner)
	if err != nil || found {
		return p, err
	}
	p = &person{owner: owner}
	if p.origin, err = s.Players.CameBy(tx, owner); err != nil {
		return nil, err
	}
	return p, insertPerson(tx, p)
}
