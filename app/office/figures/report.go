package figures

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/country"
	"croupier/app/kernel/expected"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ReportRequest requests the figures of some days, by a group.
type ReportRequest struct {
	By string `json:"by" validate:"required,oneof=day week month product game provider currency country source"`
	// From and To are the first and the last UTC day, such as 2026-03-04.
	From string `json:"from" validate:"required,max=10"`
	To   string `json:"to" validate:"required,max=10"`
	// AsOf is the cut-off time in unix milliseconds. Data written at this time or later
	// is left out. 0 means now. In an hour with 5,000 wagers or more it is rounded down
	// to the hour.
	AsOf int64 `json:"as_of,omitempty" validate:"min=0"`
}

// ReportAnswer is a report.
type ReportAnswer struct {
	Period
	AsOf int64       `json:"as_of"`
	Rows []ReportRow `json:"rows"`
	// Total is the sum of all rows. Each player is counted once.
	Total ReportRow `json:"total"`
	// Bonuses and NGR are those of the whole report.
	Bonuses string `json:"bonuses"`
	NGR     string `json:"ngr"`
	SignUps int64  `json:"signups"`
	// Unpriced are the currencies without a price. Their movements are missing in the
	// bonuses, deposits and withdrawals.
	Unpriced []string `json:"unpriced"`
}

// ReportRow is one row: of a product, or of a time.
type ReportRow struct {
	Name string `json:"name"`
	// At is the start of a day, week or month; 0 for other rows.
	At int64 `json:"at"`
	expected.Values
	// Players is the number of distinct players; null if they are not counted.
	Players *int64 `json:"players"`
	// Deposits and Withdrawals are decimal text; null for rows that are not of a time.
	Deposits    *string `json:"deposits"`
	Withdrawals *string `json:"withdrawals"`
}

// setFlows sets the deposits and the withdrawals of a row.
func (r *ReportRow) setFlows(f flows) {
	deposits, withdrawals := money.USD(f.deposited).Text(), money.USD(f.withdrawn).Text()
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
	t.present = request.AsOf == 0 && t.before >= asOf
	t.before = max(t.from, min(t.before, asOf))
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if err := requireComplete(q); err != nil {
			return err
		}
		end := t.before
		if t, err = bounded(q, t); err != nil {
			return err
		}
		if t.before < end {
			asOf = t.before
		}
		answer = ReportAnswer{Period: Period{t.from, t.before}, AsOf: asOf, Rows: []ReportRow{}}
		return s.report(q, &answer, request.By, t)
	})
	return answer, err
}

func (s *Service) report(q db.Querier, answer *ReportAnswer, by string, t dateRange) error {
	split := group(by)
	if by == "week" || by == "month" {
		split = byDay
	}
	list, err := sumByGroup(q, split, t)
	if err != nil {
		return err
	}
	all, err := s.totals(q, sumRows(list), t)
	if err != nil {
		return err
	}
	answer.Total = ReportRow{Values: expected.ValuesOf(all.sum), Players: all.players}
	answer.Total.setFlows(all.moved)
	answer.Bonuses, answer.NGR, answer.SignUps = money.USD(all.moved.promoted).Text(), money.USD(all.ngr()).Text(), all.signUps
	answer.Unpriced = joined(all.missing)
	if split != byDay {
		for _, r := range list {
			if split == byCountry {
				r.name = countryName(r.name)
			}
			answer.Rows = append(answer.Rows, ReportRow{Name: r.name, Values: expected.ValuesOf(r.sum)})
		}
		return nil
	}
	answer.Rows, err = timeRows(q, by, t.read(), byTime(by, list, all.days))
	return err
}

func countryName(code string) string {
	if code == "" {
		return "Unknown"
	}
	return country.Name(code)
}

// timeRows returns the rows of days, weeks or months, and counts the players of each.
func timeRows(q db.Querier, by string, t dateRange, sums ordered[int64, timeSum]) ([]ReportRow, error) {
	players, err := playersBy(q, by, t)
	if err != nil {
		return nil, err
	}
	list := make([]ReportRow, 0, len(sums.order))
	for _, day := range sums.order {
		r := ReportRow{Name: dayText(day), At: day * dayMillis, Values: expected.ValuesOf(sums.values[day].sum)}
		r.setFlows(sums.values[day].moved)
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

// beginOf returns the first day of a day's week or month.
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

// playersBy counts the players of whole days and months by their first day. It does not
// count the players of weeks and of unfinished days and months.
func playersBy(q db.Querier, by string, t dateRange) (map[int64]int64, error) {
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

// CohortsRequest requests the retention of players who started in the last months.
type CohortsRequest struct {
	Months int `json:"months,omitempty" validate:"min=0,max=60"`
}

// CohortsAnswer has the cohorts, by the month of the first wager with real money.
type CohortsAnswer struct {
	Cells []CohortCell `json:"cells"`
}

// CohortCell is the number of players of a start month who played in a later month.
type CohortCell struct {
	Month   string `json:"month"`
	After   int64  `json:"after"`
	Players int64  `json:"players"`
}

// Cohorts returns the retention of players.
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
		return answer, fmt.Errorf("report the cohorts: %w", err)
	}
	return answer, nil
}
