package address

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/hdkeychain"
	"github.com/btcsuite/btcd/chaincfg"
	"github.com/tyler-smith/go-bip39"
	"golang.org/x/text/unicode/norm"

	"croupier/app/kernel/chain"
)

// ErrMnemonic is the error for words that are no seed. It does not repeat them.
var ErrMnemonic = errors.New("these are not the words of a seed: 12 to 24 words of the English list; the last contains a checksum")

// seedBits is the entropy of new seeds: 24 words.
const seedBits = 256

// NewMnemonic makes the words of a new seed.
func NewMnemonic() (string, error) {
	entropy, err := bip39.NewEntropy(seedBits)
	if err != nil {
		return "", fmt.Errorf("draw a seed: %w", err)
	}
	defer clear(entropy)
	return bip39.NewMnemonic(entropy)
}

// Seed is the root of all keys of a wallet. Its owner controls the money: Clear it after use.
type Seed struct{ bytes []byte }

// NewSeed makes the seed of words (BIP 39) and of the passphrase that protects them, empty for
// none. The case of the words and the spaces between them do not matter.
func NewSeed(mnemonic, passphrase string) (*Seed, error) {
	words := strings.Join(strings.Fields(strings.ToLower(mnemonic)), " ")
	bytes, err := bip39.NewSeedWithErrorChecking(words, norm.NFKD.String(passphrase))
	if err != nil {
		return nil, ErrMnemonic
	}
	return &Seed{bytes}, nil
}

// Clear overwrites the seed, which is unusable afterwards. Go may have copies of the words: the
// process that has read them should end soon.
func (s *Seed) Clear() { clear(s.bytes) }

// Keys are the keys of one account of a network, m/purpose'/coin'/0'. They implement
// chain.Keys and are safe for concurrent use until Clear.
type Keys struct {
	network  chain.Network
	name     string
	xpub     string
	branches [branches]*hdkeychain.ExtendedKey
	solana   *node
}

// testnetCoin is the coin number in paths of all test networks (SLIP-44).
const testnetCoin = 1

// Keys derives the keys of a network.
func (s *Seed) Keys(network chain.Network) (*Keys, error) {
	coin := network.CoinType
	if network.Family == chain.Bitcoin && network.Variant != "" {
		coin = testnetCoin
	}
	if network.Family == chain.Solana {
		return &Keys{network: network, solana: s.solanaNode(network.Purpose, coin)}, nil
	}
	key, err := hdkeychain.NewMaster(s.bytes, &chaincfg.MainNetParams)
	if err != nil {
		return nil, fmt.Errorf("derive the master key: %w", err)
	}
	for _, step := range [accountDepth]uint32{network.Purpose, coin, 0} {
		child, err := key.Derive(hdkeychain.HardenedKeyStart + step)
		key.Zero()
		if err != nil {
			return nil, fmt.Errorf("derive the account of %s: %w", network.ID, err)
		}
		key = child
	}
	defer key.Zero()
	return newKeys(network, key)
}

func newKeys(network chain.Network, account *hdkeychain.ExtendedKey) (*Keys, error) {
	public, err := account.Neuter()
	if err != nil {
		return nil, fmt.Errorf("derive the account of %s: %w", network.ID, err)
	}
	if public, err = public.CloneWithVersion(binary.BigEndian.AppendUint32(nil, exported(network))); err != nil {
		return nil, fmt.Errorf("write the account's key of %s: %w", network.ID, err)
	}
	point, err := public.ECPubKey()
	if err != nil {
		return nil, fmt.Errorf("read the account's key of %s: %w", network.ID, err)
	}
	keys := &Keys{network: network, xpub: public.String(), name: fingerprint(point.SerializeCompressed(), public.ChainCode())}
	if keys.branches, err = derive(account); err != nil {
		return nil, err
	}
	// The library computes a key's public part on first use and caches it. Computed here, the key
	// does not change during concurrent use.
	for _, branch := range keys.branches {
		if _, err := branch.Neuter(); err != nil {
			return nil, fmt.Errorf("derive the branches of %s: %w", network.ID, err)
		}
	}
	return keys, nil
}

// Account is the account's extended public key, which Open reads: a server needs nothing else to
// receive. It is empty for Solana.
func (k *Keys) Account() string { return k.xpub }

// Name is the name of the account, equal to that of its public key. It is empty for Solana.
func (k *Keys) Name() string { return k.name }

// Private returns the private key of a path: 32 bytes, for Solana the seed of an ed25519 key. The
// caller clears it. Errors: ErrAccount for a path of another account.
func (k *Keys) Private(path chain.Path) ([]byte, error) {
	if path.Account != "" && path.Account != k.name {
		return nil, ErrAccount
	}
	if path.Branch >= branches || path.Index >= hdkeychain.HardenedKeyStart {
		return nil, errPath
	}
	if k.solana != nil {
		return k.solana.child(path.Index).child(path.Branch).key, nil
	}
	key, err := k.branches[path.Branch].Derive(path.Index)
	if err != nil {
		return nil, fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	defer key.Zero()
	private, err := key.ECPrivKey()
	if err != nil {
		return nil, fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	defer private.Zero()
	return private.Serialize(), nil
}

// At is the address of a path. For networks whose addresses follow from a public key, Account.At
// returns the same.
func (k *Keys) At(path chain.Path) (string, error) {
	if k.solana == nil {
		account, err := Open(k.network, k.xpub)
		if err != nil {
			return "", err
		}
		return account.At(path)
	}
	seed, err := k.Private(path)
	if err != nil {
		return "", err
	}
	defer clear(seed)
	private := ed25519.NewKeyFromSeed(seed)
	defer clear(private)
	return base58.Encode(private[ed25519.SeedSize:]), nil
}

// Clear overwrites the keys, which are unusable afterwards.
func (k *Keys) Clear() {
	if k.solana != nil {
		k.solana.clear()
		return
	}
	for _, branch := range k.branches {
		branch.Zero()
	}
}

// node is an ed25519 key from which others are derived (SLIP-0010).
type node struct{ key, code []byte }

// solanaNode is m/purpose'/coin', the parent of Solana's addresses in wallets: index'/0'. The
// site's own addresses are at index'/1'.
func (s *Seed) solanaNode(purpose, coin uint32) *node {
	master := newNode([]byte("ed25519 seed"), s.bytes)
	defer master.clear()
	above := master.child(purpose)
	defer above.clear()
	return above.child(coin)
}

func newNode(key, content []byte) *node {
	mac := hmac.New(sha512.New, key)
	mac.Write(content)
	sum := mac.Sum(nil)
	return &node{key: sum[:32], code: sum[32:]}
}

// child derives the hardened child of an index, the only kind in ed25519.
func (n *node) child(index uint32) *node {
	content := append(append(make([]byte, 0, 1+32+4), 0), n.key...)
	content = binary.BigEndian.AppendUint32(content, hdkeychain.HardenedKeyStart+index)
	defer clear(content)
	return newNode(n.code, content)
}

func (n *node) clear() {
	clear(n.key)
	clear(n.code)
}
