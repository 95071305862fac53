package figures

import (
	"cmp"
	"slices"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// sumByGroup adds up a bounded period by group: whole days, then whole hours of the last day,
// then at most maxWagers wagers of the log.
func sumByGroup(q db.Querier, by group, t dateRange) ([]row, error) {
	if t = t.read(); t.from >= t.before {
		return nil, nil
	}
	firstDay, lastDay, lastHour := floorDiv(t.from, dayMillis), floorDiv(t.before, dayMillis), floorDiv(t.before, hourMillis)
	list, err := rowsOf(q, daysBy[by], firstDay, lastDay)
	if err != nil {
		return nil, err
	}
	hours, err := rowsOf(q, hoursBy[by], lastDay*24, lastHour)
	if err != nil {
		return nil, err
	}
	rest, err := fromLog(q, by, lastHour, t.before)
	if err != nil {
		return nil, err
	}
	return mergeRows(slices.Concat(list, hours, rest)), nil
}

// active counts the distinct players of a bounded period: by the hours of their first
// wagers, and the rest of the last hour from the log.
func active(q db.Querier, t dateRange) (int64, error) {
	if t = t.read(); t.from >= t.before {
		return 0, nil
	}
	firstDay, lastHour := floorDiv(t.from, dayMillis), floorDiv(t.before, hourMillis)
	wholeHours, err := arrivedBetween(q, firstDay, lastHour)
	if err != nil {
		return 0, err
	}
	rest, err := arrivedInLog(q, firstDay, lastHour, t.before)
	return wholeHours + rest, err
}

// arrivedInLog counts the players of an hour before a time who had not played since the
// first day.
func arrivedInLog(q db.Querier, firstDay, hour, before int64) (count int64, err error) {
	checked := map[string]bool{}
	err = eachOf(q, hour, before, func(w *wagerlog.Wager) error {
		if !expected.IsCounted(w) || checked[w.Player.Owner] {
			return nil
		}
		checked[w.Player.Owner] = true
		firstAt, previous, err := playerDayOf(q, hour/24, w.Player.Owner)
		if floorDiv(firstAt, hourMillis) == hour && previous < firstDay {
			count++
		}
		return err
	})
	return count, err
}

// fromLog adds up the wagers of an hour before a time.
func fromLog(q db.Querier, by group, hour, before int64) (list []row, err error) {
	origins := map[string]Origin{}
	var sums ordered[rowKey, Sum]
	err = eachOf(q, hour, before, func(w *wagerlog.Wager) error {
		groupKey := rowKey{name: nameOf(by, w)}
		switch by {
		case byDay:
			groupKey.slot = floorDiv(w.At, dayMillis)
		case bySource, byCountry:
			origin, known := origins[w.Player.Owner]
			if !known {
				p, found, err := findPerson(q, w.Player.Owner)
				if err != nil {
					return err
				}
				if found {
					origin = p.origin
				}
				origins[w.Player.Owner] = origin
			}
			if groupKey.name = origin.Country; by == bySource {
				groupKey.name = cmp.Or(origin.Source, Direct)
			}
		}
		sums.at(groupKey).Add(expected.Of(w))
		return nil
	})
	for _, groupKey := range sums.order {
		list = append(list, row{groupKey.slot, groupKey.name, *sums.values[groupKey]})
	}
	return list, err
}

// batchSize is the number of log wagers that are read at a time.
const batchSize = 1000

// eachOf reads the wagers of real money of an hour before a time.
func eachOf(q db.Querier, hour, before int64, fn func(w *wagerlog.Wager) error) error {
	if before <= hour*hourMillis {
		return nil
	}
	s, err := spanOf(q, hour)
	if err != nil || s.first == 0 {
		return err
	}
	for after := s.first - 1; after < s.last; {
		wagers, err := wagerlog.Since(q, after, int(min(batchSize, s.last-after)))
		if err != nil || len(wagers) == 0 {
			return err
		}
		for _, w := range wagers {
			if after = w.Seq; w.Seq > s.last {
				return nil
			}
			if w.Player.Purpose != ledger.Real || floorDiv(w.At, hourMillis) != hour || w.At >= before {
				continue
			}
			if err := fn(w); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameOf returns the row name of a wager, for groups that do not depend on the player.
func nameOf(by group, w *wagerlog.Wager) string {
	switch by {
	case byProduct:
		return string(w.Kind)
	case byGame:
		return w.Product
	case byProvider:
		return w.Counterparty
	case byCurrency:
		return w.Player.Currency
	default:
		return ""
	}
}

// rowKey identifies a row.
type rowKey struct {
	slot int64
	name string
}

// mergeRows adds up rows with the same slot and name, and sorts them.
func mergeRows(list []row) []row {
	var sums ordered[rowKey, Sum]
	for _, r := range list {
		sums.at(rowKey{r.slot, r.name}).Add(r.sum)
	}
	all := make([]row, 0, len(sums.order))
	for _, k := range sums.order {
		if sum := *sums.values[k]; sum != (Sum{}) {
			all = append(all, row{k.slot, k.name, sum})
		}
	}
	sorting.By(all, func(a, b row) int { return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.name, b.name)) })
	return all
}

// sumRows adds up all rows.
func sumRows(list []row) (sum Sum) {
	for _, r := range list {
		sum.Add(r.sum)
	}
	return sum
}
