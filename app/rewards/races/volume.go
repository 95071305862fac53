package races

import (
	"croupier/db"
)

// volumeWeeks is how many weeks the mean of the weekly stakes covers.
const volumeWeeks = 4

// WeeklyStakes returns the stakes of a week that counted in the race, in millionths of
// a dollar. It is the mean of the last whole weeks with stakes, at most four; 0 if
// there are none.
func (s *Service) WeeklyStakes(q db.Querier) (int64, error) {
	start, _, _ := s.week(s.Clock.Now())
	sum, count, err := stakesBetween(q, start.AddDate(0, 0, -7*volumeWeeks-1).UnixMilli(), start.UnixMilli())
	if err != nil || count == 0 {
		return 0, err
	}
	return sum / count, nil
}
