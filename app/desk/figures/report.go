package figures

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/theory"
	"croupier/db"
)

// ReportRequest asks for the figures of some days by something.
type ReportRequest struct {
	By string `json:"by" validate:"required,oneof=day week month product game provider currency country source"`
	// From and To are the first and the last UTC day, such as 2026-03-04.
	From string `json:"from" validate:"required,max=10"`
	To   string `json:"to" validate:"required,max=10"`
	// AsOf leaves out all that was written at this moment or later, in unix
	// milliseconds; 0 for the present.
	AsOf int64 `json:"as_of,omitempty" validate:"min=0"`
}

// ReportAnswer is a report.
type ReportAnswer struct {
	Period
	AsOf int64       `json:"as_of"`
	Rows []ReportRow `json:"rows"`
	// Total is that of all rows. Players are counted once.
	Total ReportRow `json:"total"`
	// Bonuses and NGR are those of the whole report.
	Bonuses string `json:"bonuses"`
	NGR     string `json:"ngr"`
	SignUps int64  `json:"signups"`
}

// ReportRow is one row: of a product, or of a time.
type ReportRow struct {
	Name string `json:"name"`
	// At is the begin of a day, week or month; 0 for other rows.
	At int64 `json:"at"`
	theory.Values
	// Players are the different ones who played; null where they are not counted.
	Players *int64 `json:"players"`
	// Deposits and Withdrawals are decimal text; null for rows that are not of a
	// time.
	Deposits    *string `json:"deposits"`
	Withdrawals *string `json:"withdrawals"`
}

// move tells the deposits and the withdrawals of a row.
func (r *ReportRow) move(f flows) {
	deposits, withdrawals := theory.USD(f.deposited), theory.USD(f.withdrawn)
	r.Deposits, r.Withdrawals = &deposits, &withdrawals
}

// Report adds up the figures of some days.
func (s *Service) Report(ctx context.Context, _ *session.Call, request ReportRequest) (answer ReportAnswer, err error) {
	t, err := s.days(request.From, request.To)
	if err != nil {
		return answer, err
	}
	asOf := s.Clock.Now().UnixMilli() + 1
	if request.AsOf > 0 {
		if request.AsOf >= asOf {
			return answer, fault.Field("as_of", "validation.max")
		}
		asOf = request.AsOf
	}
	t.before = max(t.from, min(t.before, asOf))
	answer = ReportAnswer{Period: Period{t.from, t.before}, AsOf: asOf, Rows: []ReportRow{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error { return s.report(q, &answer, request.By, t) })
	return answer, err
}

func (s *Service) report(q db.Querier, answer *ReportAnswer, by string, t stretch) error {
	split := group(by)
	if by == "week" || by == "month" {
		split = byDay
	}
	list, err := gather(q, split, s.settle(t))
	if err != nil {
		return err
	}
	all, err := s.totals(q, whole(list), t)
	if err != nil {
		return err
	}
	answer.Total = ReportRow{Values: theory.ValuesOf(all.sum), Players: all.players}
	answer.Total.move(all.moved)
	answer.Bonuses, answer.NGR, answer.SignUps = theory.USD(all.moved.promoted), theory.USD(all.ngr()), all.signUps
	if split != byDay {
		for _, r := range list {
			if split == byCountry {
				r.name = countryName(r.name)
			}
			answer.Rows = append(answer.Rows, ReportRow{Name: r.name, Values: theory.ValuesOf(r.sum)})
		}
		return nil
	}
	answer.Rows, err = timeRows(q, by, s.settle(t), byTime(by, list, all.days))
	return err
}

func countryName(code string) string {
	if code == "" {
		return "Unknown"
	}
	return country.Name(code)
}

// timeRows writes the days, weeks or months, and counts the players of each.
func timeRows(q db.Querier, by string, t stretch, sums ordered[int64, timeSum]) ([]ReportRow, error) {
	players, err := playersBy(q, by, t)
	if err != nil {
		return nil, err
	}
	list := make([]ReportRow, 0, len(sums.order))
	for _, day := range sums.order {
		r := ReportRow{Name: dayText(day), At: day * dayMillis, Values: theory.ValuesOf(sums.of[day].sum)}
		r.move(sums.of[day].moved)
		if count, known := players[day]; known {
			r.Players = &count
		}
		if by == "month" {
			r.Name = monthText(monthOf(r.At))
		}
		list = append(list, r)
	}
	return list, nil
}

// beginOf is the first day of a day's week or month.
func beginOf(by string, day int64) int64 {
	at := time.UnixMilli(day * dayMillis).UTC()
	switch by {
	case "week":
		return day - int64(at.Weekday()+6)%7
	case "month":
		return day - int64(at.Day()-1)
	default:
		return day
	}
}

// playersBy counts the players of whole days and months by their first day. Those
// of weeks, and of what is not over, are not counted.
func playersBy(q db.Querier, by string, t stretch) (map[int64]int64, error) {
	first, before := floorDiv(t.from, dayMillis), floorDiv(t.before, dayMillis)
	switch by {
	case "day":
		return playersByDay(q, first, before)
	case "month":
		counted, err := playersByMonth(q, monthOf(t.from), monthOf(t.before-1)+1)
		if err != nil {
			return nil, err
		}
		months := map[int64]int64{}
		for month, count := range counted {
			begin := time.Date(int(month/12), time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC)
			day, next := floorDiv(begin.UnixMilli(), dayMillis), floorDiv(begin.AddDate(0, 1, 0).UnixMilli(), dayMillis)
			if day >= first && next <= before {
				months[day] = count
			}
		}
		return months, nil
	default:
		return map[int64]int64{}, nil
	}
}

// CohortsRequest asks for the retention of those who began in the last months.
type CohortsRequest struct {
	Months int `json:"months,omitempty" validate:"min=0,max=60"`
}

// CohortsAnswer has the cohorts, by the month of the first wager of real money.
type CohortsAnswer struct {
	Cells []CohortCell `json:"cells"`
}

// CohortCell is how many of those who began in a month played so many months
// later.
type CohortCell struct {
	Month   string `json:"month"`
	After   int64  `json:"after"`
	Players int64  `json:"players"`
}

// Cohorts tells who came back.
func (s *Service) Cohorts(ctx context.Context, _ *session.Call, request CohortsRequest) (answer CohortsAnswer, err error) {
	months := int64(request.Months)
	if months == 0 {
		months = 12
	}
	from := monthOf(s.Clock.Now().UnixMilli()) - months + 1
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer.Cells, err = allCohorts(q, from)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("tell the cohorts: %w", err)
	}
	return answer, nil
}
