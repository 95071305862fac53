package app

import (
	"context"
	"errors"

	"croupier/app/kernel/feature"
	"croupier/app/people/account"
	"croupier/app/people/oauth"
)

func wireOAuth(_ context.Context, k *kernel, accounts *account.Service) (*oauth.Service, feature.Feature, error) {
	clients := make([]oauth.Client, 0, len(k.cfg.OAuth.Clients))
	for _, client := range k.cfg.OAuth.Clients {
		clients = append(clients, oauth.Client{
			ID: client.ID, Name: client.Name, RedirectURIs: client.RedirectURIs, Secret: client.Secret,
		})
	}
	service := oauth.New(oauth.Deps{
		DB: k.db, Clock: k.clock, Limiter: k.limiter, Accounts: oauthAccounts{accounts}, Log: k.log,
	}, oauth.Options{Clients: clients, BaseURL: k.address.URL(), CallsPerMinute: account.DefaultCallsPerMinute})
	return service, feature.Feature{
		Name: "oauth", Calls: service.Actions(), Mounts: service.Mounts(k.gate.Client), Jobs: service.Jobs(),
	}, nil
}

// oauthAccounts returns the player data that other sites may read.
type oauthAccounts struct{ accounts *account.Service }

// Account implements oauth.Accounts.
func (a oauthAccounts) Account(ctx context.Context, userID string) (oauth.Account, bool, error) {
	user, err := a.accounts.Active(ctx, userID)
	if errors.Is(err, account.ErrUnknownUser) || errors.Is(err, account.ErrBanned) {
		return oauth.Account{}, false, nil
	}
	return oauth.Account{
		ID: user.ID, Name: user.Name, Avatar: user.Avatar, Email: user.Email, EmailVerified: user.EmailVerified,
	}, err == nil, err
}
