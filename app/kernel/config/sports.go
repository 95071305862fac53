package config

import (
	"regexp"
	"time"
)

// Sports is where the sportsbook has its events from.
type Sports struct {
	// Feed is simulator, push, odds, or empty for none.
	Feed        string        `key:"feed"`
	// Speed is how much faster than the clock the simulator plays.
	Speed       int           `key:"speed"`
	PushSecret  string        `key:"push_secret"`
	OddsKey     string        `key:"odds_key"`
	OddsLeagues []string      `key:"odds_leagues"`
	OddsEvery   time.Duration `key:"odds_every"`
}

// Feeds of sports.
const (
	SportsSimulator = "simulator"
	SportsPush      = "push"
	SportsOdds      = "odds"
)

// Bounds of sports.odds_every.
const (
	leastOddsEvery = 30 * time.Second
	mostOddsEvery  = 24 * time.Hour
)

// fastest is the highest sports.speed: a match of football in less than half a minute.
const fastest = 240

// oddsLeague is a key of the-odds-api.
var oddsLeague = regexp.MustCompile(`^[a-z0-9_]{2,60}$`)

func (c Config) checkSports(check *checker) {
	s := c.Sports
	check.oneOf("sports.feed", s.Feed, "", SportsSimulator, SportsPush, SportsOdds)
	check.check(s.Speed >= 1 && s.Speed <= fastest, "sports.speed", "must be between 1 and %d", fastest)
	check.check(s.Speed == 1 || s.Feed == SportsSimulator || s.Feed == "" && c.Demo, "sports.speed", "is for the simulator alone")
	check.check(s.OddsEvery >= leastOddsEvery && s.OddsEvery <= mostOddsEvery, "sports.odds_every", "must be between %v and %v", leastOddsEvery, mostOddsEvery)
	for _, league := range s.OddsLeagues {
		check.check(oddsLeague.MatchString(league), "sports.odds_leagues", "must be keys of the-odds-api such as soccer_epl")
	}
	check.check(s.Feed != SportsPush || len(s.PushSecret) >= minToken, "sports.push_secret", "must have at least %d characters with the feed push", minToken)
	check.check(s.Feed != SportsOdds || s.OddsKey != "", "sports.odds_key", "must be given with the feed odds")
	check.check(s.Feed != SportsOdds || len(s.OddsLeagues) > 0, "sports.odds_leagues", "must name a league with the feed odds")
}
