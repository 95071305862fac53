package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/sports/betslip"
	"croupier/app/sports/book"
)

type betslipNeeds struct {
	desk *gaming.Desk
	book *book.Service
}

// wireBetslip makes what takes and settles sports bets.
func wireBetslip(_ context.Context, k *kernel, needs betslipNeeds) (*betslip.Service, feature.Feature, error) {
	service := betslip.New(betslip.Deps{Wagers: needs.desk.Wagers, Book: needs.book, Clock: k.clock, Sockets: k.hub, Activity: k.activity, Log: k.log})
	k.activity.Declare(betslip.ActivityKinds()...)
	needs.book.Settled(func(string, []line.Result) { service.Settled() })
	return service, feature.Feature{
		Name: "betslip", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Exports: betslip.Exports(k.decimals), Office: service.Office(),
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.Work, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.Follow, Failure: feature.Restart},
		},
	}, nil
}
