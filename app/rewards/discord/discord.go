// Package discord gives players a bonus, once, for joining the operator's server at
// Discord.
package discord

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// People know which Discord account a player has connected.
type People interface {
	// Connected returns the Discord account of a player; "" for none.
	Connected(q db.Querier, userID string) (account string, err error)
	// Created returns when a Discord account was made.
	Created(account string) (time.Time, error)
}

// Server knows who has joined the operator's server.
type Server interface {
	Member(ctx context.Context, account string) (bool, error)
}

// Wallets know the currencies.
type Wallets interface {
	// Offered lists the currencies of the site that players can have, the first first.
	Offered() []money.Currency
}

// Prices are those of currencies in dollars.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Bonuses give bonus money, under the terms of a new offer.
type Bonuses interface {
	Grant(tx *db.Tx, source, userID string, currency money.Currency, amount money.Amount) error
	// Granted returns whose bonus a source has made.
	Granted(q db.Querier, source string) (userID string, found bool, err error)
}

// Admission knows who may be given something.
type Admission interface {
	// Claim refuses players who may be given nothing now.
	Claim(q db.Querier, user *session.User, country, currency string, usd int64) error
	// Barred reports whether a player must not be tempted.
	Barred(q db.Querier, userID string) (bool, error)
}

// Deps are the parts of the house that the bonus stands on. Server is nil on a site
// without Discord: then there is no bonus.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	People    People
	Server    Server
	Wallets   Wallets
	Prices    Prices
	Bonuses   Bonuses
	Admission Admission
	// Key makes the digests by which Discord accounts are known again, Invite is the
	// address at which players join.
	Key    []byte
	Invite string
}

// Service gives the bonus.
type Service struct {
	Deps
	reward, budget *settings.Value[string]
	age            *settings.Value[int]
}

// The bonus of a new site. A Discord account costs nothing, so that the age of one and
// a budget are what bounds who makes many.
const (
	usualReward = "1"
	usualBudget = "50"
	usualAge    = 30
	// budgetTime is the time within which the budget counts.
	budgetTime = 24 * time.Hour
	// usdDecimals are those of a dollar in millionths.
	usdDecimals = 6
)

// New makes the service.
func New(deps Deps) *Service {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	return &Service{
		Deps:   deps,
		reward: settings.Dollars("rewards.discord_bonus", usualReward, true, spec("Bonus money for joining the server at Discord, once for each player; empty for none.", "")),
		budget: settings.Dollars("rewards.discord_budget", usualBudget, true, spec("Most that is given for joining Discord to all players within 24 hours; empty for no limit.", "")),
		age:    settings.Int("rewards.discord_age", usualAge, 0, 3650, spec("How old a Discord account must be to get that bonus; 0 for any age.", "days")),
	}
}

// Settings declares what staff can set while the site runs.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.reward, s.budget, s.age}}
}

// Calls of one player in a minute: each claim asks Discord.
const (
	asksPerMinute   = 60
	claimsPerMinute = 10
)

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/bonus/discord/data", action.SignedIn, s.Data, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("How the bonus for joining Discord stands for the caller.")),
		action.Post("/api/bonus/discord", action.SignedIn, s.Claim, action.PerAccount(claimsPerMinute, time.Minute),
			action.Summary("Gives the bonus for joining Discord, once. Codes: 1 not joined, with reason, 2 already received, 3 too young an account, 4 closed.")),
	}
}

// person is what is kept of a Discord account.
func (s *Service) person(account string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(account))
	return mac.Sum(nil)
}

// source names the bonus of a player.
func source(userID string) string { return sources + userID }

// sources begins the sources of all bonuses of this room.
const sources = "discord:"

// dollars reads a setting of dollars in millionths; empty is none.
func dollars(text string) int64 {
	amount, _ := money.ParseAmount(text, usdDecimals)
	return int64(amount)
}
