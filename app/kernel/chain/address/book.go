package address

import (
	"fmt"
	"slices"
	"sync"

	"croupier/app/kernel/chain"
)

// Book has the public keys of the accounts of networks, current and earlier ones. The zero value
// is empty; it is safe for concurrent use.
type Book struct {
	mu       sync.RWMutex
	accounts []*Account
}

// Add adds an account. An account that is already there stays unchanged.
func (b *Book) Add(a *Account) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.find(a.network.ID, a.name) == nil {
		b.accounts = append(b.accounts, a)
	}
}

func (b *Book) find(network, name string) *Account {
	at := slices.IndexFunc(b.accounts, func(a *Account) bool { return a.network.ID == network && a.name == name })
	if at < 0 {
		return nil
	}
	return b.accounts[at]
}

// Find finds an account of a network by its name.
func (b *Book) Find(network, name string) (*Account, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	a := b.find(network, name)
	return a, a != nil
}

// Accounts lists the accounts of a network in the order in which they were added.
func (b *Book) Accounts(network string) []*Account {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return slices.DeleteFunc(slices.Clone(b.accounts), func(a *Account) bool { return a.network.ID != network })
}

// Wallet returns the public keys of paths of an account and of the other accounts of its network
// in a book. A path without an account belongs to the first.
type Wallet struct {
	account *Account
	book    *Book
}

// NewWallet makes a wallet. Without a book it knows only its account.
func NewWallet(account *Account, book *Book) Wallet { return Wallet{account, book} }

func (w Wallet) accountOf(path chain.Path) (*Account, error) {
	if path.Account == "" || path.Account == w.account.name {
		return w.account, nil
	}
	if w.book != nil {
		if a, found := w.book.Find(w.account.network.ID, path.Account); found {
			return a, nil
		}
	}
	return nil, fmt.Errorf("%.20s: %w", path.Account, ErrAccount)
}

// Public is the compressed public key of a path. Errors: ErrAccount.
func (w Wallet) Public(path chain.Path) ([]byte, error) {
	a, err := w.accountOf(path)
	if err != nil {
		return nil, err
	}
	return a.Public(path)
}

// Origin identifies the account of a path as Account.Origin does.
func (w Wallet) Origin(path chain.Path) (fingerprint [4]byte, steps []uint32) {
	a, err := w.accountOf(path)
	if err != nil {
		a = w.account // the public key is requested first, which fails
	}
	return a.Origin(path)
}

// Keyring has the private keys of several accounts of one network, newest first. It implements
// chain.Keys.
type Keyring []*Keys

// Has reports whether the private key of an account is there. The empty name is that of the
// first.
func (k Keyring) Has(account string) bool {
	return slices.ContainsFunc(k, func(one *Keys) bool { return account == "" || one.name == account })
}

// Private returns the private key of a path for the account that the path names. Errors:
// ErrAccount.
func (k Keyring) Private(path chain.Path) ([]byte, error) {
	for _, one := range k {
		if path.Account == "" || one.name == path.Account {
			return one.Private(path)
		}
	}
	return nil, fmt.Errorf("%.20s: %w", path.Account, ErrAccount)
}

// Clear overwrites all keys.
func (k Keyring) Clear() {
	for _, one := range k {
		one.Clear()
	}
}
