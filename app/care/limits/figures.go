package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// FiguresRequest asks for the statement of a year; 0 is the current one.
type FiguresRequest struct {
	Year int `json:"year" validate:"min=0,max=9998"`
}

// Figures are what a player has played: now, and in a year. All days are in UTC.
type Figures struct {
	Today Played `json:"today"`
	Month Played `json:"month"`
	// Year is the year of the statement, Total what was played in it, and Days its
	// days with play, the oldest first.
	Year  int         `json:"year"`
	Total Played      `json:"total"`
	Days  []PlayedDay `json:"days"`
	// Deposited is what was credited in the year, in dollars.
	Deposited string `json:"deposited"`
	// Biggest are the days of the year with the greatest loss, the greatest stakes and
	// the longest play; null in a year without play.
	Biggest *Biggest `json:"biggest"`
}

// Played is a sum of play with real money. Dollars are decimal text; a negative loss
// was won. Seconds is the time of play: stakes that are less than 15 minutes apart
// are one session.
type Played struct {
	Wagers  int64  `json:"wagers"`
	Staked  string `json:"staked"`
	Lost    string `json:"lost"`
	Seconds int64  `json:"seconds"`
}

// PlayedDay is one day of play.
type PlayedDay struct {
	// Day is its date, such as 2026-03-04.
	Day string `json:"day"`
	Played
}

// Biggest are the dates of the biggest days.
type Biggest struct {
	Loss  PlayedDay `json:"loss"`
	Stake PlayedDay `json:"stake"`
	Time  PlayedDay `json:"time"`
}

// ReadFigures gives what the caller has played.
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
		f.Month, f.Today = total(month, 0), total(month, Day.begin(now).UnixMilli())
		days, err := daysOf(q, userID, from.UnixMilli(), to.UnixMilli())
		if err != nil {
			return err
		}
		f.Total, f.Biggest = total(days, 0), biggest(days)
		for _, d := range days {
			f.Days = append(f.Days, d.shown())
		}
		deposited, err := s.deposits.CreditedBetween(q, userID, from.UnixMilli(), to.UnixMilli())
		f.Deposited = cents(deposited)
		return err
	})
	if err != nil {
		return Figures{}, fmt.Errorf("read what a player has played: %w", err)
	}
	return f, nil
}

// total adds up the days from one on.
func total(days []playedDay, from int64) Played {
	var sum playedDay
	for _, d := range days {
		if d.day >= from {
			sum.wagers, sum.staked, sum.lost, sum.played = sum.wagers+d.wagers, sum.staked+d.staked, sum.lost+d.lost, sum.played+d.played
		}
	}
	return sum.shown().Played
}

// shown is a day as pages see it.
func (d playedDay) shown() PlayedDay {
	return PlayedDay{
		Day:    time.UnixMilli(d.day).UTC().Format(time.DateOnly),
		Played: Played{Wagers: d.wagers, Staked: cents(d.staked), Lost: cents(d.lost), Seconds: d.played / int64(time.Second/time.Millisecond)},
	}
}

// biggest finds the biggest days; the first of equal ones.
func biggest(days []playedDay) *Biggest {
	if len(days) == 0 {
		return nil
	}
	most := func(of func(playedDay) int64) PlayedDay {
		found := days[0]
		for _, d := range days {
			if of(d) > of(found) {
				found = d
			}
		}
		return found.shown()
	}
	return &Biggest{
		Loss:  most(func(d playedDay) int64 { return d.lost }),
		Stake: most(func(d playedDay) int64 { return d.staked }),
		Time:  most(func(d playedDay) int64 { return d.played }),
	}
}
