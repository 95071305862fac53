package figures

import (
	"time"

	"croupier/app/kernel/fault"
)

// maxPeriodDays is the maximum length of a period or a report in days.
const maxPeriodDays = 3660

// periods returns the requested period and the one of the same length before it. An
// unfinished day is compared with the same part of an earlier day.
func (s *Service) periods(request OverviewRequest) (now, before dateRange, err error) {
	present := s.Clock.Now().UTC()
	at, today := present.UnixMilli()+1, floorDiv(present.UnixMilli(), dayMillis)
	switch request.Period {
	case "today":
		now, before = lastDays(today, 1, at)
	case "7d":
		now, before = lastDays(today, 7, at)
	case "30d":
		now, before = lastDays(today, 30, at)
	case "month":
		now, before = monthToDate(present)
	default:
		if now, err = s.days(request.From, request.To); err != nil {
			return now, before, err
		}
		length, end := now.days()*dayMillis, max(at, now.from+1)
		now.present = now.before >= end
		now.before = min(now.before, end)
		before = dateRange{from: now.from - length, before: now.before - length}
	}
	return now, before, nil
}

func lastDays(today, count, at int64) (now, before dateRange) {
	now = dateRange{(today - count + 1) * dayMillis, at, true}
	return now, dateRange{from: now.from - count*dayMillis, before: at - count*dayMillis}
}

// monthToDate returns the current month until now, and the same part of the month before.
func monthToDate(present time.Time) (now, before dateRange) {
	first := time.Date(present.Year(), present.Month(), 1, 0, 0, 0, 0, time.UTC)
	earlier := first.AddDate(0, -1, 0)
	now = dateRange{first.UnixMilli(), present.UnixMilli() + 1, true}
	end := min(earlier.UnixMilli()+now.before-now.from, now.from)
	return now, dateRange{from: earlier.UnixMilli(), before: end}
}

// days parses a first and a last day.
func (s *Service) days(from, to string) (t dateRange, err error) {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil || first.Year() < 1971 {
		return t, fault.Field("from", "validation.date")
	}
	last, err := time.Parse(time.DateOnly, to)
	if err != nil || last.Before(first) || last.Year() > 9000 {
		return t, fault.Field("to", "validation.date")
	}
	t = dateRange{from: first.UnixMilli(), before: last.UnixMilli() + dayMillis}
	if t.days() > maxPeriodDays {
		return t, fault.Field("to", "validation.date")
	}
	return t, nil
}
