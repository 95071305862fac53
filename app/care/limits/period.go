package limits

import "time"

// Period is a calendar period in UTC.
type Period string

// The periods.
const (
	Day   Period = "day"
	Week  Period = "week"
	Month Period = "month"
)

// Periods lists them, the shortest first.
func Periods() []Period { return []Period{Day, Week, Month} }

// begin is the beginning of the period that has a time: midnight, Monday, the first.
func (p Period) begin(at time.Time) time.Time {
	at = at.UTC()
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	switch p {
	case Week:
		return day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	case Month:
		return day.AddDate(0, 0, 1-day.Day())
	default:
		return day
	}
}

// end is when the period that has a time is over.
func (p Period) end(at time.Time) time.Time {
	begin := p.begin(at)
	switch p {
	case Week:
		return begin.AddDate(0, 0, 7)
	case Month:
		return begin.AddDate(0, 1, 0)
	default:
		return begin.AddDate(0, 0, 1)
	}
}

// begins are the beginnings of the periods that have a time, in unix milliseconds.
type begins [3]int64

func beginsAt(at time.Time) (b begins) {
	for i, period := range Periods() {
		b[i] = period.begin(at).UnixMilli()
	}
	return b
}

// first is the earliest of them: a week may begin before the month.
func (b begins) first() int64 { return min(b[0], b[1], b[2]) }
