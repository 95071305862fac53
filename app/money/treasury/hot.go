package treasury

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"filippo.io/age"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// HotKeys sign on the server. They implement Signer.
type HotKeys struct {
	network func(id string) (chain.Network, bool)

	mu    sync.Mutex
	seeds []*address.Seed
	keys  map[string]address.Keyring
}

// ErrSealed is returned if a hot wallet cannot be opened.
var ErrSealed = errors.New("the hot wallet does not open: the passphrase is another one, or the file was changed")

var errPassphrase = errors.New("the passphrase of a hot wallet has at least 12 characters")

const (
	// maxSealed is the max size of the file of a hot wallet and of its words, in
	// bytes.
	maxSealed = 16 << 10
	// minPassphrase is the min length of a passphrase: the file may be stolen.
	minPassphrase = 12
	// scryptWork is the cost of one passphrase attempt, as a power of two: about a
	// second. maxScryptWork is the max cost that a file may ask for.
	scryptWork    = 18
	maxScryptWork = 20
)

// SealWords encrypts the words of a hot wallet with a passphrase (age, scrypt).
func SealWords(words, passphrase string) ([]byte, error) {
	return sealWords(words, passphrase, scryptWork)
}

func sealWords(words, passphrase string, work int) ([]byte, error) {
	if len(passphrase) < minPassphrase {
		return nil, errPassphrase
	}
	seed, err := address.NewSeed(words, "")
	if err != nil {
		return nil, fmt.Errorf("seal a hot wallet: %w", err)
	}
	seed.Clear()
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, fmt.Errorf("seal a hot wallet: %w", err)
	}
	var sealed bytes.Buffer
	recipient.SetWorkFactor(work)
	target, err := age.Encrypt(&sealed, recipient)
	if err != nil {
		return nil, fmt.Errorf("seal a hot wallet: %w", err)
	}
	_, err = io.WriteString(target, words)
	if err := errors.Join(err, target.Close()); err != nil {
		return nil, fmt.Errorf("seal a hot wallet: %w", err)
	}
	return sealed.Bytes(), nil
}

// OpenHot opens the words that SealWords has sealed. Errors: ErrSealed.
func OpenHot(sealed []byte, passphrase string, network func(id string) (chain.Network, bool)) (*HotKeys, error) {
	if len(sealed) > maxSealed || passphrase == "" {
		return nil, ErrSealed
	}
	identity, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, ErrSealed
	}
	identity.SetMaxWorkFactor(maxScryptWork)
	plain, err := age.Decrypt(bytes.NewReader(sealed), identity)
	if err != nil {
		return nil, ErrSealed
	}
	words, err := io.ReadAll(io.LimitReader(plain, maxSealed))
	if err != nil {
		return nil, ErrSealed
	}
	defer clear(words)
	seed, err := address.NewSeed(string(words), "")
	if err != nil {
		return nil, ErrSealed
	}
	return &HotKeys{network: network, seeds: []*address.Seed{seed}, keys: map[string]address.Keyring{}}, nil
}

// Join adds the keys of another hot wallet, such as the previous one after a
// change. The keys of the first wallet sign if no account is named. Call it
// before the keys are used.
func (h *HotKeys) Join(other *HotKeys) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seeds = append(h.seeds, other.seeds...)
}

// Keys implements Signer.
func (h *HotKeys) Keys(networkID string) (chain.Keys, bool) {
	ring, has := h.Ring(networkID)
	return ring, has
}

// Ring returns the keys of a network, one for each hot wallet.
func (h *HotKeys) Ring(networkID string) (address.Keyring, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if ring := h.keys[networkID]; ring != nil {
		return ring, true
	}
	network, found := h.network(networkID)
	if !found || len(h.seeds) == 0 {
		return nil, false
	}
	var ring address.Keyring
	for _, seed := range h.seeds {
		keys, err := seed.Keys(network)
		if err != nil {
			ring.Clear()
			return nil, false
		}
		ring = append(ring, keys)
	}
	h.keys[networkID] = ring
	return ring, true
}

// Clear overwrites the keys. After that nothing can be signed.
func (h *HotKeys) Clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, ring := range h.keys {
		ring.Clear()
	}
	clear(h.keys)
	for _, seed := range h.seeds {
		seed.Clear()
	}
	h.seeds = nil
}
