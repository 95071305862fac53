package app

import (
	"context"
	"slices"
	"time"

	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/check"
	"croupier/app/rewards/partner"
	"croupier/app/rewards/races"
	"croupier/app/rewards/ranks"
	"croupier/app/rewards/wheel"
	"croupier/db"
)

type checkNeeds struct {
	licence *licence.Site
	bonuses *bonus.Service
	races   *races.Service
	ranks   *ranks.Service
	partner *partner.Service
	wheel   *wheel.Service
}

// wireCheck makes the check of rewards. It comes after the features whose settings its
// rule looks at.
func wireCheck(_ context.Context, k *kernel, needs checkNeeds) (*check.Service, feature.Feature, error) {
	service := check.New(check.Deps{
		DB: k.db, Clock: k.clock, Keys: slices.Concat(ranks.Keys(), []string{races.RewardKey, partner.TiersKey}), Volume: needs.races.WeeklyStakes,
		Standing: needs.standing, Offers: needs.offers, Segments: needs.segments,
	})
	return service, feature.Feature{Name: "check", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Start: service.Start}, nil
}

// standing is what players get of their wagers, with proposed settings or without.
func (n checkNeeds) standing(p *settings.Proposal) (s rewardrules.Standing) {
	s.Levels, s.Cashback = n.ranks.Standing(p)
	s.Race = n.licence.RaceRewardBy(func(licensed int64) int64 { return n.races.RewardIn(p, licensed) }) * 1_000_000
	s.Tiers = n.partner.Tiers(p)
	return s
}

// offers are the bonuses that run.
func (n checkNeeds) offers(q db.Querier, now time.Time) ([]check.Offer, error) {
	running, err := n.bonuses.Running(q, now)
	list := make([]check.Offer, len(running))
	for i, o := range running {
		list[i] = check.Offer{Name: o.Name, Terms: o.Terms}
	}
	return list, err
}

// segments are those of the wheel for a VIP level.
func (n checkNeeds) segments(level int) []check.Segment {
	list := n.wheel.SegmentsOf(level)
	segments := make([]check.Segment, len(list))
	for i, one := range list {
		segments[i] = check.Segment(one)
	}
	return segments
}
