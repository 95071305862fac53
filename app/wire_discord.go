package app

import (
	"context"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	discordapi "croupier/app/people/connect/discord"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/discord"
	"croupier/db"
)

// discordClient calls Discord; nil on a site without Discord.
func discordClient(c config.Discord) *discordapi.Client {
	if c.ClientID == "" {
		return nil
	}
	return discordapi.New(discordapi.Options{URL: c.URL, ClientID: c.ClientID, ClientSecret: c.ClientSecret, BotToken: c.BotToken, Server: c.Server})
}

type discordNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	bonuses   *bonus.Service
	marketing marketing
}

// wireDiscord makes the bonus for joining the operator's Discord server.
func wireDiscord(_ context.Context, k *kernel, needs discordNeeds) (*discord.Service, feature.Feature, error) {
	key, err := k.subkey("discord bonus")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	deps := discord.Deps{
		DB: k.db, Clock: k.clock, People: discordPeople{}, Wallets: raceWallets{needs.wallets, needs.licence}, Prices: k.prices, Bonuses: discordBonuses{needs.bonuses},
		Admission: codeEligibility{rankEligibility{needs.rules, needs.accounts, k.clock}, needs.marketing}, Key: key, Invite: k.cfg.Discord.Invite,
	}
	if client := discordClient(k.cfg.Discord); client != nil {
		deps.Server = client
	}
	service := discord.New(deps)
	return service, feature.Feature{
		Name: "discord", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(),
	}, nil
}

// discordPeople returns the Discord account that a player has connected.
type discordPeople struct{}

// Connected implements discord.People.
func (discordPeople) Connected(q db.Querier, userID string) (string, error) {
	return connect.DiscordOf(q, userID)
}

// Created implements discord.People.
func (discordPeople) Created(account string) (time.Time, error) { return discordapi.Created(account) }

// discordBonuses grant bonus money under the terms of a new offer.
type discordBonuses struct{ bonuses *bonus.Service }

// Grant implements discord.Bonuses.
func (b discordBonuses) Grant(tx *db.Tx, source, userID string, currency money.Currency, amount money.Amount) error {
	return b.bonuses.Grant(tx, bonus.GrantSpec{Source: source, UserID: userID, Currency: currency, Amount: amount, Name: "Discord", Terms: bonus.DefaultTerms()})
}

// Granted implements discord.Bonuses.
func (b discordBonuses) Granted(q db.Querier, source string) (userID string, found bool, err error) {
	userID, _, _, found, err = b.bonuses.GrantedFor(q, source)
	return userID, found, err
}
