package treasury

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// HotPath is the derivation path of the site's own coins below an account: of the
// paying address and of change.
var HotPath = chain.Path{Branch: 1}

// ownAddress is an address with the site's own coins.
type ownAddress struct {
	address string
	path    chain.Path
}

// accountKeys are keys that know the accounts they belong to. Other keys sign for
// all accounts.
type accountKeys interface{ Has(account string) bool }

// hotAddress returns the address that pays on a network. Errors: ErrNoAccount.
func (s *Service) hotAddress(network string) (string, error) {
	list, err := s.listOwnAddresses(network)
	if err != nil {
		return "", err
	}
	return list[0].address, nil
}

// hotPath returns the path of the address that pays on a network.
func (s *Service) hotPath(network string) chain.Path {
	path := HotPath
	if names := s.Addresses.Accounts(network); len(names) > 0 {
		path.Account = names[0]
	}
	return path
}

// listOwnAddresses lists the addresses of the site's own coins: first the paying address,
// and on networks with outputs those of earlier accounts too. They are derived
// once.
func (s *Service) listOwnAddresses(network string) ([]ownAddress, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if list := s.ownAddresses[network]; list != nil {
		return list, nil
	}
	path := s.hotPath(network)
	address, err := s.Addresses.At(network, path)
	if err != nil {
		return nil, fmt.Errorf("find the hot wallet of %s: %w", network, err)
	}
	list := []ownAddress{{address, path}}
	if known, found := s.Networks.Network(network); found && spendsOutputs(known) {
		for _, name := range s.Addresses.Accounts(network) {
			path.Account = name
			earlier, err := s.Addresses.At(network, path)
			if err != nil {
				return nil, fmt.Errorf("find the hot wallet of account %s on %s: %w", name, network, err)
			}
			if earlier != address {
				list = append(list, ownAddress{earlier, path})
			}
		}
	}
	s.ownAddresses[network] = list
	return list, nil
}

// ownPath finds the path of an address of the site's own coins.
func (s *Service) ownPath(network, address string) (path chain.Path, found bool) {
	list, err := s.listOwnAddresses(network)
	at := slices.IndexFunc(list, func(o ownAddress) bool { return o.address == address })
	if err != nil || at < 0 {
		return path, false
	}
	return list[at].path, true
}

// unspendableReason returns why coins of an account cannot be spent now, or an empty text
// if they can.
func (s *Service) unspendableReason(network, account string) (unable string) {
	if s.Signer != nil {
		if keys, has := s.Signer.Keys(network); has {
			if ring, names := keys.(accountKeys); names && !ring.Has(account) {
				return "The private key of this account is not on the server: put its sealed words into the data folder beside hot.age."
			}
			return ""
		}
	}
	if names := s.Addresses.Accounts(network); len(names) > 0 && !slices.Contains(names, account) {
		return "The site does not know the public key of this account."
	}
	return ""
}

// payingAccounts lists the accounts whose coins pay, the current one first. A site
// without keys makes each payment from the coins of one account, so that one
// machine can sign it.
func (s *Service) payingAccounts(network string) (names []string) {
	all := s.Addresses.Accounts(network)
	if len(all) == 0 {
		return []string{""}
	}
	return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return s.unspendableReason(network, name) != "" })
}

// candidates lists the free coins of an asset that a payment may spend. Their
// addresses match their keys.
func (s *Service) candidates(q db.Querier, network, asset string, previous []coin) (list []coin, err error) {
	names := s.payingAccounts(network)
	apart := !s.signsHere(network, payout)
	if apart && len(previous) > 0 {
		names = []string{previous[0].path.Account}
	}
	var best []coin
	for _, name := range names {
		free, err := freeCoins(q, network, asset, name, 4*maxCoins)
		if err != nil {
			return nil, err
		}
		free = slices.DeleteFunc(free, func(c coin) bool {
			own, err := s.Addresses.At(network, c.path)
			return err != nil || own != c.address
		})
		if list = append(list, free...); apart && (best == nil || sumOf(free).Cmp(sumOf(best)) > 0) {
			best = free
		}
	}
	if apart {
		return best, nil
	}
	return list, nil
}

// StoreAccounts stores the public keys of the accounts that the site uses, and the
// account of own coins that were stored before coins had one. keys are extended
// public keys by network and name.
func (s *Service) StoreAccounts(ctx context.Context, keys []StoredAccount) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, item := range keys {
			if err := putAccount(tx, item); err != nil {
				return err
			}
		}
		for _, network := range s.networks() {
			list, err := s.listOwnAddresses(network.ID)
			if err != nil {
				continue // the operator has given no key: the site owns nothing there
			}
			for _, own := range list {
				if err := setCoinAccount(tx, network.ID, own.address, own.path.Account); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// maxUnspendable is the max number of coins of one account that are summed for
// staff.
const maxUnspendable = 1000

// unspendable lists the coins at addresses whose keys the site does not have.
func (s *Service) unspendable(q db.Querier, network chain.Network) ([]TreasuryUnspendable, error) {
	groups, err := freeAccounts(q, network.ID)
	list := []TreasuryUnspendable{}
	for _, g := range groups {
		reason := s.unspendableReason(network.ID, g.account)
		if g.account == "" || reason == "" {
			continue
		}
		asset, currency, err := s.asset(g.asset)
		if err != nil {
			continue // an asset that the site no longer has
		}
		some, err := freeCoins(q, network.ID, g.asset, g.account, maxUnspendable)
		if err != nil {
			return nil, err
		}
		amount, _, err := asset.Book(sumOf(some), currency)
		if err != nil {
			return nil, err
		}
		list = append(list, TreasuryUnspendable{Asset: g.asset, Account: g.account, Coins: g.count, Amount: currency.Text(amount), Reason: reason})
	}
	return list, err
}
