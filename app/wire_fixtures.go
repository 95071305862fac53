package app

import (
	"context"
	"net/http"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/fixtures"
)

// oddsTimeout bounds a question to the-odds-api.
const oddsTimeout = 20 * time.Second

// wireFixtures makes what brings the sportsbook its events; nil on a site without
// sports. A showcase has the simulator.
func wireFixtures(_ context.Context, k *kernel, _ none) (source.Feed, feature.Feature, error) {
	offered := feature.Feature{Name: "fixtures"}
	switch which := k.cfg.Sports; {
	case which.Feed == config.SportsSimulator, which.Feed == "" && k.cfg.Demo:
		secret, err := k.subkey("simulated matches")
		if err != nil {
			return nil, offered, err
		}
		feed, err := fixtures.NewSimulator(k.clock, secret, which.Speed)
		if err != nil {
			return nil, offered, err
		}
		return feed, offered, nil
	case which.Feed == config.SportsPush:
		feed := fixtures.NewPush(k.clock, which.PushSecret)
		offered.Mounts = []feature.Mount{feed.Mount()}
		return feed, offered, nil
	case which.Feed == config.SportsOdds:
		return fixtures.NewOdds(k.clock, fixtures.OddsOptions{
			Address: fixtures.OddsAddress, Key: which.OddsKey, Leagues: which.OddsLeagues, Every: which.OddsEvery,
			Client: &http.Client{Timeout: oddsTimeout}, Log: k.log,
		}), offered, nil
	default:
		return nil, offered, nil
	}
}
