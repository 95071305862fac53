package figures

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks prove that the figures are those of the wager log and of the ledger.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "the figures are what the wager log adds up to", Run: s.checkWagers},
		{Name: "the figures of movements are what the ledger adds up to", Run: s.checkMoves},
	}
}

// counted is the wager log added up anew. Hours and the days of players are only
// compared in sum, so that a long log fits into memory.
type counted struct {
	days    ordered[cell, Sum]
	hours   ordered[int64, Sum]
	spans   ordered[int64, span]
	people  ordered[string, person]
	cohorts ordered[cohort, int64]
}

func (c *counted) add(w *wagerlog.Wager) {
	var a additions
	a.add(w)
	for _, hour := range a.spans.order {
		s := c.spans.at(hour)
		if s.first == 0 {
			s.first = w.Seq
		}
		s.last = w.Seq
	}
	for _, place := range a.days.order {
		c.days.at(place).Add(*a.days.of[place])
		c.hours.at(floorDiv(w.At, hourMillis)).Add(*a.days.of[place])
	}
	for _, owner := range a.people.order {
		p := c.people.at(owner)
		p.owner = owner
		p.play([]*wagerlog.Wager{w}, &c.cohorts)
	}
}

func (s *Service) checkWagers(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var (
		upTo   int64
		stored *storedFigures
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, wagersCheckpoint); err != nil {
			return err
		}
		stored, err = readStored(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	var all counted
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		looked++
		all.add(w)
	})
	if err != nil {
		return looked, err
	}
	compare(report, "figures of a day", &all.days, stored.days, Sum.Same)
	compare(report, "figures of an hour", &all.hours, stored.hours, Sum.Same)
	compare(report, "place of an hour in the log", &all.spans, stored.spans, func(a, b span) bool { return a == b })
	compare(report, "cohort", &all.cohorts, stored.cohorts, func(a, b int64) bool { return a == b })
	compare(report, "figures of player", &all.people, stored.people, person.same)
	for _, disagreement := range stored.disagreements {
		report(disagreement, "is not what the figures that it is made with add up to")
	}
	return looked, nil
}

// same compares what the log knows of a player.
func (p person) same(other person) bool {
	return p.sum.Same(other.sum) && p.firstAt == other.firstAt && p.firstMonth == other.firstMonth && p.lastMonth == other.lastMonth
}

// compare reports what is stored and not what was counted, and what is missing.
func compare[K comparable, V any](report audit.Report, what string, counted *ordered[K, V], stored map[K]V, same func(a, b V) bool) {
	for _, key := range counted.order {
		want := *counted.of[key]
		has, found := stored[key]
		switch {
		case !found:
			report(fmt.Sprintf("%s %v", what, key), "is missing, there should be %+v", want)
		case !same(has, want):
			report(fmt.Sprintf("%s %v", what, key), "has %+v, there should be %+v", has, want)
		}
		delete(stored, key)
	}
	for key, has := range stored {
		report(fmt.Sprintf("%s %v", what, key), "has %+v, there should be nothing", has)
	}
}

func (s *Service) checkMoves(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var all ordered[moveKey, move]
	var firsts ordered[string, int64]
	var stored map[moveKey]move
	var depositors map[string]int64
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		upTo, err := projection.Checkpoint(q, movesCheckpoint)
		if err != nil {
			return err
		}
		if stored, err = allMoves(q); err != nil {
			return err
		}
		if depositors, err = allDepositors(q); err != nil {
			return err
		}
		return ledger.EachMovement(q, upTo, func(m ledger.Moved) error {
			looked++
			key, counted, err := moveKeyOf(q, m)
			if err != nil || !counted {
				return err
			}
			price, found, err := findPrice(q, floorDiv(m.At, dayMillis), key.currency)
			if err != nil {
				return err
			}
			if !found {
				report(fmt.Sprintf("price of %s on %s", key.currency, dayText(floorDiv(m.At, dayMillis))), "is missing")
				return nil
			}
			all.at(key).add(m.ID, s.worth(price, key.currency, m.Amount))
			return noteFirst(q, &firsts, key, m)
		})
	})
	if err != nil {
		return looked, err
	}
	compare(report, "movements", &all, stored, func(a, b move) bool { return a == b })
	compare(report, "first deposit of player", &firsts, depositors, func(a, b int64) bool { return a == b })
	return looked, nil
}

// noteFirst keeps the earliest deposit of each player.
func noteFirst(q db.Querier, firsts *ordered[string, int64], key moveKey, m ledger.Moved) error {
	owner, err := depositorOf(q, key, m)
	if owner == "" || err != nil {
		return err
	}
	if at := firsts.at(owner); *at == 0 || *at > m.At {
		*at = m.At
	}
	return nil
}
