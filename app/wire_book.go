package app

import (
	"context"
	"slices"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/bets"
	"croupier/app/sports/book"
	"croupier/db"
)

// wireBook makes the sportsbook. A site without sports has no feed, and staff decide the events
// that still have open bets.
func wireBook(_ context.Context, k *kernel, feed source.Feed) (*book.Service, feature.Feature, error) {
	service, err := book.New(book.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Hub: k.hub, Feed: feed, Open: bets.EachOpenBet, OpenBets: bookOpenBets, Effects: k.bookEffects,
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity,
	})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(book.ActivityKinds()...)
	for _, kind := range service.Kinds() {
		if err := k.approvals.Declare(kind); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	page := book.Page{FrameURL: k.cfg.Sports.FrameURL, FrameBrand: k.cfg.Sports.FrameBrand, Twitch: k.cfg.Sports.Twitch}
	offered := feature.Feature{
		Name: "book", Calls: slices.Concat(service.Actions(), service.OfficeActions(), service.RiskActions()), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Start: service.Start,
		Permissions: []permission.Permission{permission.Sports}, Exports: book.Exports(), Office: service.Office(),
		Bootstrap: []feature.Section{feature.StaticSection("sports", service.Enabled()), feature.StaticSection("sportsSimulated", service.Simulated()), page.Bootstrap()}, Policy: page.Policy(),
		Workers: []feature.Worker{{Name: "sportsbook", Run: service.RunTicks, Failure: feature.Restart}},
	}
	if service.Enabled() {
		offered.Workers = append(offered.Workers, feature.Worker{Name: "sports feed", Run: service.RunFeed, Failure: feature.Restart})
	}
	return service, offered, nil
}

// bookOpenBets counts the open bets of events.
func bookOpenBets(q db.Querier, events []string) (map[string]book.OpenBets, error) {
	open := map[string]book.OpenBets{}
	err := bets.OpenBetsByEvent(q, events, func(event string, bets, usd int64) { open[event] = book.OpenBets{Bets: bets, USD: usd} })
	return open, err
}

// bookEffects returns the effect of results on bets, with amounts as text.
func (k *kernel) bookEffects(q db.Querier, event string, results []line.Result) ([]book.Effect, error) {
	found, err := bets.EffectsOf(q, event, results)
	list := make([]book.Effect, 0, len(found))
	for _, one := range found {
		currency, _ := k.currency(one.Currency) // amounts of a removed currency stay in minor units
		list = append(list, book.Effect{Currency: one.Currency, Bets: one.Bets, Paid: currency.Text(one.Paid), TakenBack: currency.Text(one.TakenBack)})
	}
	return list, err
}
