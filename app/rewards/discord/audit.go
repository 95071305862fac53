package discord

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// auditBatch is how many rows one read returns.
const auditBatch = 500

// Checks verify that each stored bonus was granted to its player.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every bonus for joining Discord was granted, and is at most the one in force", Run: s.check},
		s.rewards.Granted("every bonus for joining Discord has the amount that was paid"),
	}
}

func (s *Service) check(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		rewards, err := settings.TimelineOf(q, rewardKey)
		if err != nil {
			return err
		}
		for after := ""; ; {
			list, err := bonusesAfter(q, after, auditBatch)
			if err != nil || len(list) == 0 {
				return err
			}
			for _, one := range list {
				checked, after = checked+1, one.userID
				if maximum, known := rewards.LargestDollars(one.at, one.at); known && one.usd > maximum {
					report("the Discord bonus of "+one.userID, "is worth %d, the one in force was %d (millionths of a dollar)", one.usd, maximum)
				}
				granted, found, err := s.BonusMoney.GrantedFor(q, source(one.userID))
				if err != nil {
					return err
				}
				if !found || granted.UserID != one.userID {
					report("the Discord bonus of "+one.userID, "was noted, but not granted")
				}
			}
		}
	})
	return checked, err
}

// Exports returns the bonuses for a regulator.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "discord_bonuses", Read: export.FromList(bonusesAfter, func(_ db.Querier, b *storedBonus) (export.Row, error) {
		return export.Row{Key: b.userID, At: b.at, Cells: []string{b.userID, money.USD(b.usd).Text(), export.Number(b.at)}}, nil
	})})
}
