package races

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// RewardKey is the key of the setting with the reward.
const RewardKey = "race.reward"

// maxReward is the maximum reward, in dollars, because prizes are computed from it in
// integers.
const maxReward = 1e9

// announcement is the announced reward of the running week, in whole dollars.
type announcement struct{ week, reward int64 }

func rewardSetting() *settings.Value[string] {
	return settings.Declare(RewardKey, settings.KindDollars, "", settings.Spec{
		Group: "race", OwnDefault: true, Unit: "usd",
		Sentence: "Prizes of the weekly race together, in whole dollars; 0 or empty for a race without prizes. A lower amount is in force from the next week on.",
	}, func(text string) (string, error) {
		if text == "" {
			return "", nil
		}
		if amount, err := money.ParseAmount(text, 2); err != nil || amount < 0 || int64(amount) > maxReward*100 {
			return "", fmt.Errorf("must be dollars such as 250, 0, or empty")
		}
		return text, nil
	}).WeakenedWhen(settings.Raised)
}

// Reward returns the current reward of the weekly race, in whole dollars. It is the
// setting, or the licence's reward on a demo site without one. It is never less than
// what was announced for the running week.
func (s *Service) Reward(licensed int64) int64 {
	chosen := s.RewardIn(nil, licensed)
	if week, _, _ := s.week(s.Clock.Now()); s.announced.Load().week == week.UnixMilli() {
		return max(chosen, s.announced.Load().reward)
	}
	return chosen
}

// RewardIn returns the reward of a new week with proposed settings.
func (s *Service) RewardIn(p *settings.Proposal, licensed int64) int64 {
	return s.parseReward(s.reward.Proposed(p), licensed)
}

// parseReward parses the setting.
func (s *Service) parseReward(text string, licensed int64) int64 {
	whole, _, _ := strings.Cut(text, ".")
	set, err := strconv.ParseInt(whole, 10, 64)
	switch {
	case err == nil:
		return min(set, maxReward)
	case s.options.Demo:
		return licensed
	}
	return 0
}

// announceReward announces the reward of the running week. A lower reward than the
// announced one changes nothing.
func (s *Service) announceReward(tx *db.Tx, reward int64) error {
	week, _, _ := s.week(tx.Now())
	announced, err := raiseReward(tx, week.UnixMilli(), reward)
	if err == nil {
		tx.AfterCommit(func() { s.announced.Store(&announcement{week.UnixMilli(), announced}) })
	}
	return err
}

// announceSetting announces a reward in the transaction that sets it.
func (s *Service) announceSetting(tx *db.Tx, text string) error {
	return s.announceReward(tx, s.parseReward(text, s.options.LicensedReward()))
}

// announceCurrent announces the reward in force if the running week has none yet or a
// smaller one.
func (s *Service) announceCurrent(ctx context.Context) error {
	week, _, _ := s.week(s.Clock.Now())
	now := s.RewardIn(nil, s.options.LicensedReward())
	if known := s.announced.Load(); known.week == week.UnixMilli() && known.reward >= now {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.announceReward(tx, now) })
}

// rewardOf returns the reward of a week: the announced one or, before that, the one in
// force.
func (s *Service) rewardOf(q db.Querier, week int64) (int64, error) {
	announced, found, err := announcedReward(q, week)
	if err != nil || found {
		return announced, err
	}
	return s.RewardIn(nil, s.options.LicensedReward()), nil
}
