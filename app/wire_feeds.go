package app

import (
	"context"
	"net/http"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/feeds"
)

// oddsTimeout bounds a request to the-odds-api.
const oddsTimeout = 20 * time.Second

// wireFixtures makes the feed of the sportsbook's events; nil on a site without sports. A
// showcase has the simulator.
func wireFixtures(_ context.Context, k *kernel, _ noNeeds) (source.Feed, feature.Feature, error) {
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
