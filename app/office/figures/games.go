package figures

import (
	"context"

	"croupier/db"
)

// GameDay has the stakes and payouts of a game on a UTC day, counted from 1970.
type GameDay struct {
	Day           int64
	Kind, Product string
	Sum           Sum
}

// GameDays lists the games by day, from one day to before another.
func (s *Service) GameDays(ctx context.Context, from, before int64) (list []GameDay, err error) {
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		list, err = gameDays(q, from, before)
		return err
	})
	return list, err
}
