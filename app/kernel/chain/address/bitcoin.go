package address

import (
	"errors"
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"

	"croupier/app/kernel/chain"
)

// hashed is the length of the hash that most addresses consist of.
const hashed = 20

// form is how a network of the Bitcoin family writes addresses.
type form struct {
	// segwit is the prefix of bech32 addresses; empty for none.
	segwit string
	// key and script are the first bytes of base58 addresses. Of scripts the first is
	// the canonical one; the others are older ones that mean the same.
	key    byte
	script []byte
	// cash is the prefix of Bitcoin Cash's own form; empty for none. Where there is
	// one it is the canonical form.
	cash string
	// mweb is the prefix of Litecoin's private addresses.
	mweb string
}

// forms are those of networks by id and variant. The numbers are those of each coin's
// reference node.
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

func decodeBitcoin(network chain.Network, text string) (string, error) {
	f := formOf(network)
	lower := strings.ToLower(text)
	switch {
	case f.mweb != "" && strings.HasPrefix(lower, f.mweb+"1"):
		return "", ErrMWEB
	case f.segwit != "" && strings.HasPrefix(lower, f.segwit+"1"):
		return decodeSegwit(f.segwit, text)
	case f.cash != "" && strings.HasPrefix(lower, f.cash+":"):
		return decodeCash(f.cash, text)
	}
	hash, version, err := base58.CheckDecode(text)
	switch {
	case err != nil && f.cash != "" && text != "" && strings.ContainsAny(lower[:1], "qpzr"):
		return decodeCash(f.cash, f.prefixLike(text)+text)
	case errors.Is(err, base58.ErrChecksum):
		return "", ErrChecksum
	case err != nil || len(hash) != hashed:
		return "", ErrMalformed
	case version == f.key:
		return f.keyHash(hash), nil
	case slices.Contains(f.script, version):
		return f.scriptHash(hash), nil
	}
	return "", ErrMalformed
}

// keyHash writes the address of the hash of a public key in the older form, which all
// networks of the family have.
func (f form) keyHash(hash []byte) string {
	if f.cash != "" {
		return encodeCash(f.cash, cashKey, hash)
	}
	return base58.CheckEncode(hash, f.key)
}

func (f form) scriptHash(hash []byte) string {
	if f.cash != "" {
		return encodeCash(f.cash, cashScript, hash)
	}
	return base58.CheckEncode(hash, f.script[0])
}

// decodeSegwit checks a segwit address of version 0 (BIP 173) or a taproot one
// (BIP 350). Of later versions nobody knows how they can be spent, so that a payment
// to one would be lost.
func decodeSegwit(prefix, text string) (string, error) {
	found, data, sum, err := bech32.DecodeGeneric(text)
	if err != nil || found != prefix || len(data) == 0 {
		return "", ErrChecksum
	}
	program, err := bech32.ConvertBits(data[1:], 5, 8, false)
	if err != nil {
		return "", ErrMalformed
	}
	switch version := data[0]; {
	case version == 0 && sum == bech32.Version0 && (len(program) == hashed || len(program) == 32),
		version == 1 && sum == bech32.VersionM && len(program) == 32:
		return strings.ToLower(text), nil
	case version > 1 && version <= 16 && sum == bech32.VersionM:
		return "", ErrUnknown
	}
	return "", ErrMalformed
}

// encodeSegwit writes the segwit address of the hash of a public key.
func encodeSegwit(prefix string, hash []byte) (string, error) {
	groups, err := bech32.ConvertBits(hash, 8, 5, true)
	if err != nil {
		return "", err
	}
	return bech32.Encode(prefix, append([]byte{0}, groups...))
}

// testPrefix is the prefix of addresses of the embedded test chain. No real network
// has one that begins so.
func testPrefix(network chain.Network) string { return "test" + network.ID }

// decodeTest checks an address of the test chain: bech32 of 20 bytes, which no version
// stands before.
func decodeTest(network chain.Network, text string) (string, error) {
	prefix := testPrefix(network)
	if !strings.HasPrefix(strings.ToLower(text), prefix+"1") {
		return "", ErrMalformed
	}
	found, data, sum, err := bech32.DecodeGeneric(text)
	if err != nil || found != prefix || sum != bech32.Version0 {
		return "", ErrChecksum
	}
	if hash, err := bech32.ConvertBits(data, 5, 8, false); err != nil || len(hash) != hashed {
		return "", ErrMalformed
	}
	return strings.ToLower(text), nil
}

func encodeTest(network chain.Network, hash []byte) (string, error) {
	return bech32.EncodeFromBase256(testPrefix(network), hash)
}
