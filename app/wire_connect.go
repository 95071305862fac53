package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/people/account"
	"croupier/app/people/connect"
)

func wireConnect(_ context.Context, k *kernel, accounts *account.Service) (*connect.Service[account.UserData], feature.Feature, error) {
	options := connect.Options{TelegramToken: k.cfg.Telegram.BotToken, CallsPerMinute: account.DefaultCallsPerMinute}
	key, err := k.subkey("discord")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	options.Key, options.BaseURL = key, k.address.URL
	if client := discordClient(k.cfg.Discord); client != nil {
		options.Discord = client
	}
	if k.cfg.WalletConnect.VerifyURL != "" {
		options.Provider = connect.NewHTTPProvider(k.cfg.WalletConnect.VerifyURL, k.cfg.WalletConnect.Secret)
	}
	service := connect.New(connect.Deps[account.UserData]{DB: k.db, Clock: k.clock, Accounts: accounts, Log: k.log}, options)
	page := connect.Page{
		TelegramBot: k.cfg.Telegram.BotName, Telegram: k.cfg.Telegram.BotToken != "", FrameURL: k.cfg.WalletConnect.FrameURL,
	}
	return service, feature.Feature{
		Name: "connect", Outside: unaffected("sign-ins at other services", "a sign-in that was begun must be begun again"), Calls: service.Actions(), Policy: page.Policy(), Bootstrap: page.Bootstrap(), Jobs: service.Jobs(),
	}, nil
}
