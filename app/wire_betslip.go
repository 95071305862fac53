package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/sports/betslip"
	"croupier/db"
)

type betslipNeeds struct {
	desk *gaming.Desk
	book betslip.Book
}

// wireBetslip makes what takes and settles sports bets.
func wireBetslip(_ context.Context, k *kernel, needs betslipNeeds) (*betslip.Service, feature.Feature, error) {
	service := betslip.New(betslip.Deps{Wagers: needs.desk.Wagers, Book: needs.book, Clock: k.clock, Sockets: k.hub, Log: k.log})
	return service, feature.Feature{
		Name: "betslip", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Exports: betslip.Exports(k.decimals),
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.Work, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.Follow, Failure: feature.Restart},
		},
	}, nil
}

// noBook is the book of a site that offers no sports: it has no quote and no
// result.
type noBook struct{}

// Quote implements betslip.Book.
func (noBook) Quote(line.Selection) (line.Quote, bool) { return line.Quote{}, false }

// Take implements betslip.Book. Nothing can be bet on.
func (noBook) Take(*db.Tx, []line.Quote, int64, int64, string) error { return betslip.ErrOption }

// Release implements betslip.Book.
func (noBook) Release([]line.Quote, int64) {}

// ResultsAfter implements betslip.Book.
func (noBook) ResultsAfter(db.Querier, int64, int) ([]line.Result, error) { return nil, nil }

// ResultsOf implements betslip.Book.
func (noBook) ResultsOf(db.Querier, string) ([]line.Result, error) { return nil, nil }
