package figures

import (
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/theory"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// stretch is the time from the begin of a UTC day to before another moment, in
// unix milliseconds.
type stretch struct{ from, before int64 }

func (s stretch) days() int64 {
	return floorDiv(s.before-1, dayMillis) - floorDiv(s.from, dayMillis) + 1
}

// settle lengthens a stretch that reaches the present to whole days: nothing has
// happened after the present, and whole days are read faster.
func (s *Service) settle(t stretch) stretch {
	if t.before > s.Clock.Now().UnixMilli() {
		t.before = (floorDiv(t.before-1, dayMillis) + 1) * dayMillis
	}
	return t
}

// gather adds up a stretch by group: whole days, then whole hours of the last day,
// then the wagers of its last hour from the log.
func gather(q db.Querier, by group, t stretch) ([]row, error) {
	if t.from >= t.before {
		return nil, nil
	}
	firstDay, lastDay, lastHour := floorDiv(t.from, dayMillis), floorDiv(t.before, dayMillis), floorDiv(t.before, hourMillis)
	list, err := rowsOf(q, daysBy[by], firstDay, lastDay)
	if err != nil {
		return nil, err
	}
	logFrom := lastHour * hourMillis
	if by == bySource || by == byCountry {
		logFrom = lastDay * dayMillis // hours are not kept by origin
	} else {
		hours, err := rowsOf(q, hoursBy[by], lastDay*24, lastHour)
		if err != nil {
			return nil, err
		}
		list = append(list, hours...)
	}
	rest, err := fromLog(q, by, logFrom, t.before)
	if err != nil {
		return nil, err
	}
	return merged(append(list, rest...)), nil
}

// fromLog adds up wagers of the log from one moment of a day to before another.
func fromLog(q db.Querier, by group, from, before int64) (list []row, err error) {
	for hour := floorDiv(from, hourMillis); hour*hourMillis < before; hour++ {
		s, err := spanOf(q, hour)
		if err != nil {
			return nil, err
		}
		err = eachOf(q, s, func(w *wagerlog.Wager) error {
			if w.Player.Purpose != ledger.Real || w.At < from || w.At >= before {
				return nil
			}
			name, err := nameOf(q, by, w)
			list = append(list, row{slotOf(by, w), name, theory.Of(w)})
			return err
		})
		if err != nil {
			return nil, err
		}
		list = merged(list)
	}
	return list, nil
}

// piece is how many wagers of the log are read at a time.
const piece = 1000

func eachOf(q db.Querier, s span, fn func(w *wagerlog.Wager) error) error {
	for after := s.first - 1; s.first > 0 && after < s.last; {
		wagers, err := wagerlog.Since(q, after, int(min(piece, s.last-after)))
		if err != nil || len(wagers) == 0 {
			return err
		}
		for _, w := range wagers {
			if after = w.Seq; w.Seq > s.last {
				return nil
			}
			if err := fn(w); err != nil {
				return err
			}
		}
	}
	return nil
}

func slotOf(by group, w *wagerlog.Wager) int64 {
	if by == byDay {
		return floorDiv(w.At, dayMillis)
	}
	return 0
}

func nameOf(q db.Querier, by group, w *wagerlog.Wager) (string, error) {
	switch by {
	case byProduct:
		return string(w.Kind), nil
	case byGame:
		return w.Product, nil
	case byProvider:
		return w.Counterparty, nil
	case byCurrency:
		return w.Player.Currency, nil
	case bySource, byCountry:
		p, found, err := findPerson(q, w.Player.Owner)
		switch {
		case err != nil:
			return "", err
		case by == byCountry && found:
			return p.origin.Country, nil
		case found:
			return p.origin.Source, nil
		case by == bySource:
			return Direct, nil
		}
		return "", nil
	default:
		return "", nil
	}
}

// merged adds up rows of one slot and name, and sorts them.
func merged(list []row) []row {
	type key struct {
		slot int64
		name string
	}
	var sums ordered[key, Sum]
	for _, r := range list {
		sums.at(key{r.slot, r.name}).Add(r.sum)
	}
	all := make([]row, 0, len(sums.order))
	for _, k := range sums.order {
		if sum := *sums.of[k]; sum != (Sum{}) {
			all = append(all, row{k.slot, k.name, sum})
		}
	}
	slices.SortFunc(all, func(a, b row) int {
		if a.slot != b.slot {
			return int(a.slot - b.slot)
		}
		if a.name < b.name {
			return -1
		}
		return 1
	})
	return all
}

// whole adds up all rows.
func whole(list []row) (sum Sum) {
	for _, r := range list {
		sum.Add(r.sum)
	}
	return sum
}
