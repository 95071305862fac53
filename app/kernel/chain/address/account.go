package address

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/hdkeychain"

	"croupier/app/kernel/chain"
)

// Errors of accounts, for operators to read. None repeats the key that was given.
var (
	ErrKey        = refuse("key", "This is not an extended public key such as xpub or zpub.")
	ErrPrivateKey = refuse("private_key", "This is a private key, and who has it can take the money. Give the public one, and make a new wallet if others may have seen this one.")
	ErrKeyDepth   = refuse("key_depth", "This is not the key of an account. Export the key of the account itself, such as m/84'/0'/0'.")
	ErrKeyType    = refuse("key_type", "This key belongs to another type of wallet. Bitcoin and Litecoin want a native segwit account (zpub), other networks a plain one (xpub).")
	ErrKeyNetwork = refuse("key_network", "This key belongs to another network.")
	ErrNoDeriving = refuse("no_deriving", "Addresses of this network cannot be derived from a public key. Import a list of them.")

	errPath = errors.New("there is no address with this path")
)

// accountDepth is how far an account's key is from the seed: purpose, coin, account.
const accountDepth = 3

// script is what the holder of an extended key means to make of it.
type script uint8

const (
	anyScript script = iota
	nestedScript
	segwitScript
	multiScript
)

// version is what the first four bytes of an extended public key say (SLIP-132).
type version struct {
	coin   string // empty for those that many coins use
	script script
	trial  bool
}

// versions are the known ones. The comments are what such a key begins with.
var versions = map[uint32]version{
	0x0488b21e: {},                                               // xpub
	0x049d7cb2: {coin: "btc", script: nestedScript},              // ypub
	0x04b24746: {script: segwitScript},                           // zpub, of Litecoin too
	0x0295b43f: {script: multiScript},                            // Ypub
	0x02aa7ed3: {script: multiScript},                            // Zpub
	0x043587cf: {trial: true},                                    // tpub
	0x044a5262: {coin: "btc", script: nestedScript, trial: true}, // upub
	0x045f1cf6: {script: segwitScript, trial: true},              // vpub
	0x024289ef: {script: multiScript, trial: true},               // Upub
	0x02575483: {script: multiScript, trial: true},               // Vpub
	0x019da462: {coin: "ltc"},                                    // Ltub
	0x01b26ef6: {coin: "ltc", script: nestedScript},              // Mtub
	0x0436f6e1: {coin: "ltc", trial: true},                       // ttub
	0x02facafd: {coin: "doge"},                                   // dgub
	0x0432a9a8: {coin: "doge", trial: true},                      // tgub
}

// exported is the version of the keys that the site's own tool gives out.
func exported(network chain.Network) uint32 {
	trial := network.Family == chain.Bitcoin && network.Variant != ""
	switch {
	case network.Family == chain.Bitcoin && network.Purpose == segwitPurpose && trial:
		return 0x045f1cf6
	case network.Family == chain.Bitcoin && network.Purpose == segwitPurpose:
		return 0x04b24746
	case trial:
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
	network  chain.Network
	name     string
	branches [branches]*hdkeychain.ExtendedKey
}

// branches are those of each account: 0 receives from players, 1 is the site's own.
const branches = 2

// Open reads the extended public key of an account of a network.
func Open(network chain.Network, xpub string) (*Account, error) {
	if network.Family == chain.Solana {
		return nil, ErrNoDeriving
	}
	if len(xpub) > longest {
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
	if err := suits(network, binary.BigEndian.Uint32(key.Version())); err != nil {
		return nil, err
	}
	if key.Depth() != accountDepth || key.ChildIndex() < hdkeychain.HardenedKeyStart {
		return nil, ErrKeyDepth
	}
	account := &Account{network: network, name: fingerprint(key)}
	if account.branches, err = derive(key); err != nil {
		return nil, err
	}
	return account, nil
}

// Name tells the keys of accounts apart: the same for one key in all of its forms.
func (a *Account) Name() string { return a.name }

// fingerprint is a hash of what an extended key derives from.
func fingerprint(key *hdkeychain.ExtendedKey) string {
	public, err := key.ECPubKey()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(append(public.SerializeCompressed(), key.ChainCode()...))
	return hex.EncodeToString(sum[:8])
}

// suits checks the kind of an extended public key: the addresses of another one would
// receive money that the account's own wallet does not look for.
func suits(network chain.Network, number uint32) error {
	kind, known := versions[number]
	if !known {
		return ErrKey
	}
	if network.Family != chain.Test && kind.coin != "" && (network.Family != chain.Bitcoin || kind.coin != network.ID) {
		return ErrKeyNetwork
	}
	if network.Family == chain.Bitcoin && kind.trial != (network.Variant != "") ||
		network.Family != chain.Bitcoin && network.Family != chain.Test && kind.trial {
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

// At is the address of a path, in its canonical form.
func (a *Account) At(path chain.Path) (string, error) {
	if path.Branch >= branches || path.Index >= hdkeychain.HardenedKeyStart {
		return "", errPath
	}
	key, err := a.branches[path.Branch].Derive(path.Index)
	if err != nil {
		return "", fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	public, err := key.ECPubKey()
	if err != nil {
		return "", fmt.Errorf("derive %d/%d: %w", path.Branch, path.Index, err)
	}
	return ofKey(a.network, public.SerializeCompressed(), public.SerializeUncompressed())
}

// ofKey is the address of a public key, which is given in both of its forms.
func ofKey(network chain.Network, short, long []byte) (string, error) {
	switch network.Family {
	case chain.Bitcoin:
		f, hash := formOf(network), btcutil.Hash160(short)
		if network.Purpose == segwitPurpose {
			return encodeSegwit(f.segwit, hash)
		}
		return f.keyHash(hash), nil
	case chain.EVM:
		return encodeEVM(accountHash(long)), nil
	case chain.Tron:
		return encodeTron(accountHash(long)), nil
	case chain.XRP:
		return encodeXRP(btcutil.Hash160(short)), nil
	case chain.Test:
		return encodeTest(network, btcutil.Hash160(short))
	default:
		return "", ErrNoDeriving
	}
}

// accountHash is what Ethereum's and Tron's addresses are made of: the last 20 bytes
// of the hash of the public key without its first byte, which names the form.
func accountHash(long []byte) []byte { return keccak(long[1:])[32-hashed:] }
