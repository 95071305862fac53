package app

import (
	"context"

	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/care/limits"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/sports/betslip"
	"croupier/db"
)

// limitNeeds are what play control stands on.
type limitNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
}

// wireLimits makes play control, and has eligibility ask it before stakes and deposits.
func wireLimits(_ context.Context, k *kernel, needs limitNeeds) (*limits.Service, feature.Feature, error) {
	service := limits.New(limits.Deps{
		DB: k.db, Clock: k.clock, Games: gameGroup, Accounts: needs.accounts, Sockets: k.hub, Activity: k.activity, StaffLog: k.staffLog, Pauses: k.pauses, Log: k.log,
	})
	k.activity.Declare(limits.ActivityKinds()...)
	for _, rule := range limitRules(service) {
		if err := needs.rules.Register(rule); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	return service, feature.Feature{
		Name: "limits", Calls: service.Actions(), Permissions: limits.Permissions(), Start: startLimits(k, service), Checks: limits.Checks(),
		Projections: []projection.Projection[*wagerlog.Wager]{limits.Days{}}, Exports: limits.Exports(), User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

// startLimits reads who has controls, and then puts time-outs in force that a restore has lost.
func startLimits(k *kernel, service *limits.Service) func(context.Context) error {
	again := pauseAgain(k, &k.pausedAgain.timeOuts, service.TimeOutAgain)
	return func(ctx context.Context) error {
		if err := service.Start(ctx); err != nil {
			return err
		}
		return again(ctx)
	}
}

// limitRules are the rules of play control. Each costs a player without controls one
// look into a map.
func limitRules(s *limits.Service) []eligibility.Rule {
	played := []eligibility.Action{eligibility.Stake, eligibility.StakeMore}
	paid := append(played, eligibility.Deposit)
	return []eligibility.Rule{{
		Name: "time-out", Refuses: "players in a time-out of their own", Actions: paid, Protects: true, Code: limits.CodeTimeOut,
		Check: func(q db.Querier, r eligibility.Request) error { return s.TimedOut(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "night pause", Refuses: "players in their night pause", Actions: paid, Protects: true, Code: limits.CodeNight,
		Check: func(q db.Querier, r eligibility.Request) error { return s.Paused(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "blocked games", Refuses: "games that the player has blocked", Actions: played, Protects: true, Code: limits.CodeBlock,
		Check: func(q db.Querier, r eligibility.Request) error {
			return s.Blocked(q, r.Subject.Owner, wagerlog.Kind(r.Kind), r.Product, r.Now)
		},
	}, {
		Name: "limits", Refuses: "what exceeds a limit of the player", Actions: paid, RealOnly: true, Protects: true, Code: limits.CodeLimit,
		Check: func(q db.Querier, r eligibility.Request) error {
			if r.Action == eligibility.Deposit {
				return s.MayDeposit(q, r.Subject.Owner, r.USD, r.Now)
			}
			return s.Within(q, r.Subject.Owner, r.USD, r.Now)
		},
	}}
}

// cardGames and tableGames are the originals that are neither instant.
var (
	cardGames  = map[string]bool{"baccarat": true, "blackjack": true, "hilo": true, "videopoker": true}
	tableGames = map[string]bool{"roulette": true, "wheel": true}
)

// gameGroup is the group of games as players can block them.
func gameGroup(kind wagerlog.Kind, product string) limits.Group {
	switch {
	case kind == crash.Kind:
		return limits.Crash
	case kind == betslip.Kind:
		return limits.Sports
	case kind != play.KindOriginal:
		return ""
	case cardGames[product]:
		return limits.Cards
	case tableGames[product]:
		return limits.Tables
	}
	return limits.Instant
}
