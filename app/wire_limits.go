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
	"croupier/app/sports/bets"
	"croupier/db"
)

// limitNeeds are the services on which play control depends.
type limitNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
}

// wireLimits makes play control, and has eligibility query it before stakes and deposits.
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
		Name: "limits", Outside: unaffected("time-outs in the list beside the database", "the list is read at every start"), Calls: service.Actions(), Permissions: limits.Permissions(), Start: startLimits(k, service), Checks: limits.Checks(),
		Projections: []projection.Projection[*wagerlog.Wager]{limits.Days{}}, Exports: limits.Exports(), User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

// startLimits reads which players have controls, and then restores time-outs that a restore has
// lost.
func startLimits(k *kernel, service *limits.Service) func(context.Context) error {
	again := restorePauses(k, &k.restoredPauses.timeOuts, service.RestoreTimeOuts)
	return func(ctx context.Context) error {
		if err := service.Start(ctx); err != nil {
			return err
		}
		return again(ctx)
	}
}

// limitRules are the rules of play control. Each costs a player without controls one map lookup.
func limitRules(s *limits.Service) []eligibility.Rule {
	played := []eligibility.Action{eligibility.Stake, eligibility.AddStake}
	paid := append(played, eligibility.Deposit)
	return []eligibility.Rule{{
		Name: "time-out", Refuses: "players in a time-out of their own", Actions: paid, Protects: true, Code: limits.CodeTimeOut,
		Check: func(q db.Querier, r eligibility.Request) error { return s.CheckTimeOut(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "night pause", Refuses: "players in their night pause", Actions: paid, Protects: true, Code: limits.CodeNight,
		Check: func(q db.Querier, r eligibility.Request) error { return s.CheckNightPause(q, r.Subject.Owner, r.Now) },
	}, {
		Name: "blocked games", Refuses: "games that the player has blocked", Actions: played, Protects: true, Code: limits.CodeBlock,
		Check: func(q db.Querier, r eligibility.Request) error {
			return s.CheckBlocked(q, r.Subject.Owner, wagerlog.Kind(r.Kind), r.Product, r.Now)
		},
	}, {
		Name: "limits", Refuses: "what exceeds a limit of the player", Actions: paid, RealOnly: true, Protects: true, Code: limits.CodeLimit,
		Check: func(q db.Querier, r eligibility.Request) error {
			if r.Action == eligibility.Deposit {
				return s.CheckDeposit(q, r.Subject.Owner, r.USD, r.Now)
			}
			return s.CheckLimits(q, r.Subject.Owner, r.USD, r.Now)
		},
	}}
}

// cardGames and tableGames are the originals that are not instant.
var (
	cardGames  = map[string]bool{"baccarat": true, "blackjack": true, "hilo": true, "videopoker": true}
	tableGames = map[string]bool{"roulette": true, "wheel": true}
)

// gameGroup is the group of a game for blocks by players.
func gameGroup(kind wagerlog.Kind, product string) limits.Group {
	switch {
	case kind == crash.Kind:
		return limits.Crash
	case kind == bets.Kind:
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
