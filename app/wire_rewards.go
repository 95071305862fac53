package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/event"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/affiliate"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/check"
	"croupier/app/rewards/races"
	"croupier/app/rewards/vip"
	"croupier/app/rewards/wheel"
	"croupier/db"
)

type bonusNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	marketing marketing
}

// wireBonus makes the package of bonus money.
func wireBonus(_ context.Context, k *kernel, needs bonusNeeds) (*bonus.Service, feature.Feature, error) {
	service := bonus.New(bonus.Deps{
		Services: k.shared, Wallets: needs.wallets,
		Players: bonusPlayers{needs.accounts, needs.accounts, k.clock, needs.marketing},
	})
	for _, kind := range []approval.Kind{service.GrantApproval(), service.OfferRule().Kind()} {
		if err := k.approvals.Declare(kind); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	return service, feature.Feature{
		Name: "bonus", Tables: bonus.Tables(), Calls: service.Actions(), Permissions: bonus.Permissions(), Start: service.Start, Jobs: service.Jobs(), Checks: bonus.Checks(), Exports: service.Exports(),
		Subscribers: []event.Subscriber{depositevents.Changed.InWrite("bonuses of deposits", service.DepositChanged)}, DepositRewards: []depositevents.OutstandingReward{service.OutstandingReward}, PlayerChanged: service.PlayerChanged,
	}, nil
}

// bonusPlayers knows which players marketing may not reach.
type bonusPlayers struct {
	players.Finder
	accounts *account.Service
	clock    interface{ Now() time.Time }
	marketing
}

// Excluded implements bonus.Players.
func (p bonusPlayers) Excluded(q db.Querier, userID string) (bool, error) {
	person, found, err := p.ByID(q, userID)
	return !found || eligibility.SubjectOfPerson(person).Ineligible(p.clock.Now()), err
}

// May implements bonus.Players.
func (p bonusPlayers) May(q db.Querier, call *session.Call, userID string) error {
	_, err := p.accounts.AdminFor(players.Change{Call: call}).Authorize(q, userID)
	return err
}

type vipNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	catalogue *catalogue.Service
	incoming  depositService
	bonuses   *bonus.Service
	levels    *vip.Levels
	limits    *withdrawals.Limits
}

// wireVIP makes VIP levels, rakeback and cashback.
func wireVIP(_ context.Context, k *kernel, needs vipNeeds) (*vip.Service, feature.Feature, error) {
	service := vip.New(vip.Deps{
		Services: k.shared, Wallets: needs.wallets, Deposits: needs.incoming.Service,
		Players: needs.accounts, Admission: eligibility.EarnedRewards{Rules: needs.rules, Accounts: needs.accounts}, Bonuses: needs.bonuses,
		Changed: k.changes.Changed, GameName: needs.catalogue.Name, Cache: needs.levels,
		Benefit: func(level int) vip.Benefit {
			row := needs.limits.OfLevel(level)
			return vip.Benefit{Limit: row.Dollars, Fee: row.Fee}
		},
	})
	k.activity.Declare(vip.ActivityKinds()...)
	return service, feature.Feature{
		Name: "ranks", Tables: vip.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Start: service.Start, Jobs: service.Jobs(),
		Projections: service.Projections(), Subscribers: []event.Subscriber{depositevents.Changed.InWrite("levels of deposits", service.DepositChanged)},
		Checks: service.Checks(), Exports: vip.Exports(), User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

type raceNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	catalogue *catalogue.Service
}

func wireRaces(_ context.Context, k *kernel, needs raceNeeds) (*races.Service, feature.Feature, error) {
	service := races.New(races.Deps{
		Services: k.shared, Players: needs.accounts, Entrants: raceEntrants{needs.accounts},
		Wallets: needs.wallets, Payer: rewards.Payer{Ledger: k.ledger, Wallets: needs.wallets}, Games: raceGames{needs.catalogue},
	}, races.Options{
		LicensedReward: func() int64 { return needs.licence.RaceRewardBy(nil) }, Demo: k.cfg.Demo, Open: func() bool { return needs.licence.Has(licence.Race) }, TimeZone: k.cfg.Race.TimeZone,
	})
	needs.licence.ChooseReward(service.Reward)
	k.activity.Declare(races.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.CreateApproval()), k.approvals.Declare(service.StopRule().Kind())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "races", Tables: races.Tables(), Licence: licence.Race, Calls: service.Actions(), Permissions: races.Permissions(), Office: service.Office(), Settings: []settings.Group{service.Settings()},
		Start: service.Start, Checks: service.Checks(), Exports: races.Exports(k.decimals), PlayerChanged: service.PlayerChanged,
		Projections: []projection.Projection[*wagerlog.Wager]{service},
		// Accounts delete exclusions when no race needs them any more.
		Jobs: append([]schedule.Job{needs.accounts.ExclusionCleanupJob(service.SettleTimes(), service.ExclusionsNeededFrom)}, service.Jobs()...),
	}, nil
}

// raceEntrants knows the participants of the race.
type raceEntrants struct{ players.Finder }

// MayRace implements races.Entrants.
func (e raceEntrants) MayRace(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := e.ByID(q, owner)
	return found && !eligibility.SubjectOfPerson(p).Ineligible(week), err
}

// raceGames are the games of the catalogue.
type raceGames struct{ *catalogue.Service }

// GameName implements races.Games.
func (g raceGames) GameName(id string) (string, bool) {
	row, found := g.Row(id)
	return row.Name, found
}

type affiliateNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	payouts  *withdrawals.Service
	bonuses  *bonus.Service
}

// wireAffiliate makes the affiliate programme.
func wireAffiliate(_ context.Context, k *kernel, needs affiliateNeeds) (*affiliate.Service, feature.Feature, error) {
	service := affiliate.New(affiliate.Deps{
		Services: k.shared, Wallets: needs.wallets, Accounts: needs.accounts,
		SharedIdentity: partnerSharedIdentity{needs.accounts, needs.payouts}, Admission: eligibility.EarnedRewards{Rules: needs.rules, Accounts: needs.accounts}, Bonuses: needs.bonuses,
	})
	if err := k.approvals.Declare(service.ReleaseApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "partner", Tables: affiliate.Tables(), Calls: service.Actions(), Permissions: affiliate.Permissions(), Settings: []settings.Group{service.Settings()},
		Start: service.Start, Jobs: service.Jobs(), Projections: []projection.Projection[*wagerlog.Wager]{service},
		Checks: service.Checks(), Exports: affiliate.Exports(), Office: service.Office(),
		Subscribers: []event.Subscriber{account.Opened.InWrite("referrals", func(tx *db.Tx, a account.OpenedAccount) error {
			if a.Inviter == "" {
				return nil
			}
			return service.RecordReferral(tx, a.UserID, a.Inviter, a.Invite)
		})},
	}, nil
}

// partnerSharedIdentity combines the data of several packages about what players share.
type partnerSharedIdentity struct {
	accounts *account.Service
	payouts  *withdrawals.Service
}

// maxShared is the maximum number of players who share the addresses of one player.
const maxShared = 10_000

// Shared implements affiliate.SharedIdentity.
func (p partnerSharedIdentity) Shared(q db.Querier, inviter, only string) (map[string][]string, error) {
	found, err := p.accounts.Invitees(q, inviter, only)
	if err != nil {
		return nil, err
	}
	near, err := session.SharedAddressUsers(q, inviter, maxShared)
	if err != nil {
		return nil, err
	}
	paid, err := p.payouts.SharedDestinations(q, inviter, maxShared)
	for word, list := range map[string][]string{"address": near, "payout address": paid} {
		for _, other := range list {
			if only == "" || other == only {
				found[other] = append(found[other], word)
			}
		}
	}
	return found, err
}

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
