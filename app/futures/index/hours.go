package index

import (
	"context"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/session"
	"croupier/db"
)

// HourRequest names an hour of simulated prices: its first Unix millisecond divided by 3600000.
type HourRequest struct {
	Hour int64 `json:"hour" validate:"min=0"`
}

// TradingHours are the revealed seeds of an hour: one, unless a seed was replaced. The command
// `croupier futures verify-log` reads it with --seeds.
type TradingHours struct {
	Hours []futures.HourSeed `json:"hours"`
}

// Hour returns the seeds of an hour that is over, with the prices that its hour began with. It is empty for
// an hour that goes on, although a part before the first start may be revealed already.
func (s *Service) Hour(ctx context.Context, _ *session.Call, r HourRequest) (TradingHours, error) {
	answer := TradingHours{Hours: []futures.HourSeed{}}
	if r.Hour >= s.Clock.Now().UnixMilli()/futures.HourMillis {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := revealedHour(q, r.Hour)
		for _, h := range list {
			answer.Hours = append(answer.Hours, h.Public())
		}
		return err
	})
	return answer, err
}
