package races

import (
	"context"
	"encoding/json"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Checks verify the races, and that weekly races paid what the settings permitted.
func (s *Service) Checks() []audit.Check {
	return append(Checks(),
		audit.Check{Name: "no weekly race gave away more than the reward that was in force", Run: s.checkRewards},
		audit.Check{Name: "the terms of races are those that staff have set up", Run: checkTerms},
	)
}

// checkRewards compares each settled weekly race with the rewards that were in force in
// its week. The reward of a demonstration follows its licence, which has no history.
func (s *Service) checkRewards(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	if s.options.Demo {
		return 0, nil
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		timeline, err := settings.TimelineOf(q, RewardKey)
		if err != nil {
			return err
		}
		list, err := readSettlements(q, `WHERE week > 0 ORDER BY week`)
		if err != nil {
			return err
		}
		for _, w := range list {
			values, known := timeline.During(w.startsAt, w.endsAt)
			if !known {
				continue
			}
			checked++
			maximum := int64(0)
			for _, value := range values {
				var text string
				if err := json.Unmarshal(value, &text); err != nil {
					return fmt.Errorf("read the reward that was in force: %w", err)
				}
				maximum = max(maximum, s.parseReward(text, 0))
			}
			if given := w.terms.Pool / microsPerDollar; given > maximum {
				report("race "+w.race, "gave away %d dollars, the reward in force was %d", given, maximum)
			}
		}
		return nil
	})
	return checked, err
}
