package figures

import (
	"time"

	"croupier/app/kernel/fault"
)

// longest is how many days a period or a report may have.
const longest = 3660

// periods are the stretch that a request asks for, and the one of the same length
// before it. A day that is not over is compared with the same part of one before.
func (s *Service) periods(request OverviewRequest) (now, before stretch, err error) {
	present := s.Clock.Now().UTC()
	at, today := present.UnixMilli()+1, floorDiv(present.UnixMilli(), dayMillis)
	switch request.Period {
	case "today":
		now, before = stretch{today * dayMillis, at}, stretch{(today - 1) * dayMillis, at - dayMillis}
	case "7d":
		now, before = lastDays(today, 7, at)
	case "30d":
		now, before = lastDays(today, 30, at)
	case "month":
		now, before = monthOfNow(present)
	default:
		if now, err = s.days(request.From, request.To); err != nil {
			return now, before, err
		}
		length := now.days() * dayMillis
		now.before = min(now.before, max(at, now.from+1))
		before = stretch{now.from - length, now.before - length}
	}
	return now, before, nil
}

func lastDays(today, count, at int64) (now, before stretch) {
	now = stretch{(today - count + 1) * dayMillis, at}
	return now, stretch{now.from - count*dayMillis, at - count*dayMillis}
}

// monthOfNow is the month so far, and as much of the month before.
func monthOfNow(present time.Time) (now, before stretch) {
	first := time.Date(present.Year(), present.Month(), 1, 0, 0, 0, 0, time.UTC)
	earlier := first.AddDate(0, -1, 0)
	now = stretch{first.UnixMilli(), present.UnixMilli() + 1}
	end := min(earlier.UnixMilli()+now.before-now.from, now.from)
	return now, stretch{earlier.UnixMilli(), end}
}

// days reads a first and a last day.
func (s *Service) days(from, to string) (t stretch, err error) {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil || first.Year() < 1971 {
		return t, fault.Field("from", "validation.date")
	}
	last, err := time.Parse(time.DateOnly, to)
	if err != nil || last.Before(first) || last.Year() > 9000 {
		return t, fault.Field("to", "validation.date")
	}
	t = stretch{first.UnixMilli(), last.UnixMilli() + dayMillis}
	if t.days() > longest {
		return t, fault.Field("to", "validation.date")
	}
	return t, nil
}
