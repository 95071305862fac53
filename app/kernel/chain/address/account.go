package address

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/hdkeychain"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"croupier/app/kernel/chain"
)

// Errors of accounts, for operators to read. None repeats the given key.
var (
	ErrKey          = refuse("key", "This is not an extended public key such as xpub or zpub.")
	ErrPrivateKey   = refuse("private_key", "This is a private key, and who has it can take the money. Give the public one, and make a new wallet if others may have seen this one.")
	ErrKeyDepth     = refuse("key_depth", "This is not the key of an account. Export the key of the account itself, such as m/84'/0'/0'.")
	ErrKeyType      = refuse("key_type", "This key belongs to another type of wallet. Bitcoin and Litecoin want a native segwit account (zpub), other networks a plain one (xpub).")
	ErrKeyNetwork   = refuse("key_network", "This key belongs to another network.")
	ErrNotDerivable = refuse("no_deriving", "Addresses of this network cannot be derived from a public key. Import a list of them.")

	// ErrAccount is the error if the key of the account is missing.
	ErrAccount = errors.New("the key of this account is not known here")

	errPath   = errors.New("there is no address with this path")
	errSecret = errors.New("this is no private key")
)

// accountDepth is the depth of an account's key below the seed: purpose, coin, account.
const accountDepth = 3

// script is the script type that the owner of an extended key uses it for.
type script uint8

const (
	anyScript script = iota
	nestedScript
	segwitScript
	multiScript
)

// version is the meaning of the first four bytes of an extended public key (SLIP-132).
type version struct {
	coin    string // empty if many coins use it
	script  script
	testnet bool
}

// versions are the known ones. The comments are the prefixes of such keys.
var versions = map[uint32]version{
	0x0488b21e: {},                                                 // xpub
	0x049d7cb2: {coin: "btc", script: nestedScript},                // ypub
	0x04b24746: {script: segwitScript},                             // zpub, of Litecoin too
	0x0295b43f: {script: multiScript},                              // Ypub
	0x02aa7ed3: {script: multiScript},                              // Zpub
	0x043587cf: {testnet: true},                                    // tpub
	0x044a5262: {coin: "btc", script: nestedScript, testnet: true}, // upub
	0x045f1cf6: {script: segwitScript, testnet: true},              // vpub
	0x024289ef: {script: multiScript, testnet: true},               // Upub
	0x02575483: {script: multiScript, testnet: true},               // Vpub
	0x019da462: {coin: "ltc"},                                      // Ltub
	0x01b26ef6: {coin: "ltc", script: nestedScript},                // Mtub
	0x0436f6e1: {coin: "ltc", testnet: true},                       // ttub
	0x02facafd: {coin: "doge"},                                     // dgub
	0x0432a9a8: {coin: "doge", testnet: true},                      // tgub
}

// exported is the version of the keys that the site's own tool exports.
func exported(network chain.Network) uint32 {
	testnet := network.Family == chain.Bitcoin && network.Variant != ""
	switch {
	case network.Family == chain.Bitcoin && network.Purpose == segwitPurpose && testnet:
		return 0x045f1cf6
	case network.Family == chain.Bitcoin && network.Purpose == segwitPurpose:
		return 0x04b24746
	case testnet:
		return 0x043587cf
	case network.ID == "doge" && network.Family == chain.Bitcoin:
		return 0x02facafd
	default:
		return 0x0488b21e
	}
}

// segwitPurpose is the first number of the paths of segwit keys (BIP 84).
const segwitPurpose = 84

// Account derives the addresses of one account from its public key. It is safe for
// concurrent use.
type Account struct {
	network        chain.Network
	name           string
	xpub           string
	ownFingerprint [4]byte
	branches       [branches]*hdkeychain.ExtendedKey
}

// branches are those of each account: 0 receives from players, 1 is the site's own.
const branches = 2

// Open reads the extended public key of an account of a network.
func Open(network chain.Network, xpub string) (*Account, error) {
	if network.Family == chain.Solana {
		return nil, ErrNotDerivable
	}
	if len(xpub) > maxLength {
		return nil, ErrKey
	}
	key, err := hdkeychain.NewKeyFromString(xpub)
	if err != nil {
		return nil, ErrKey
	}
	if key.IsPrivate() {
		key.Zero()
		return nil, ErrPrivateKey
	}
	if err := checkKeyKind(network, binary.BigEndian.Uint32(key.Version())); err != nil {
		return nil, err
	}
	if key.Depth() != accountDepth || key.ChildIndex() < hdkeychain.HardenedKeyStart {
		return nil, ErrKeyDepth
	}
	public, err := key.ECPubKey()
	if err != nil {
		return nil, ErrKey
	}
	short := public.SerializeCompressed()
	account := &Account{network: network, xpub: xpub, name: fingerprint(short, key.ChainCode()), ownFingerprint: [4]byte(btcutil.Hash160(short))}
	if account.branches, err = derive(key); err != nil {
		return nil, err
	}
	return account, nil
}

// Name identifies the key of an account: it is equal for all forms of one key.
func (a *Account) Name() string { return a.name }

// Key is the extended public key, as it was given.
func (a *Account) Key() string { return a.xpub }

// fingerprint is a hash of an extended key's public key.
func fingerprint(public, chainCode []byte) string {
	sum := sha256.Sum256(slices.Concat(public, chainCode))
	return hex.EncodeToString(sum[:8])
}

// Origin identifies the account in unsigned transactions (BIP 174) by the account's own
// fingerprint, because an extended public key does not have the fingerprint of its seed.
func (a *Account) Origin(chain.Path) (fingerprint [4]byte, steps []uint32) {
	return a.ownFingerprint, nil
}

// checkKeyKind checks the kind of an extended public key: the account's own wallet does not look for
// money at addresses of another kind.
func checkKeyKind(network chain.Network, number uint32) error {
	kind, known := versions[number]
	if !known {
		return ErrKey
	}
	if network.Family != chain.Test && kind.coin != "" && (network.Family != chain.Bitcoin || kind.coin != network.ID) {
		return ErrKeyNetwork
	}
	if network.Family == chain.Bitcoin && kind.testnet != (network.Variant != "") ||
		network.Family != chain.Bitcoin && network.Family != chain.Test && kind.testnet {
		return ErrKeyNetwork
	}
	if kind.script == anyScript || kind.script == segwitScript && network.Purpose == segwitPurpose {
		return nil
	}
	return ErrKeyType
}

func derive(account *hdkeychain.ExtendedKey) (keys [branches]*hdkeychain.ExtendedKey, err error) {
	for i := range keys {
		if keys[i], err = account.Derive(uint32(i)); err != nil {
			return keys, fmt.Errorf("derive branch %d: %w", i, err)
		}
	}
	return keys, nil
}

// Public is the compressed public key of a path.
func (a *Account) Public(path chain.Path) ([]byte, error) {
	key, err := a.key(path)
	if err != nil {
		return nil, err
	}
	return key.SerializeCompressed(), nil
}

// At is the address of a path, in its canonical form.
func (a *Account) At(path chain.Path) (string, error) {
	key, err := a.key(path)
	if err != nil {
		return "", err
	}
	return addressOfKey(a.network, key)
}

func (a *Account) key(path chain.Path) (*btcec.PublicKey, error) {
	if path.Account != "" && path.Account != a.name {
		return nil, ErrAccount
	}
	if path.Branch >= branches || path.Index >= hdkeychain.HardenedKeyStart {
		return nil, errPath
	}
	key, err := a.branches[path.Branch].Derive(path.Index)
	if err != nil {
		return nil, fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	public, err := key.ECPubKey()
	if err != nil {
		return nil, fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	return public, nil
}

// addressOfKey is the address of a public key.
func addressOfKey(network chain.Network, key *btcec.PublicKey) (string, error) {
	hash := btcutil.Hash160(key.SerializeCompressed())
	switch network.Family {
	case chain.Bitcoin:
		f := formOf(network)
		if network.Purpose == segwitPurpose {
			return f.segwitHash(hash)
		}
		return f.keyHash(hash)
	case chain.EVM, chain.Tron:
		return Encode(network.Family, KeyHash(key)), nil
	case chain.XRP:
		return Encode(network.Family, hash), nil
	case chain.Test:
		return EncodeTest(network.ID, hash), nil
	default:
		return "", ErrNotDerivable
	}
}

// KeyHash is the content of Ethereum's and Tron's addresses of a public key: the last 20 bytes of
// the hash of the key without its first byte, which names the form.
func KeyHash(key *btcec.PublicKey) []byte {
	return keccak(key.SerializeUncompressed()[1:])[32-hashSize:]
}

// PrivateKey reads the private key of a path. Its caller has to clear it with Zero.
func PrivateKey(keys chain.Keys, path chain.Path) (*btcec.PrivateKey, error) {
	secret, err := keys.Private(path)
	if err != nil {
		return nil, fmt.Errorf("the key of %d/%d: %w", path.Branch, path.Index, err)
	}
	defer clear(secret)
	var scalar btcec.ModNScalar
	defer scalar.Zero()
	if len(secret) != btcec.PrivKeyBytesLen || scalar.SetByteSlice(secret) || scalar.IsZero() {
		return nil, fmt.Errorf("the key of %d/%d: %w", path.Branch, path.Index, errSecret)
	}
	return secp256k1.NewPrivateKey(&scalar), nil
}
