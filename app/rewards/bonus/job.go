package bonus

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The expiry looks once a minute, and ends some grants in one write.
const (
	expiryEvery = time.Minute
	expiryBatch = 200
)

// Jobs are done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expiry of bonuses", When: schedule.Every(expiryEvery), AnyTime: true,
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.expire(ctx) },
	}}
}

// expire ends the grants whose time is over, and those of players who were
// excluded.
func (s *Service) expire(ctx context.Context) error {
	for more := true; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			list, err := overdueGrants(tx, tx.Now().UnixMilli(), expiryBatch)
			if err != nil {
				return err
			}
			more = len(list) == expiryBatch
			for _, g := range list {
				if err := s.end(tx, g, Expired, ""); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// PlayerChanged takes the bonuses of a player who was banned or excluded. It
// returns at once.
func (s *Service) PlayerChanged(userID string) {
	if !s.holds(userID) {
		return
	}
	go func() {
		if err := s.ForfeitExcluded(context.Background(), userID); err != nil {
			s.Log.Error("take the bonuses of a player who was excluded", "error", err)
		}
	}()
}

// ForfeitExcluded takes the bonuses of a player if they are excluded or banned.
func (s *Service) ForfeitExcluded(ctx context.Context, userID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		excluded, err := s.Players.Excluded(tx, userID)
		if err != nil || !excluded {
			return err
		}
		return s.Forfeit(tx, userID, "exclusion")
	})
}
