package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/settings"
	"croupier/app/sports/betslip"
	"croupier/app/sports/book"
	"croupier/db"
)

type betslipNeeds struct {
	desk *gaming.Desk
	book *book.Service
}

// wireBetslip makes what takes and settles sports bets. Before anything is bet, the
// book learns of the bets that were open when the site ended.
func wireBetslip(_ context.Context, k *kernel, needs betslipNeeds) (*betslip.Service, feature.Feature, error) {
	service := betslip.New(betslip.Deps{Wagers: needs.desk.Wagers, Book: needs.book, Clock: k.clock, Sockets: k.hub, Log: k.log})
	return service, feature.Feature{
		Name: "betslip", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Exports: betslip.Exports(k.decimals),
		Start: func(ctx context.Context) error {
			err := k.db.Read(ctx, func(q *db.Reader) error { return betslip.EachOpen(q, needs.book.Restore) })
			if err != nil {
				return fmt.Errorf("count open sports bets: %w", err)
			}
			return nil
		},
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.Work, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.Follow, Failure: feature.Restart},
		},
	}, nil
}
