package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/treasury"
	"croupier/db"
)

// treasuryNeeds are what the treasury stands on.
type treasuryNeeds struct {
	networks *chains.Service
	incoming incoming
}

// wireTreasury makes what pays on chains, and has deposits and the followers of chains
// know it.
func wireTreasury(_ context.Context, k *kernel, needs treasuryNeeds) (*treasury.Service, feature.Feature, error) {
	hot, forget, err := openHotWallet(k, needs.networks.Network)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := treasury.New(treasury.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Prices: k.prices, Networks: k.steps().payers(needs.networks),
		Deposits: treasuryDeposits{needs.incoming.Service, needs.networks}, Addresses: treasuryAddresses{needs.incoming.sources}, Signer: treasurySigner{needs.networks, hot},
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity,
		Currency: func(id string) (money.Currency, bool) {
			at := slices.IndexFunc(k.currencies, func(c money.Currency) bool { return c.ID == id })
			if at < 0 {
				return money.Currency{}, false
			}
			return k.currencies[at], true
		},
	})
	needs.incoming.PaidBy(depositReturns{service}, service)
	needs.networks.Listen(service)
	k.activity.Declare(treasury.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.Resuming()), k.approvals.Declare(service.Moving())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "treasury", Calls: service.Actions(), Permissions: treasury.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "treasury", Run: service.Run, Failure: feature.Restart}},
		Checks:  service.Checks(), Exports: treasury.Exports(), Office: service.Office(), Close: forget,
		Start: endow(k, needs.networks, service),
	}, nil
}

const (
	// hotWalletFile is the sealed hot wallet in the data folder, made by croupier wallet
	// seal, and hotWalletVariable the environment's variable with its passphrase.
	hotWalletFile     = "hot.age"
	hotWalletVariable = "HOT_WALLET_PASSPHRASE"
)

// openHotWallet opens the keys with which the site signs by itself, if it has any, and
// gives what overwrites them. Without the passphrase it has none, and payments wait for
// another machine.
func openHotWallet(k *kernel, network func(id string) (chain.Network, bool)) (treasury.Signer, func(context.Context) error, error) {
	sealed, err := os.ReadFile(k.cfg.Path(hotWalletFile))
	passphrase := cmp.Or(k.options.HotPassphrase, os.Getenv(hotWalletVariable))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, nil
	case err != nil:
		return nil, nil, fmt.Errorf("read the hot wallet: %w", err)
	case passphrase == "":
		k.log.Warn("there is a hot wallet and no passphrase for it: payments wait for signatures of another machine", "variable", hotWalletVariable)
		return nil, nil, nil
	}
	keys, err := treasury.OpenHot(sealed, passphrase, network)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", hotWalletFile, err)
	}
	return keys, func(context.Context) error { keys.Clear(); return nil }, nil
}

// treasuryDeposits are deposits as the treasury asks for them.
type treasuryDeposits struct {
	*deposits.Service
	networks *chains.Service
}

// Owner implements treasury.Deposits. What stands in an imported pool has no path, as the
// site knows nothing of its key: but on Solana, where the number of an address in the pool
// is that of its key.
func (d treasuryDeposits) Owner(q db.Querier, network, address string) (chain.Path, bool, error) {
	_, source, branch, index, found, err := d.AddressOwner(q, network, address)
	if err != nil || !found || source == deposits.Pooled && !d.numbered(network) {
		return chain.Path{}, false, err
	}
	return chain.Path{Branch: branch, Index: index}, true, nil
}

// numbered reports whether numbers of a pool name keys.
func (d treasuryDeposits) numbered(networkID string) bool {
	network, known := d.networks.Network(networkID)
	return known && network.Family == chain.Solana
}

// treasuryAddresses are the site's own addresses, below the keys of the configuration.
type treasuryAddresses struct{ addressSources }

// At implements treasury.Addresses.
func (a treasuryAddresses) At(networkID string, path chain.Path) (string, error) {
	network, known := a.networks.Network(networkID)
	if !known {
		return "", treasury.ErrNoAccount
	}
	if own := a.hots[networkID]; own != "" && path == treasury.HotPath {
		return own, nil
	}
	deriver, _, found := a.Deriver(network)
	if !found {
		return "", treasury.ErrNoAccount
	}
	return deriver.At(path)
}

// treasurySigner has the keys of test chains, which nobody checks, and those of the hot
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

// depositReturns has the treasury pay what goes back to its sender.
type depositReturns struct{ *treasury.Service }

// Return implements deposits.Treasury.
func (r depositReturns) Return(tx *db.Tx, order deposits.ReturnOrder) error {
	return r.Service.Return(tx, treasury.Order{ID: order.ID, Asset: order.Asset, Address: order.Address, Tag: order.Tag, Units: order.Units, Amount: order.Amount})
}
