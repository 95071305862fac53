package app

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/app/office/licence"
	"croupier/app/rewards/affiliate"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/check"
	"croupier/app/rewards/races"
	"croupier/app/rewards/vip"
	"croupier/app/rewards/wheel"
	"croupier/db"
)

type checkNeeds struct {
	licence *licence.Site
	bonuses *bonus.Service
	races   *races.Service
	ranks   *vip.Service
	partner *affiliate.Service
	wheel   *wheel.Service
}

// wireCheck makes the check of rewards. It comes after the features whose settings its rule
// reads.
func wireCheck(_ context.Context, k *kernel, needs checkNeeds) (*check.Service, feature.Feature, error) {
	service := check.New(check.Deps{
		DB: k.db, Clock: k.clock, Keys: slices.Concat(vip.SettingKeys(), []string{races.RewardKey, affiliate.TiersKey}), Volume: needs.races.WeeklyStakes,
		Rewards: needs.playerRewards, Offers: needs.offers, Segments: needs.segments,
		LargestPrize: needs.ranks.WheelMaximumIn, MaxPrize: k.cfg.Rewards.MaxPrizeUSD(),
	})
	return service, feature.Feature{Name: "check", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Start: service.Start}, nil
}

// playerRewards returns the rewards of players for their wagers, with or without proposed settings.
func (n checkNeeds) playerRewards(p *settings.Proposal) (s rewardrules.Rewards) {
	s.Levels, s.Cashback = n.ranks.TermsIn(p)
	s.Race = n.licence.RaceRewardBy(func(licensed int64) int64 { return n.races.RewardIn(p, licensed) }) * 1_000_000
	s.Tiers = n.partner.Tiers(p)
	return s
}

// offers are the running bonuses.
func (n checkNeeds) offers(q db.Querier, now time.Time) ([]check.Offer, error) {
	running, err := n.bonuses.Running(q, now)
	list := make([]check.Offer, len(running))
	for i, o := range running {
		list[i] = check.Offer{Name: o.Name, Terms: o.Terms}
	}
	return list, err
}

// segments are the wheel segments of a VIP level.
func (n checkNeeds) segments(level int) []check.Segment {
	list := n.wheel.SegmentsOf(level)
	segments := make([]check.Segment, len(list))
	for i, one := range list {
		segments[i] = check.Segment(one)
	}
	return segments
}
