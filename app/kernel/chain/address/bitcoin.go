package address

import (
	"errors"
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
	"github.com/btcsuite/btcd/chaincfg"
	"github.com/btcsuite/btcd/txscript"

	"croupier/app/kernel/chain"
)

// hashSize is the length of the hash in most addresses.
const hashSize = 20

// form is the address format of a network of the Bitcoin family.
type form struct {
	// segwit is the prefix of bech32 addresses; empty for none.
	segwit string
	// key and script are the first bytes of base58 addresses. The first script byte is the
	// canonical one; the others are older ones with the same meaning.
	key    byte
	script []byte
	// cash is the prefix of Bitcoin Cash's own form; empty for none. If set, it is the canonical
	// form.
	cash string
	// mweb is the prefix of Litecoin's private addresses.
	mweb string
}

// forms are those of networks by id and variant. The numbers are those of each coin's reference
// node.
var forms = map[[2]string]form{
	{"btc", ""}:         {segwit: "bc", key: 0, script: []byte{5}},
	{"btc", "test"}:     {segwit: "tb", key: 111, script: []byte{196}},
	{"btc", "regtest"}:  {segwit: "bcrt", key: 111, script: []byte{196}},
	{"ltc", ""}:         {segwit: "ltc", key: 48, script: []byte{50, 5}, mweb: "ltcmweb"},
	{"ltc", "test"}:     {segwit: "tltc", key: 111, script: []byte{58, 196}, mweb: "tmweb"},
	{"ltc", "regtest"}:  {segwit: "rltc", key: 111, script: []byte{58, 196}, mweb: "tmweb"},
	{"doge", ""}:        {key: 30, script: []byte{22}},
	{"doge", "test"}:    {key: 113, script: []byte{196}},
	{"doge", "regtest"}: {key: 111, script: []byte{196}},
	{"bch", ""}:         {key: 0, script: []byte{5}, cash: "bitcoincash"},
	{"bch", "test"}:     {key: 111, script: []byte{196}, cash: "bchtest"},
	{"bch", "regtest"}:  {key: 111, script: []byte{196}, cash: "bchreg"},
}

func formOf(network chain.Network) form { return forms[[2]string{network.ID, network.Variant}] }

// params are the format in the terms of the library.
func (f form) params() *chaincfg.Params {
	p := &chaincfg.Params{PubKeyHashAddrID: f.key, Bech32HRPSegwit: f.segwit}
	if len(f.script) > 0 {
		p.ScriptHashAddrID = f.script[0]
	}
	return p
}

// Script is the script of an output that pays an address of a network of the Bitcoin family.
func Script(network chain.Network, text string) ([]byte, error) {
	if len(text) > maxLength {
		return nil, ErrTooLong
	}
	to, err := formOf(network).decode(text)
	if err != nil {
		return nil, err
	}
	return txscript.PayToAddrScript(to)
}

// OfScript is the canonical address of an output's script on a network of the Bitcoin family, and
// false for scripts without one.
func OfScript(network chain.Network, script []byte) (canonical string, ok bool) {
	f := formOf(network)
	kind, of, _, err := txscript.ExtractPkScriptAddrs(script, f.params())
	if err != nil || len(of) != 1 || len(f.script) == 0 {
		return "", false
	}
	switch kind {
	case txscript.PubKeyHashTy, txscript.ScriptHashTy:
		return f.encode(of[0]), true
	case txscript.WitnessV0PubKeyHashTy, txscript.WitnessV0ScriptHashTy, txscript.WitnessV1TaprootTy:
		return f.encode(of[0]), f.segwit != ""
	}
	return "", false
}

func decodeBitcoin(network chain.Network, text string) (string, error) {
	f := formOf(network)
	of, err := f.decode(text)
	if err != nil {
		return "", err
	}
	return f.encode(of), nil
}

func (f form) decode(text string) (btcutil.Address, error) {
	lower := strings.ToLower(text)
	switch {
	case len(f.script) == 0:
		return nil, ErrUnknown
	case f.mweb != "" && strings.HasPrefix(lower, f.mweb+"1"):
		return nil, ErrMWEB
	case f.segwit != "" && strings.HasPrefix(lower, f.segwit+"1"):
		return f.decodeSegwit(text)
	case f.cash != "" && strings.HasPrefix(lower, f.cash+":"):
		return f.decodeCash(text)
	}
	hash, version, err := base58.CheckDecode(text)
	switch {
	case err != nil && f.cash != "" && text != "" && strings.ContainsAny(lower[:1], "qpzr"):
		return f.decodeCash(f.prefixLike(text) + text)
	case errors.Is(err, base58.ErrChecksum):
		return nil, ErrChecksum
	case err != nil || len(hash) != hashSize:
		return nil, ErrMalformed
	case version == f.key:
		return btcutil.NewAddressPubKeyHash(hash, f.params())
	case slices.Contains(f.script, version):
		return btcutil.NewAddressScriptHashFromHash(hash, f.params())
	}
	return nil, ErrMalformed
}

// encode writes the canonical form of an address.
func (f form) encode(of btcutil.Address) string {
	if f.cash != "" {
		return f.encodeCash(of)
	}
	return of.EncodeAddress()
}

// keyHash writes the address of the hash of a public key in the older form, which all
// networks of the family have.
func (f form) keyHash(hash []byte) (string, error) {
	of, err := btcutil.NewAddressPubKeyHash(hash, f.params())
	if err != nil {
		return "", err
	}
	return f.encode(of), nil
}

// segwitHash writes the segwit address of the hash of a public key.
func (f form) segwitHash(hash []byte) (string, error) {
	of, err := btcutil.NewAddressWitnessPubKeyHash(hash, f.params())
	if err != nil {
		return "", err
	}
	return f.encode(of), nil
}

// decodeSegwit checks a segwit address of version 0 (BIP 173) or a taproot one (BIP 350). The
// spending rules of later versions are unknown, so that a payment to one would be lost. The
// library's own decoder knows only the prefixes of networks that are registered for the whole
// process.
func (f form) decodeSegwit(text string) (btcutil.Address, error) {
	found, data, sum, err := bech32.DecodeGeneric(text)
	if err != nil || found != f.segwit || len(data) == 0 {
		return nil, ErrChecksum
	}
	program, err := bech32.ConvertBits(data[1:], 5, 8, false)
	if err != nil {
		return nil, ErrMalformed
	}
	switch version := data[0]; {
	case version == 0 && sum == bech32.Version0 && len(program) == hashSize:
		return btcutil.NewAddressWitnessPubKeyHash(program, f.params())
	case version == 0 && sum == bech32.Version0 && len(program) == 32:
		return btcutil.NewAddressWitnessScriptHash(program, f.params())
	case version == 1 && sum == bech32.VersionM && len(program) == 32:
		return btcutil.NewAddressTaproot(program, f.params())
	case version > 1 && version <= 16 && sum == bech32.VersionM:
		return nil, ErrUnknown
	}
	return nil, ErrMalformed
}

// testPrefix begins the prefix of addresses of the embedded test chain. No real network has such
// a prefix.
const testPrefix = "test"

// decodeTest checks an address of the test chain: bech32 of 20 bytes, without a version.
func decodeTest(network chain.Network, text string) (string, error) {
	prefix := testPrefix + network.ID
	if !strings.HasPrefix(strings.ToLower(text), prefix+"1") {
		return "", ErrMalformed
	}
	found, data, sum, err := bech32.DecodeGeneric(text)
	if err != nil || found != prefix || sum != bech32.Version0 {
		return "", ErrChecksum
	}
	if hash, err := bech32.ConvertBits(data, 5, 8, false); err != nil || len(hash) != hashSize {
		return "", ErrMalformed
	}
	return strings.ToLower(text), nil
}

// EncodeTest writes the address of a network's test chain for a hash of 20 bytes.
func EncodeTest(network string, hash []byte) string {
	text, _ := bech32.EncodeFromBase256(testPrefix+network, hash) // whole bytes always convert
	return text
}
