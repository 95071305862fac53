package figures

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks returns the audit checks that compare the figures with the wager log and the
// ledger. They read both in steps of auditStep entries, and keep the sums of one day in
// memory: about 150 bytes for each player of the day, and for each game by hour.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "the figures are what the wager log adds up to", Run: s.checkWagers},
		{Name: "the figures of players are what their days add up to", Run: s.checkPeople},
		{Name: "the figures of movements are what the ledger adds up to", Run: s.checkMoves},
	}
}

// countedDay has the recounted sums of a day of the wager log.
type countedDay struct {
	days, hours ordered[cell, Sum]
	spans       ordered[int64, span]
	playerDays  ordered[string, playerDay]
	origins     ordered[originKey, originSum]
	originHours ordered[originHour, Sum]
	// known are the stored origins of its players.
	known map[string]Origin
}

func (c *countedDay) add(q db.Querier, w *wagerlog.Wager) error {
	if w.Player.Purpose != ledger.Real {
		return nil
	}
	hour := floorDiv(w.At, hourMillis)
	c.spans.at(hour).add(w.Seq)
	sum := expected.Of(w)
	if sum == (Sum{}) && !expected.IsCounted(w) {
		return nil
	}
	groupKey := cell{hour, string(w.Kind), w.Product, w.Counterparty, w.Player.Currency}
	c.hours.at(groupKey).Add(sum)
	groupKey.slot = floorDiv(w.At, dayMillis)
	c.days.at(groupKey).Add(sum)
	origin, err := c.originOf(q, w.Player.Owner)
	if err != nil {
		return err
	}
	c.originHours.at(originHour{hour, origin}).Add(sum)
	from := c.origins.at(originKey{groupKey.slot, origin})
	from.sum.Add(sum)
	v := c.playerDays.at(w.Player.Owner)
	v.sum.Add(sum)
	if !expected.IsCounted(w) {
		return nil
	}
	if v.entries++; v.firstAt == 0 {
		v.firstAt = w.At
		from.players++
	}
	return nil
}

// originOf returns the stored origin of a player.
func (c *countedDay) originOf(q db.Querier, owner string) (Origin, error) {
	if origin, known := c.known[owner]; known {
		return origin, nil
	}
	p, found, err := findPerson(q, owner)
	if err != nil || !found {
		return Origin{}, err // the player's missing row is reported with the rows of the day
	}
	if c.known == nil {
		c.known = map[string]Origin{}
	}
	c.known[owner] = p.origin
	return p.origin, nil
}

func (s *Service) checkWagers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return walkDays(ctx, d, walk[*wagerlog.Wager, countedDay]{
		checkpoint: wagersCheckpoint,
		since:      wagersBetween,
		position:   func(w *wagerlog.Wager) projection.Position { return projection.Position{Seq: w.Seq, At: w.At} },
		add:        (*countedDay).add,
		last:       lastWagerOf,
		slots:      wagerSlots,
		compare: func(q db.Querier, day int64, counted *countedDay) error {
			stored, err := readDay(q, day)
			if err != nil {
				return err
			}
			counted.compare(report, stored)
			return compareArrivals(q, report, day, counted, stored)
		},
	})
}

// wagersBetween lists the next auditStep wagers.
func wagersBetween(q db.Querier, after, upTo int64) (list []*wagerlog.Wager, last int64, err error) {
	list, err = wagerlog.Since(q, after, auditStep)
	if end := slices.IndexFunc(list, func(w *wagerlog.Wager) bool { return w.Seq > upTo }); end >= 0 {
		list = list[:end]
	}
	if len(list) < auditStep {
		return list, upTo, err
	}
	return list, list[len(list)-1].Seq, err
}

// compare reports stored values of a day that differ from the counted ones.
func (c *countedDay) compare(report audit.Report, stored *storedDay) {
	compare(report, "figures of a day", &c.days, stored.days, Sum.Equals)
	compare(report, "figures of an hour", &c.hours, stored.hours, Sum.Equals)
	compare(report, "place of an hour in the log", &c.spans, stored.spans, func(a, b span) bool { return a == b })
	compare(report, "day of player", &c.playerDays, stored.playerDays, func(stored, counted playerDay) bool {
		return stored.entries == counted.entries && stored.firstAt == counted.firstAt && stored.sum.Equals(counted.sum)
	})
	compare(report, "sources of a day", &c.origins, stored.origins, func(a, b originSum) bool { return a.players == b.players && a.sum.Equals(b.sum) })
}

// compareArrivals reports stored hourly values of a day's players that differ from the
// counted ones, once the projection has counted the day completely.
func compareArrivals(q db.Querier, report audit.Report, day int64, c *countedDay, stored *storedDay) error {
	at, err := projection.Checkpoint(q, arrivalsCheckpoint)
	if err != nil {
		return err
	}
	if wagersAt, err := projection.Checkpoint(q, wagersCheckpoint); err != nil || at > wagersAt {
		return err
	}
	for _, hour := range c.spans.order {
		if c.spans.values[hour].last > at {
			return nil
		}
	}
	var arrivals ordered[arrival, int64]
	for _, v := range stored.playerDays {
		if v.firstAt != 0 && v.previous < day {
			*arrivals.at(arrivalOf(v.firstAt, v.previous))++
		}
	}
	compare(report, "sources of an hour", &c.originHours, stored.originHours, Sum.Equals)
	compare(report, "players who came in an hour", &arrivals, stored.arrivals, func(a, b int64) bool { return a == b })
	return nil
}

// compare reports stored values that differ from the counted ones, and missing ones.
func compare[K comparable, V any](report audit.Report, what string, counted *ordered[K, V], stored map[K]V, same func(stored, counted V) bool) {
	for _, key := range counted.order {
		want := *counted.values[key]
		has, found := stored[key]
		switch {
		case !found:
			report(fmt.Sprintf("%s %v", what, key), "is missing, there should be %+v", want)
		case !same(has, want):
			report(fmt.Sprintf("%s %v", what, key), "has %+v, there should be %+v", has, want)
		}
	}
	for key, has := range stored {
		if counted.values[key] == nil {
			report(fmt.Sprintf("%s %v", what, key), "has %+v, there should be nothing", has)
		}
	}
}
