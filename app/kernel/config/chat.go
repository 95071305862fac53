package config

import (
	"regexp"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
)

// Chat configures the chat. QuizReward and HouseRainEach are decimal texts.
type Chat struct {
	Rooms         []string      `key:"rooms"`
	Closed        []string      `key:"closed"`
	MaxLength     int           `key:"max_length"`
	Slow          time.Duration `key:"slow"`
	History       int           `key:"history"`
	Hosts         []string      `key:"hosts"`
	GIFURL        string        `key:"gif_url"`
	GIFKey        string        `key:"gif_key"`
	GIFHosts      []string      `key:"gif_hosts"`
	QuizReward    string        `key:"quiz_reward"`
	HouseRain     bool          `key:"house_rain"`
	HouseRainEach string        `key:"house_rain_each"`
}

// Lobby configures the lobby.
type Lobby struct {
	Blocked       []string `key:"blocked"`
	CountryHeader string   `key:"country_header"`
}

// Race configures the weekly race.
type Race struct {
	TimeZone string `key:"time_zone"`
}

var (
	namePattern = regexp.MustCompile(`^(casino|sport)_[a-z]{2}$`)
	headerName  = regexp.MustCompile(`^[A-Za-z0-9-]{1,64}$`)
)

func (c Config) checkChat(check *checker) {
	check.check(len(c.Chat.Rooms) > 0, "chat.rooms", "must name a chat room, such as casino_en")
	for path, names := range map[string][]string{"chat.rooms": c.Chat.Rooms, "chat.closed": c.Chat.Closed} {
		for _, name := range names {
			check.check(namePattern.MatchString(name), path, "must have chat rooms such as casino_en")
		}
	}
	check.between("chat.max_length", c.Chat.MaxLength, 1, 2000)
	check.check(c.Chat.Slow >= 0 && c.Chat.Slow <= 10*time.Minute, "chat.slow", "must be between 0s and 10m")
	check.between("chat.history", c.Chat.History, 50, 1_000_000)
	for path, hosts := range map[string][]string{"chat.hosts": c.Chat.Hosts, "chat.gif_hosts": c.Chat.GIFHosts} {
		for _, host := range hosts {
			check.check(domainName.MatchString(host), path, "must hold names of sites such as croupier.example")
		}
	}
	check.check(c.Chat.GIFURL == "" || safeAddress(c.Chat.GIFURL), "chat.gif_url", "must be an https address")
	check.check(c.Chat.QuizReward == "" || positive(c.Chat.QuizReward, money.USDDecimals), "chat.quiz_reward", "must be dollars such as 0.10, or empty")
	check.check(positive(c.Chat.HouseRainEach, money.USDDecimals), "chat.house_rain_each", "must be dollars such as 0.10")
}

func (c Config) checkLobby(check *checker) {
	for _, code := range c.Lobby.Blocked {
		check.check(country.Known(code), "lobby.blocked", "must hold countries of two capital letters such as US")
	}
	check.check(c.Lobby.CountryHeader == "" || headerName.MatchString(c.Lobby.CountryHeader), "lobby.country_header", "must be the name of a header such as CF-IPCountry, or empty")
}

func (c Config) checkRace(check *checker) {
	_, err := clock.Zone(c.Race.TimeZone)
	check.check(err == nil, "race.time_zone", "must be a time zone of the IANA database, such as UTC or Europe/Berlin")
}
