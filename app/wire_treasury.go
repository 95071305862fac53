package app

import (
	"context"
	"errors"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/treasury"
	"croupier/db"
)

// treasuryNeeds are the services on which the treasury depends.
type treasuryNeeds struct {
	networks *chains.Service
	incoming depositService
}

// wireTreasury makes the payments on chains, and registers them with deposits and the followers
// of chains.
func wireTreasury(_ context.Context, k *kernel, needs treasuryNeeds) (*treasury.Service, feature.Feature, error) {
	hot, eraseKeys, err := openHotWallets(k, needs.networks.Network)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	if err := registerAccounts(k, needs.networks, hot); err != nil {
		return nil, feature.Feature{}, err
	}
	service := treasury.New(treasury.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Prices: k.prices, Networks: needs.networks,
		Deposits: treasuryDeposits{needs.incoming.Service, needs.networks}, Addresses: treasuryAddresses{needs.incoming.sources}, Signer: treasurySigner{needs.networks, signerOf(hot)},
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity,
		Currency: func(id string) (money.Currency, bool) {
			at := slices.IndexFunc(k.currencies, func(c money.Currency) bool { return c.ID == id })
			if at < 0 {
				return money.Currency{}, false
			}
			return k.currencies[at], true
		},
	})
	needs.incoming.SetTreasury(depositReturns{service}, service)
	needs.networks.PrependListener(service.Finder())
	needs.networks.AddListener(service)
	k.activity.Declare(treasury.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.ResumeApproval()), k.approvals.Declare(service.MoveApproval())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "treasury", Calls: service.Actions(), Permissions: treasury.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "treasury", Run: service.Run, Failure: feature.Restart}},
		Checks:  service.Checks(), Exports: treasury.Exports(), Office: service.Office(), Close: eraseKeys,
		Start:   startTreasury(k, needs.networks, service),
		Outside: []restore.ExternalState{{Name: "payments on chains", Restored: service.Restored}},
	}, nil
}

// treasuryDeposits adapts deposits for the treasury.
type treasuryDeposits struct {
	*deposits.Service
	networks *chains.Service
}

// Owner implements treasury.Deposits. An address of an imported pool has no path, because the
// site does not know its key. Solana is the exception: the number of an address in the pool is
// the number of its key.
func (d treasuryDeposits) Owner(q db.Querier, network, address string) (chain.Path, bool, error) {
	_, source, branch, index, found, err := d.AddressOwner(q, network, address)
	if err != nil || !found || source == deposits.Pooled && !d.numbered(network) {
		return chain.Path{}, false, err
	}
	path := chain.Path{Branch: branch, Index: index, Account: source}
	if source == deposits.Pooled {
		path.Account = ""
	}
	return path, true, nil
}

// numbered reports whether the numbers of a pool identify keys.
func (d treasuryDeposits) numbered(networkID string) bool {
	network, known := d.networks.Network(networkID)
	return known && network.Family == chain.Solana
}

// treasurySigner has the keys of test chains, which are not verified, and those of the hot
// wallet, if there is one.
type treasurySigner struct {
	networks *chains.Service
	hot      treasury.Signer
}

// Keys implements treasury.Signer.
func (s treasurySigner) Keys(network string) (chain.Keys, bool) {
	if s.networks.IsTest(network) {
		return testKeys{}, true
	}
	if s.hot == nil {
		return nil, false
	}
	return s.hot.Keys(network)
}

// testKeys sign on test chains.
type testKeys struct{}

// Private implements chain.Keys.
func (testKeys) Private(chain.Path) ([]byte, error) { return make([]byte, 32), nil }

// depositReturns has the treasury pay returns to the senders of deposits.
type depositReturns struct{ *treasury.Service }

// EnqueueReturn implements deposits.Treasury.
func (r depositReturns) EnqueueReturn(tx *db.Tx, order deposits.ReturnOrder) error {
	return r.Service.EnqueueReturn(tx, treasury.Order{ID: order.ID, Asset: order.Asset, Address: order.Address, Tag: order.Tag, Units: order.Units, Amount: order.Amount})
}
