package app

import (
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
	"croupier/app/money/treasury"
	"croupier/db"
)

// wireTreasury makes what pays on chains. As long as nothing follows a chain, no
// network has a node, and it pays nothing.
func wireTreasury(_ context.Context, k *kernel, _ none) (*treasury.Service, feature.Feature, error) {
	signer, forget, err := openHotWallet(k, treasuryNetworks{}.Network)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := treasury.New(treasury.Deps{
		Signer: signer,
		DB:     k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Prices: k.prices, Networks: treasuryNetworks{}, Deposits: treasuryDeposits{},
		Addresses: treasuryAddresses{}, Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity,
		Currency: func(id string) (money.Currency, bool) {
			at := slices.IndexFunc(k.currencies, func(c money.Currency) bool { return c.ID == id })
			if at < 0 {
				return money.Currency{}, false
			}
			return k.currencies[at], true
		},
	})
	k.activity.Declare(treasury.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.Resuming()), k.approvals.Declare(service.Moving())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "treasury", Calls: service.Actions(), Permissions: treasury.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "treasury", Run: service.Run, Failure: feature.Restart}},
		Checks:  service.Checks(), Exports: treasury.Exports(), Office: service.Office(), Close: forget,
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
	passphrase := os.Getenv(hotWalletVariable)
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

// treasuryNetworks are the built-in networks, none of which has a node.
type treasuryNetworks struct{}

// Network implements treasury.Networks.
func (treasuryNetworks) Network(id string) (chain.Network, bool) {
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == id })
	if at < 0 {
		return chain.Network{}, false
	}
	return list[at], true
}

// Asset implements treasury.Networks.
func (treasuryNetworks) Asset(id string) (chain.Asset, bool) {
	list := chain.Assets()
	at := slices.IndexFunc(list, func(a chain.Asset) bool { return a.ID == id })
	if at < 0 {
		return chain.Asset{}, false
	}
	return list[at], true
}

// Assets implements treasury.Networks.
func (treasuryNetworks) Assets() []chain.Asset { return chain.Assets() }

// Node implements treasury.Networks.
func (treasuryNetworks) Node(string) (chain.Node, bool) { return nil, false }

// Maker implements treasury.Networks.
func (treasuryNetworks) Maker(string) (chain.Maker, bool) { return nil, false }

// treasuryDeposits are those of a site on which nothing arrives.
type treasuryDeposits struct{}

// Owner implements treasury.Deposits.
func (treasuryDeposits) Owner(db.Querier, string, string) (chain.Path, bool, error) {
	return chain.Path{}, false, nil
}

// Watches implements treasury.Deposits.
func (treasuryDeposits) Watches(string, string) bool { return false }

// Booked implements treasury.Deposits.
func (treasuryDeposits) Booked(db.Querier, string, string, int) (bool, error) { return false, nil }

// treasuryAddresses are those of a site without a key.
type treasuryAddresses struct{}

// At implements treasury.Addresses.
func (treasuryAddresses) At(string, chain.Path) (string, error) { return "", treasury.ErrNoAccount }
