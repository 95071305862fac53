package config

import (
	"regexp"
	"time"

	"croupier/app/kernel/sports/oddsapi"
)

// Sports configures the source of the sportsbook's events.
type Sports struct {
	// Feed is simulator, push, odds, or empty for none.
	Feed string `key:"feed"`
	// SimulatorOnRealSite permits the feed simulator on a site that is no demonstration.
	SimulatorOnRealSite bool `key:"simulator_on_real_site"`
	// Speed is how many times faster than the clock the simulator plays.
	Speed       int           `key:"speed"`
	PushSecret  string        `key:"push_secret"`
	OddsKey     string        `key:"odds_key"`
	OddsLeagues []string      `key:"odds_leagues"`
	OddsEvery   time.Duration `key:"odds_every"`
	// FrameURL and FrameBrand are the sportsbook of another operator, shown at /sportsbook.
	FrameURL   string `key:"frame_url"`
	FrameBrand string `key:"frame_brand"`
	// Twitch lets pages show channels of Twitch.
	Twitch bool `key:"twitch"`
}

// Feeds of sports.
const (
	SportsSimulator = "simulator"
	SportsPush      = "push"
	SportsOdds      = "odds"
)

// Bounds of sports.odds_every.
const (
	minOddsEvery = 30 * time.Second
	maxOddsEvery = 24 * time.Hour
)

// maxSpeed is the highest sports.speed: a football match in less than half a minute.
const maxSpeed = 240

// oddsLeague is a key of the-odds-api.
var oddsLeague = regexp.MustCompile(`^[a-z0-9_]{2,60}$`)

// frameBrand is the account name at the operator of the frame.
var frameBrand = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func (c Config) checkSports(check *checker) {
	s := c.Sports
	check.check((s.FrameURL == "") == (s.FrameBrand == ""), "sports.frame_url", "goes with sports.frame_brand")
	check.check(s.FrameURL == "" || webAddress(s.FrameURL, "https"), "sports.frame_url", "must be an https address")
	check.check(s.FrameBrand == "" || frameBrand.MatchString(s.FrameBrand), "sports.frame_brand", "must have up to 64 letters and digits, underscores or dashes")
	check.oneOf("sports.feed", s.Feed, "", SportsSimulator, SportsPush, SportsOdds)
	check.check(s.Feed != SportsSimulator || c.Demo || s.SimulatorOnRealSite, "sports.feed",
		"is simulator on a site with real money: players would bet on invented matches. Set sports.simulator_on_real_site: true if that is wanted")
	check.check(!s.SimulatorOnRealSite || s.Feed == SportsSimulator, "sports.simulator_on_real_site", "is for the feed simulator alone")
	check.check(s.Speed >= 1 && s.Speed <= maxSpeed, "sports.speed", "must be between 1 and %d", maxSpeed)
	check.check(s.Speed == 1 || s.Feed == SportsSimulator || s.Feed == "" && c.Demo, "sports.speed", "is for the simulator alone")
	check.check(s.OddsEvery >= minOddsEvery && s.OddsEvery <= maxOddsEvery, "sports.odds_every", "must be between %v and %v", minOddsEvery, maxOddsEvery)
	for _, league := range s.OddsLeagues {
		check.check(oddsLeague.MatchString(league), "sports.odds_leagues", "must be keys of the-odds-api such as soccer_epl")
		_, known := oddsapi.SportOf(league)
		check.check(known, "sports.odds_leagues", "must be leagues of sports that the site can take from the-odds-api, not %s", league)
	}
	check.check(s.Feed != SportsPush || len(s.PushSecret) >= minToken, "sports.push_secret", "must have at least %d characters with the feed push", minToken)
	check.check(s.Feed != SportsOdds || s.OddsKey != "", "sports.odds_key", "must be given with the feed odds")
	check.check(s.Feed != SportsOdds || len(s.OddsLeagues) > 0, "sports.odds_leagues", "must name a league with the feed odds")
}
