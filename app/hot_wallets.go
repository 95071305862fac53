package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/money/chains"
	"croupier/app/money/treasury"
	"croupier/db"
)

const (
	// hotWalletFile is the sealed hot wallet in the data folder, made by croupier wallet seal.
	// previousHotWallets are the sealed wallets of earlier keys, whose coins are signed too.
	hotWalletFile      = "hot.age"
	previousHotWallets = "hot-*.age"
	// hotWalletVariable is the environment variable with the passphrase of these files.
	// previousHotWalletVariable has the passphrase of earlier files if it was different.
	hotWalletVariable         = "HOT_WALLET_PASSPHRASE"
	previousHotWalletVariable = "HOT_WALLET_PASSPHRASE_BEFORE"
)

// openHotWallets opens the keys with which the site signs by itself, if it has any, and returns a
// function that overwrites them. Without the passphrase there are no keys, and payments wait for
// another machine.
func openHotWallets(k *kernel, network func(id string) (chain.Network, bool)) (*treasury.HotKeys, func(context.Context) error, error) {
	earlier, err := filepath.Glob(k.cfg.Path(previousHotWallets))
	if err != nil {
		return nil, nil, fmt.Errorf("list the hot wallets: %w", err)
	}
	slices.Sort(earlier)
	passphrase := cmp.Or(k.options.HotPassphrase, os.Getenv(hotWalletVariable))
	passphrases := []string{passphrase, os.Getenv(previousHotWalletVariable)}
	var all *treasury.HotKeys
	for _, name := range append([]string{k.cfg.Path(hotWalletFile)}, earlier...) {
		sealed, err := os.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, nil, fmt.Errorf("read the hot wallet: %w", err)
		case passphrase == "":
			k.log.Warn("there is a hot wallet and no passphrase for it: payments wait for signatures of another machine", "variable", hotWalletVariable)
			return nil, nil, nil
		}
		keys, err := decryptHotWallet(sealed, passphrases, network)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
		if all == nil {
			all = keys
		} else {
			all.Join(keys)
		}
	}
	if all == nil {
		return nil, nil, nil
	}
	return all, func(context.Context) error { all.Clear(); return nil }, nil
}

// decryptHotWallet opens a sealed wallet with the first passphrase that fits.
func decryptHotWallet(sealed []byte, passphrases []string, network func(id string) (chain.Network, bool)) (keys *treasury.HotKeys, err error) {
	for _, passphrase := range passphrases {
		if passphrase == "" {
			continue
		}
		if keys, err = treasury.OpenHot(sealed, passphrase, network); err == nil {
			break
		}
	}
	return keys, err
}

// signerOf returns a signer without keys if there is no hot wallet.
func signerOf(hot *treasury.HotKeys) treasury.Signer {
	if hot == nil {
		return nil
	}
	return hot
}

// registerAccounts adds to the site's address book the public keys of all accounts that it has used
// or whose private keys are on the server: their coins are spent with their own keys.
func registerAccounts(k *kernel, networks *chains.Service, hot *treasury.HotKeys) error {
	var stored []treasury.StoredAccount
	err := k.db.Read(context.Background(), func(q *db.Reader) (err error) {
		stored, err = treasury.StoredAccounts(q)
		return err
	})
	if err != nil {
		return err
	}
	if hot != nil {
		for _, asset := range networks.Assets() {
			ring, _ := hot.Ring(asset.Network)
			for _, keys := range ring {
				stored = append(stored, treasury.StoredAccount{Network: asset.Network, Name: keys.Name(), XPub: keys.Account()})
			}
		}
	}
	for _, one := range stored {
		network, known := networks.Network(one.Network)
		if !known || one.XPub == "" || networks.IsTest(one.Network) {
			continue
		}
		opened, err := address.Open(network, one.XPub)
		if err != nil { // a test network, used before the site was a real one
			k.log.Warn("the public key of an earlier account cannot be read", "network", one.Network, "account", one.Name, "error", err)
			continue
		}
		k.walletAccounts.Add(opened)
	}
	return nil
}

// startTreasury reads which payments a restore puts on hold before any block is followed, stores
// the accounts in the database, and fills the wallets of a demonstration.
func startTreasury(k *kernel, networks *chains.Service, service *treasury.Service) func(context.Context) error {
	coins := fundHotWallets(k, networks, service)
	return func(ctx context.Context) error {
		if err := service.LoadRestores(ctx); err != nil {
			return err
		}
		if !k.options.Inspect {
			var keys []treasury.StoredAccount
			seen := map[string]bool{}
			for _, asset := range networks.Assets() {
				if seen[asset.Network] {
					continue
				}
				seen[asset.Network] = true
				for _, a := range k.walletAccounts.Accounts(asset.Network) {
					keys = append(keys, treasury.StoredAccount{Network: asset.Network, Name: a.Name(), XPub: a.Key()})
				}
			}
			if err := service.StoreAccounts(ctx, keys); err != nil {
				return fmt.Errorf("note the accounts of the wallets: %w", err)
			}
		}
		return coins(ctx)
	}
}

// treasuryAddresses are the site's own addresses, derived from the configured keys and from
// earlier ones.
type treasuryAddresses struct{ addressSources }

// At implements treasury.Addresses.
func (a treasuryAddresses) At(networkID string, path chain.Path) (string, error) {
	network, known := a.networks.Network(networkID)
	if !known {
		return "", treasury.ErrNoAccount
	}
	deriver, current, found := a.Deriver(network)
	if path.Account == "" || path.Account == current {
		if own := a.hots[networkID]; own != "" && path.Branch == treasury.HotPath.Branch && path.Index == treasury.HotPath.Index {
			return own, nil
		}
		if !found {
			return "", treasury.ErrNoAccount
		}
		return deriver.At(path)
	}
	if earlier, known := a.book.Find(networkID, path.Account); known {
		return earlier.At(path)
	}
	return "", treasury.ErrNoAccount
}

// Accounts implements treasury.Addresses.
func (a treasuryAddresses) Accounts(networkID string) (names []string) {
	network, known := a.networks.Network(networkID)
	if !known {
		return nil
	}
	_, current, found := a.Deriver(network)
	if !found {
		return nil
	}
	names = []string{current}
	for _, account := range a.book.Accounts(networkID) {
		if account.Name() != current {
			names = append(names, account.Name())
		}
	}
	return names
}
