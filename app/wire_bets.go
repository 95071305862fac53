package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/sports/bets"
	"croupier/app/sports/book"
)

type betslipNeeds struct {
	accounts *account.Service
	desk     *gamecalls.Checker
	book     *book.Service
}

// wireBetslip makes the package that accepts and settles sports bets.
func wireBetslip(_ context.Context, k *kernel, needs betslipNeeds) (*bets.Service, feature.Feature, error) {
	service := bets.New(bets.Deps{Wagers: needs.desk.Wagers, Book: needs.book, Clock: k.clock, Sockets: k.hub, Activity: k.activity, Log: k.log, Players: needs.accounts, Approvals: k.approvals, StaffLog: k.staffLog})
	if err := k.approvals.Declare(service.FactorRule().Kind()); err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(bets.ActivityKinds()...)
	needs.book.OnSettled(func(string, []line.Result) { service.NotifyResults() })
	needs.book.OnStartChanged(service.StartChanged)
	return service, feature.Feature{
		Name: "betslip", Calls: append(service.Actions(), service.RiskActions()...), Settings: []settings.Group{service.Settings()}, Exports: bets.Exports(k.decimals), Office: service.Office(), Start: service.Start,
		Bootstrap:   []feature.Section{{Name: "slip", Load: func(context.Context, *feature.Visit) (any, error) { return service.Limits(), nil }}},
		Projections: []projection.Projection[*wagerlog.Wager]{bets.HoldProjection{}},
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.RunQueue, Failure: feature.Restart},
			{Name: "closing prices of sports", Run: service.RecordClosing, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.RunSettlement, Failure: feature.Restart},
		},
	}, nil
}
