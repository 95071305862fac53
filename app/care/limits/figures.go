package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// FiguresRequest requests the statement of a year; 0 is the current one.
type FiguresRequest struct {
	Year int `json:"year" validate:"min=0,max=9998"`
}

// Figures summarise a player's play: current, and of a year. All days are in UTC.
type Figures struct {
	Today PlayTotals `json:"today"`
	Month PlayTotals `json:"month"`
	// Year is the year of the statement, Total the play of that year, and Days its days with play,
	// oldest first.
	Year  int         `json:"year"`
	Total PlayTotals  `json:"total"`
	Days  []PlayedDay `json:"days"`
	// Deposited is what was credited in the year, in dollars.
	Deposited string `json:"deposited"`
	// Biggest are the days of the year with the largest loss, the largest stakes and the longest
	// play; null in a year without play.
	Biggest *BiggestDays `json:"biggest"`
}

// PlayTotals is a sum of play with real money. Dollars are decimal text; a net win is a negative loss.
// Seconds is the time of play: stakes that are less than 15 minutes apart are one session.
type PlayTotals struct {
	Wagers  int64  `json:"wagers"`
	Staked  string `json:"staked"`
	Lost    string `json:"lost"`
	Seconds int64  `json:"seconds"`
}

// PlayedDay is one day of play.
type PlayedDay struct {
	// Day is its date, such as 2026-03-04.
	Day string `json:"day"`
	PlayTotals
}

// BiggestDays are the dates of the biggest days.
type BiggestDays struct {
	Loss  PlayedDay `json:"loss"`
	Stake PlayedDay `json:"stake"`
	Time  PlayedDay `json:"time"`
}

// ReadFigures returns the caller's play.
func (s *Service) ReadFigures(ctx context.Context, call *session.Call, r FiguresRequest) (Figures, error) {
	return s.figures(ctx, call.User.ID, r.Year)
}

func (s *Service) figures(ctx context.Context, userID string, year int) (f Figures, err error) {
	now := s.Clock.Now().UTC()
	if year == 0 {
		year = now.Year()
	}
	from := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)
	to := from.AddDate(1, 0, 0)
	f = Figures{Year: year, Days: []PlayedDay{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		month, err := daysOf(q, userID, Month.begin(now).UnixMilli(), Month.end(now).UnixMilli())
		if err != nil {
			return err
		}
		f.Month, f.Today = sumDays(month, 0), sumDays(month, Day.begin(now).UnixMilli())
		days, err := daysOf(q, userID, from.UnixMilli(), to.UnixMilli())
		if err != nil {
			return err
		}
		f.Total, f.Biggest = sumDays(days, 0), biggest(days)
		for _, d := range days {
			f.Days = append(f.Days, d.view())
		}
		deposited, err := s.Deposits.CreditedBetween(q, userID, from.UnixMilli(), to.UnixMilli())
		f.Deposited = cents(deposited)
		return err
	})
	if err != nil {
		return Figures{}, fmt.Errorf("read what a player has played: %w", err)
	}
	return f, nil
}

// sumDays adds up the days from one on.
func sumDays(days []playedDay, from int64) PlayTotals {
	var sum playedDay
	for _, d := range days {
		if d.day >= from {
			sum.wagers, sum.staked, sum.lost, sum.played = sum.wagers+d.wagers, sum.staked+d.staked, sum.lost+d.lost, sum.played+d.played
		}
	}
	return sum.view().PlayTotals
}

// view converts a day for pages.
func (d playedDay) view() PlayedDay {
	return PlayedDay{
		Day:        time.UnixMilli(d.day).UTC().Format(time.DateOnly),
		PlayTotals: PlayTotals{Wagers: d.wagers, Staked: cents(d.staked), Lost: cents(d.lost), Seconds: d.played / int64(time.Second/time.Millisecond)},
	}
}

// biggest finds the biggest days; the first of equal ones.
func biggest(days []playedDay) *BiggestDays {
	if len(days) == 0 {
		return nil
	}
	limit := func(of func(playedDay) int64) PlayedDay {
		found := days[0]
		for _, d := range days {
			if of(d) > of(found) {
				found = d
			}
		}
		return found.view()
	}
	return &BiggestDays{
		Loss:  limit(func(d playedDay) int64 { return d.lost }),
		Stake: limit(func(d playedDay) int64 { return d.staked }),
		Time:  limit(func(d playedDay) int64 { return d.played }),
	}
}
