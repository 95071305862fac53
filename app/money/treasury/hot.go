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

	mu   sync.Mutex
	seed *address.Seed
	keys map[string]*address.Keys
}

// ErrSealed says that a hot wallet does not open.
var ErrSealed = errors.New("the hot wallet does not open: the passphrase is another one, or the file was changed")

var errPassphrase = errors.New("the passphrase of a hot wallet has at least 12 characters")

const (
	// maxSealed bounds the file of a hot wallet and its words, in bytes.
	maxSealed = 16 << 10
	// leastPassphrase is the least length of a passphrase; the file may be stolen.
	leastPassphrase = 12
	// work is that of one try of a passphrase, as a power of two: about a second.
	// mostWork bounds it where a file asks for more.
	work     = 18
	mostWork = 20
)

// SealWords encrypts the words of a hot wallet with a passphrase (age, scrypt).
func SealWords(words, passphrase string) ([]byte, error) { return sealWords(words, passphrase, work) }

func sealWords(words, passphrase string, work int) ([]byte, error) {
	if len(passphrase) < leastPassphrase {
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
	into, err := age.Encrypt(&sealed, recipient)
	if err != nil {
		return nil, fmt.Errorf("seal a hot wallet: %w", err)
	}
	_, err = io.WriteString(into, words)
	if err := errors.Join(err, into.Close()); err != nil {
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
	identity.SetMaxWorkFactor(mostWork)
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
	return &HotKeys{network: network, seed: seed, keys: map[string]*address.Keys{}}, nil
}

// Keys implements Signer.
func (h *HotKeys) Keys(networkID string) (chain.Keys, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if keys := h.keys[networkID]; keys != nil {
		return keys, true
	}
	network, found := h.network(networkID)
	if !found || h.seed == nil {
		return nil, false
	}
	keys, err := h.seed.Keys(network)
	if err != nil {
		return nil, false
	}
	h.keys[networkID] = keys
	return keys, true
}

// Clear overwrites the keys. Nothing is signed any more.
func (h *HotKeys) Clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, keys := range h.keys {
		keys.Clear()
	}
	clear(h.keys)
	if h.seed != nil {
		h.seed.Clear()
		h.seed = nil
	}
}
