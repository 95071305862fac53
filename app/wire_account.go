package app

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/people/account"
	"croupier/app/people/stats"
)

type accountNeeds struct {
	stats *stats.Service
	seeds *seeds.Service
}

func wireAccount(_ context.Context, k *kernel, needs accountNeeds) (*account.Service, feature.Feature, error) {
	service, err := account.New(account.Deps{
		Stats: accountStats{needs.stats}, Seeds: needs.seeds,
		DB: k.db, Clock: k.clock, IDs: k.ids, Sessions: k.sessions, Limiter: k.limiter,
		Mailer: k.mailer, Captcha: k.captcha, Log: k.log, Events: k.changes,
	}, accountOptions(k))
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up accounts: %w", err)
	}
	connections, oauth := account.NewConnections(service, connectOptions(k)), account.NewOAuth(service, oauthClients(k))
	page := account.ConnectPage{
		TelegramBot: k.cfg.Telegram.BotName, Telegram: k.cfg.Telegram.BotToken != "", FrameURL: k.cfg.WalletConnect.FrameURL,
	}
	user := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if !visit.Call.SignedIn() {
			return nil, nil
		}
		return service.User(ctx, visit.Call.User.ID)
	}
	return service, feature.Feature{
		Name: "account", Calls: slices.Concat(service.Actions(), connections.Actions(), oauth.Actions()),
		Mounts:    append(oauth.Mounts(k.gate.Client), feature.MountAt("/avatar/*", account.Avatars())),
		Policy:    page.Policy(),
		Bootstrap: append(page.Bootstrap(), feature.Section{Name: "user", Load: user}),
		Jobs:      slices.Concat(service.Jobs(), oauth.Jobs()),
	}, nil
}

func accountOptions(k *kernel) account.Options {
	contact := account.Contact{Title: k.cfg.Contact.Title, Description: k.cfg.Contact.Description, Images: k.cfg.Contact.Images}
	for _, field := range k.cfg.Contact.Fields {
		contact.Fields = append(contact.Fields, account.ContactField{Title: field.Title, Model: field.Model})
	}
	return account.Options{
		Product: k.cfg.Product.Name, Email: k.cfg.Product.Email, BaseURL: k.address.URL(), Key: k.siteKey,
		Hash:          account.HashOptions{Parallel: k.cfg.Accounts.ParallelHashes},
		MaxPerAddress: k.cfg.Accounts.RegistrationsPerAddress, Contact: contact,
	}
}

func connectOptions(k *kernel) account.ConnectOptions {
	options := account.ConnectOptions{TelegramToken: k.cfg.Telegram.BotToken}
	if k.cfg.WalletConnect.VerifyURL != "" {
		options.Provider = account.NewHTTPProvider(k.cfg.WalletConnect.VerifyURL, k.cfg.WalletConnect.Secret)
	}
	return options
}

func oauthClients(k *kernel) []account.OAuthClient {
	clients := make([]account.OAuthClient, 0, len(k.cfg.OAuth.Clients))
	for _, client := range k.cfg.OAuth.Clients {
		clients = append(clients, account.OAuthClient{
			ID: client.ID, Name: client.Name, RedirectURIs: client.RedirectURIs, Secret: client.Secret,
		})
	}
	return clients
}
