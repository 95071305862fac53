package app

import (
	"context"
	"net/http"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/sports/bets"
	"croupier/app/sports/book"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/feeds"
	"croupier/db"
)

// oddsTimeout bounds a request to the-odds-api.
const oddsTimeout = 20 * time.Second

// wireFeeds makes the feed of the sportsbook's events; nil on a site without sports. A
// showcase has the simulator.
func wireFeeds(_ context.Context, k *kernel, _ noNeeds) (source.Feed, feature.Feature, error) {
	offered := feature.Feature{Name: "fixtures"}
	switch which := k.cfg.Sports; {
	case which.Feed == config.SportsSimulator, which.Feed == "" && k.cfg.Demo:
		secret, err := k.subkey("simulated matches")
		if err != nil {
			return nil, offered, err
		}
		if !k.cfg.Demo {
			k.log.Warn("players bet real money on simulated matches: sports.simulator_on_real_site is set")
		}
		feed, err := feeds.NewSimulator(k.clock, secret, which.Speed)
		if err != nil {
			return nil, offered, err
		}
		return feed, offered, nil
	case which.Feed == config.SportsPush:
		feed := feeds.NewPush(k.clock, which.PushSecret)
		offered.Mounts = []feature.Mount{feed.Mount()}
		return feed, offered, nil
	case which.Feed == config.SportsOdds:
		return feeds.NewOdds(k.clock, feeds.OddsOptions{
			Address: feeds.OddsAddress, Key: which.OddsKey, Leagues: which.OddsLeagues, Interval: which.OddsEvery,
			Client: &http.Client{Timeout: oddsTimeout}, Log: k.log,
		}), offered, nil
	default:
		return nil, offered, nil
	}
}

// wireBook makes the sportsbook. A site without sports has no feed, and staff decide the events
// that still have open bets.
func wireBook(_ context.Context, k *kernel, feed source.Feed) (*book.Service, feature.Feature, error) {
	service, err := book.New(book.Deps{
		Services: k.shared, Feed: feed, Open: bets.EachOpenBet, OpenBets: bookOpenBets, Effects: k.bookEffects,
	})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(desk.ActivityKinds()...)
	for _, kind := range service.Kinds() {
		if err := k.approvals.Declare(kind); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	page := publish.Page{FrameURL: k.cfg.Sports.FrameURL, FrameBrand: k.cfg.Sports.FrameBrand, Twitch: k.cfg.Sports.Twitch}
	offered := feature.Feature{
		Name: "book", Tables: book.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Start: service.Start,
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
func bookOpenBets(q db.Querier, events []string) (map[string]desk.OpenBets, error) {
	open := map[string]desk.OpenBets{}
	err := bets.OpenBetsByEvent(q, events, func(event string, bets, usd int64) { open[event] = desk.OpenBets{Bets: bets, USD: usd} })
	return open, err
}

// bookEffects returns the effect of results on bets, with amounts as text.
func (k *kernel) bookEffects(q db.Querier, event string, results []line.Result) ([]desk.Effect, error) {
	found, err := bets.EffectsOf(q, event, results)
	list := make([]desk.Effect, 0, len(found))
	for _, one := range found {
		currency, _ := k.currencies.Currency(one.Currency) // amounts of a removed currency stay in minor units
		list = append(list, desk.Effect{Currency: one.Currency, Bets: one.Bets, Paid: currency.Text(one.Paid), TakenBack: currency.Text(one.TakenBack)})
	}
	return list, err
}

type betNeeds struct {
	accounts *account.Service
	desk     *gamecalls.Checker
	book     *book.Service
}

// wireBets makes the package that accepts and settles sports bets.
func wireBets(_ context.Context, k *kernel, needs betNeeds) (*bets.Service, feature.Feature, error) {
	service := bets.New(bets.Deps{Name: sportsName(k.cfg), Wagers: needs.desk.Wagers, Book: needs.book, Services: k.shared, Players: needs.accounts})
	if err := k.approvals.Declare(service.FactorRule().Kind()); err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(bets.ActivityKinds()...)
	needs.book.OnSettled(service.NotifyResults)
	needs.book.OnStartChanged(service.StartChanged)
	return service, feature.Feature{
		Name: "betslip", Tables: bets.Tables(), Calls: append(service.Actions(), service.RiskActions()...), Settings: []settings.Group{service.Settings()}, Exports: bets.Exports(k.decimals), Office: service.Office(), Start: service.Start,
		Bootstrap:   []feature.Section{{Name: "slip", Load: func(context.Context, *feature.Visit) (any, error) { return service.Limits(), nil }}},
		Projections: []projection.Projection[*wagerlog.Wager]{bets.HoldProjection{}},
		Workers: []feature.Worker{
			{Name: "sports bets", Run: service.RunQueue, Failure: feature.Restart},
			{Name: "closing prices of sports", Run: service.RecordClosing, Failure: feature.Restart},
			{Name: "sports settlement", Run: service.RunSettlement, Failure: feature.Restart},
		},
	}, nil
}

// sportsName is the name of sports wherever a bet is shown: in lists, feeds, profiles and on cards.
// It says that the matches are simulated.
func sportsName(cfg config.Config) string {
	if cfg.Sports.Feed == config.SportsSimulator {
		return "Sports (simulated)"
	}
	return "Sports"
}
