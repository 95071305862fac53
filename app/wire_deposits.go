package app

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/care/limits"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/screening"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// depositNeeds are what deposits stand on.
type depositNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	networks *chains.Service
	control  *limits.Service
}

// incoming are deposits, and what else is asked about addresses.
type incoming struct {
	*deposits.Service
	sources  addressSources
	screener *screening.Screening
	scorer   *scoring.Service
}

// wireDeposits makes the room that takes coins from players, and has the follower of
// chains tell it of blocks.
func wireDeposits(_ context.Context, k *kernel, needs depositNeeds) (incoming, feature.Feature, error) {
	sources, err := openAddressSources(k.cfg, needs.networks)
	if err != nil {
		return incoming{}, feature.Feature{}, err
	}
	screener, err := screening.New(k.cfg.Path("sanctions"), k.clock, k.log)
	if err != nil {
		return incoming{}, feature.Feature{}, fmt.Errorf("read the lists of sanctioned addresses: %w", err)
	}
	scorer := openScoring(k)
	service := deposits.New(deposits.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Networks: needs.networks, Sources: sources, Addresses: coinAddresses{},
		Screener: screener, Scoring: scorer, Admission: depositEligibility{needs.rules}, Wallets: k.steps().credits(needs.wallets), Accounts: needs.accounts, Prices: k.prices, Sockets: k.hub,
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity, Faucet: needs.networks,
	})
	needs.networks.Listen(k.steps().follower(service))
	needs.control.CountedBy(service)
	scorer.Listen(scoring.Deposit, service)
	k.activity.Declare(deposits.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.Deciding()), k.approvals.Declare(service.Returning())); err != nil {
		return incoming{}, feature.Feature{}, err
	}
	return incoming{service, sources, screener, scorer}, feature.Feature{
		Name: "deposits", Calls: service.Actions(), Permissions: deposits.Permissions(), Settings: []settings.Group{service.Settings()}, Start: service.Start,
		Checks: deposits.Checks(), Exports: deposits.Exports(k.decimals), Office: service.Office(),
		Workers: []feature.Worker{{Name: "screening", Run: screener.Run, Failure: feature.Restart}, {Name: "scoring", Run: scorer.Run, Failure: feature.Restart}},
	}, nil
}

// openScoring makes what asks how risky payments are.
func openScoring(k *kernel) *scoring.Service {
	o := scoring.Options{Threshold: int64(k.cfg.Scoring.Threshold) * scoring.Most / 100, Wait: k.cfg.Scoring.Wait, DB: k.db, Clock: k.clock, Log: k.log}
	if k.cfg.Scoring.Service == config.ScoringAMLBot {
		o.Provider = scoring.NewAMLBot(k.cfg.Scoring.URL, k.cfg.Scoring.Account, k.cfg.Scoring.Key)
	}
	return scoring.New(o)
}

// addressSources are the public keys of the configuration; a test chain needs none.
type addressSources struct {
	networks *chains.Service
	accounts map[string]*address.Account
	// hots are addresses of hot wallets where no public key gives them.
	hots map[string]string
}

func openAddressSources(cfg config.Config, networks *chains.Service) (addressSources, error) {
	s := addressSources{networks: networks, accounts: map[string]*address.Account{}, hots: map[string]string{}}
	for _, node := range cfg.Cashier.Nodes {
		network, known := networks.Network(node.Network)
		if known && node.Hot != "" {
			own, err := address.Check(network, node.Hot)
			if err != nil {
				return s, fmt.Errorf("read the address of the hot wallet (hot) of %s: %w", node.Network, err)
			}
			s.hots[network.ID] = own
		}
		if !known || node.XPub == "" {
			continue
		}
		opened, err := address.Open(network, node.XPub)
		if err != nil {
			return s, fmt.Errorf("read the public key (xpub) of %s: %w", node.Network, err)
		}
		s.accounts[network.ID] = opened
	}
	return s, nil
}

// Deriver implements deposits.Sources.
func (s addressSources) Deriver(network chain.Network) (deposits.Deriver, string, bool) {
	if network.Family == chain.Test {
		return testAddresses(network.ID), "test", true
	}
	opened, found := s.accounts[network.ID]
	if !found {
		return nil, "", false
	}
	return opened, opened.Name(), true
}

// testAddresses derives the addresses of players on the test chain of a network.
type testAddresses string

// At implements deposits.Deriver.
func (n testAddresses) At(path chain.Path) (string, error) {
	return testchain.Address(string(n), "players", path), nil
}

// coinAddresses are the forms of addresses as deposits ask them.
type coinAddresses struct{}

// Canonical implements deposits.Addresses.
func (coinAddresses) Canonical(network chain.Network, text string) (string, error) {
	return address.Canonical(network, text)
}

// Destination implements deposits.Addresses.
func (coinAddresses) Destination(network chain.Network, text, tag string) (string, string, error) {
	return address.Destination(network, text, tag)
}

// URI implements deposits.Addresses.
func (coinAddresses) URI(network chain.Network, asset chain.Asset, canonical, tag string, units *big.Int) string {
	return address.URI(network, asset, canonical, tag, units)
}

// depositEligibility is eligibility as deposits ask it: before a player is given an
// address, never when money arrives.
type depositEligibility struct{ eligibility *eligibility.Service }

// Admit implements deposits.Admission.
func (d depositEligibility) Admit(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return d.eligibility.Check(q, eligibility.Deposit, eligibility.Acting(user.ID, user, country, false), currency, usd)
}
