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

// Periods lists the periods, shortest first.
func Periods() []Period { return []Period{Day, Week, Month} }

// begin is the start of the period that contains a time: midnight, Monday, or the first of the
// month.
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

// end is the end of the period that contains a time.
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

// periodStarts are the starts of the periods that contain a time, in unix milliseconds.
type periodStarts [3]int64

func periodStartsAt(at time.Time) (b periodStarts) {
	for i, period := range Periods() {
		b[i] = period.begin(at).UnixMilli()
	}
	return b
}

// first is the earliest of them: a week may begin before the month.
func (b periodStarts) first() int64 { return min(b[0], b[1], b[2]) }
