package app

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"

	"croupier/app/betting/providers"
	"croupier/app/betting/providers/freespins"
	"croupier/app/betting/providers/integrations"
	"croupier/app/betting/providers/remote"
	"croupier/app/kernel/safehttp"
	"croupier/app/kernel/secretbox"
)

// connectProviders makes the integrations of outside providers.
func connectProviders(ctx context.Context, k *kernel, service *providers.Service, needs providerNeeds) (*integrations.Service, error) {
	sealer, err := secretbox.New(k.siteKey, "integrations of providers")
	if err != nil {
		return nil, fmt.Errorf("set up the integrations of providers: %w", err)
	}
	client := safehttp.NewClient(remote.Timeout, safehttp.ErrPrivate)
	if k.cfg.Demo { // a provider of a demonstration runs on the same machine
		client = safehttp.NewClient(remote.Timeout, nil)
	}
	err = service.Connect(ctx, integrations.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Currencies: needs.wallets, StaffLog: k.staffLog, Approvals: k.approvals, Activity: k.activity, Journal: k.journal,
		Directory: k.launched, Sealer: sealer, Client: client, Address: k.address.URL,
		Caller: func(r *http.Request) netip.Addr { return k.gate.Client(r).IP },
	})
	if err != nil {
		return nil, err
	}
	return service.Integrations(), k.approvals.Declare(service.Integrations().Rule().Kind())
}

// giveFreeSpins makes the campaigns of free spins, whose winnings follow the bonus rules.
func giveFreeSpins(k *kernel, service *providers.Service, needs providerNeeds) (*freespins.Service, error) {
	given := freespins.New(freespins.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Prices: k.prices, Currencies: needs.wallets, Approvals: k.approvals, StaffLog: k.staffLog,
		Players: bonusPlayers{needs.accounts, needs.accounts, k.clock, needs.marketing}, Integrations: service.Integrations(), Bonuses: needs.bonuses,
	})
	service.Wallet().GiveFreeSpins(given)
	return given, k.approvals.Declare(given.Rule().Kind())
}
