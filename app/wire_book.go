package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/betslip"
	"croupier/app/sports/book"
)

// wireBook makes the sportsbook's book. On a site without sports it has no events,
// and nothing runs.
func wireBook(_ context.Context, k *kernel, feed source.Feed) (*book.Service, feature.Feature, error) {
	service, err := book.New(book.Deps{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Hub: k.hub, Feed: feed, Open: betslip.EachOpen})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	page := book.Page{FrameURL: k.cfg.Sports.FrameURL, FrameBrand: k.cfg.Sports.FrameBrand, Twitch: k.cfg.Sports.Twitch}
	offered := feature.Feature{
		Name: "book", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Start: service.Start,
		Bootstrap: []feature.Section{feature.Fixed("sports", service.Offered()), page.Bootstrap()}, Policy: page.Policy(),
	}
	if service.Offered() {
		offered.Workers = []feature.Worker{
			{Name: "sports feed", Run: service.Follow, Failure: feature.Restart},
			{Name: "sportsbook", Run: service.Watch, Failure: feature.Restart},
		}
	}
	return service, offered, nil
}
