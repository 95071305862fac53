package bonus

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The expiry job runs once a minute and ends a batch of grants in one write.
const (
	expiryEvery = time.Minute
	expiryBatch = 200
)

// Jobs are the scheduled jobs of this package.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expiry of bonuses", When: schedule.Every(expiryEvery), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.expire(ctx) },
	}}
}

// expire ends the grants whose time is over, and those of excluded players.
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

// PlayerChanged forfeits the bonuses of a player who was banned or excluded. It returns
// at once.
func (s *Service) PlayerChanged(userID string) {
	if !s.mayHaveGrant(userID) {
		return
	}
	go func() {
		if err := s.ForfeitExcluded(context.Background(), userID); err != nil {
			s.Log.Error("take the bonuses of a player who was excluded", "error", err)
		}
	}()
}

// ForfeitExcluded forfeits the bonuses of a player who is excluded or banned.
func (s *Service) ForfeitExcluded(ctx context.Context, userID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		excluded, err := s.Players.Excluded(tx, userID)
		if err != nil || !excluded {
			return err
		}
		return s.Forfeit(tx, userID, "exclusion")
	})
}
