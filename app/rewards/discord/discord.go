// Package discord gives players a one-time bonus for joining the operator's Discord
// server.
package discord

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// People returns the Discord account that a player has connected.
type People interface {
	// Connected returns the Discord account of a player; "" for none.
	Connected(q db.Querier, userID string) (account string, err error)
	// Created returns when a Discord account was created.
	Created(account string) (time.Time, error)
}

// Server reports who has joined the operator's Discord server.
type Server interface {
	Member(ctx context.Context, account string) (bool, error)
}

// Deps are the dependencies of this package. Server is nil on a site without Discord;
// then there is no bonus.
type Deps struct {
	rewards.Deps
	DB     *db.DB
	Clock  clock.Clock
	People People
	Server Server
	// Key makes the digests that identify Discord accounts. Invite is the address at
	// which players join.
	Key    []byte
	Invite string
}

// Service gives the bonus.
type Service struct {
	Deps
	rewards        *rewards.Program
	reward, budget *settings.Value[string]
	age            *settings.Value[int]
}

// The bonus of a new site. A Discord account costs nothing, so its minimum age and a
// budget limit players who create many.
const (
	defaultReward = "1"
	defaultBudget = "50"
	defaultAge    = 30
	// budgetPeriod is the period of the budget.
	budgetPeriod = 24 * time.Hour
)

// rewardKey is the key of the setting with the bonus.
const rewardKey = "rewards.discord_bonus"

// New creates the service.
func New(deps Deps) *Service {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	return &Service{
		Deps:    deps,
		rewards: rewards.New(deps.Deps, joined),
		reward:  settings.Dollars(rewardKey, defaultReward, true, spec("Bonus money for joining the server at Discord, once for each player; empty for none.", "")).WeakenedWhen(settings.Raised),
		budget:  settings.Dollars("rewards.discord_budget", defaultBudget, true, spec("Most that is given for joining Discord to all players within 24 hours; empty for no limit.", "")).WeakenedWhen(settings.RaisedOrEmpty),
		age:     settings.Int("rewards.discord_age", defaultAge, 0, 3650, spec("How old a Discord account must be to get that bonus; 0 for any age.", "days")).WeakenedWhen(settings.Lowered),
	}
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.reward, s.budget, s.age}}
}

// Rate limits of one player per minute. Each claim sends a request to Discord.
const (
	dataRequestsPerMinute = 60
	claimsPerMinute       = 10
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/bonus/discord/data", action.SignedIn, s.Data, action.PerAccount(dataRequestsPerMinute, time.Minute),
			action.Summary("The caller's state of the bonus for joining Discord.")),
		action.Post("/api/bonus/discord", action.SignedIn, s.Claim, action.PerAccount(claimsPerMinute, time.Minute),
			action.Summary("Gives the bonus for joining Discord, once. Codes: 1 not joined, with reason, 2 already received, 3 too young an account, 4 closed.")),
	}
}

// accountDigest is the stored digest of a Discord account.
func (s *Service) accountDigest(account string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(account))
	return mac.Sum(nil)
}

// source is the source of a player's bonus.
func source(userID string) string { return "discord:" + userID }

// joined is the bonus for joining, once for each player.
var joined = rewards.Kind{
	Name: "discord", Source: func(p rewards.Payment) string { return source(p.UserID) },
	Bonus: &rewards.BonusTerms{Name: "Discord", Terms: rewardrules.DefaultTerms()},
}
