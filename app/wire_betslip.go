package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/sports/betslip"
	"croupier/app/sports/book"
)

type betslipNeeds struct {
	accounts *account.Service
	desk     *gaming.Desk
	book     *book.Service
}

// wireBetslip makes what takes and settles sports bets.
func wireBetslip(_ context.Context, k *kernel, needs betslipNeeds) (*betslip.Service, feature.Feature, error) {
	service := betslip.New(betslip.Deps{Wagers: needs.desk.Wagers, Book: needs.book, Clock: k.clock, Sockets: k.hub, Activity: k.activity, Log: k.log, Players: needs.accounts, StaffLog: k.staffLog})
	k.activity.Declare(betslip.ActivityKinds()...)
	needs.book.Settled(func(string, []line.Result) { service.Settled() })
	return service, feature.Feature{
		Name: "betslip", Calls: append(service.Actions(), service.RiskActions()...), Settings: []settings.Group{service.Settings()}, Exports: betslip.Exports(k.decimals), Office: service.Office(), Start: service.Start,
		Bootstrap:   []feature.Section{{Name: "slip", Load: func(context.Context, *feature.Visit) (any, error) { return service.Terms(), nil }}},
		Projections: []projection.Projection[*wagerlog.Wager]{betslip.Holds{}},
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.Work, Failure: feature.Restart},
			{Name: "closing prices of sports", Run: service.Closing, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.Follow, Failure: feature.Restart},
		},
	}, nil
}
