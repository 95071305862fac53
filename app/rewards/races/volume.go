package races

import (
	"croupier/db"
)

// volumeWeeks is how many weeks the usual stakes of a week are the mean of.
const volumeWeeks = 4

// WeeklyStakes is what counted in the race in a week, in millionths of a dollar: the
// mean of the last whole weeks that had any, at most four; 0 while there was none.
func (s *Service) WeeklyStakes(q db.Querier) (int64, error) {
	start, _, _ := s.week(s.Clock.Now())
	sum, count, err := stakesBetween(q, start.AddDate(0, 0, -7*volumeWeeks-1).UnixMilli(), start.UnixMilli())
	if err != nil || count == 0 {
		return 0, err
	}
	return sum / count, nil
}
