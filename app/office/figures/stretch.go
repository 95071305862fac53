package figures

import "croupier/db"

// dateRange is a period from the start of a UTC day to before another time, in unix
// milliseconds.
type dateRange struct {
	from, before int64
	// present is true for a period that ends now. It includes everything that was
	// counted, so its last day is read completely.
	present bool
}

func (t dateRange) days() int64 {
	return floorDiv(t.before-1, dayMillis) - floorDiv(t.from, dayMillis) + 1
}

// read returns the period for reading the sums: a period that ends now is extended to
// whole days.
func (t dateRange) read() dateRange {
	if t.present {
		t.before = (floorDiv(t.before-1, dayMillis) + 1) * dayMillis
	}
	return t
}

const (
	// maxWagers is the maximum number of log wagers that one report reads: those of the
	// hour in which it ends.
	maxWagers = 5000
	// maxTransfers is the maximum number of ledger transfers that one report reads.
	maxTransfers = 20_000
)

// bounded shortens a period that ends within a busy hour of the past to whole hours. The
// rest of a quiet hour is read from the logs, to the millisecond.
func bounded(q db.Querier, t dateRange) (dateRange, error) {
	if t.present || t.before%hourMillis == 0 || t.before <= t.from {
		return t, nil
	}
	hour := floorDiv(t.before, hourMillis)
	wagers, err := spanOf(q, hour)
	if err != nil {
		return t, err
	}
	first, last, err := movesSpan(q, hour)
	if wagers.last-wagers.first >= maxWagers || last-first >= maxTransfers {
		t.before = max(t.from, hour*hourMillis)
	}
	return t, err
}
