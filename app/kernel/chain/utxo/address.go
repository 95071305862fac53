package utxo

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/big"
	"slices"
	"strings"

	"golang.org/x/crypto/ripemd160" //lint:ignore SA1019 addresses of the family are made of it

	"croupier/app/kernel/chain"
)

// ErrAddress says that a text is no address of the network.
var ErrAddress = errors.New("this is no address of the network")

// longestAddress bounds what is looked at.
const longestAddress = 128

// newestWitness is the newest version of segwit that has a meaning for everybody.
// Litecoin gives versions 8 and 9 to its extension blocks.
const newestWitness = 1

// Codes of scripts.
const (
	opZero        = 0x00
	opOne         = 0x51
	opSixteen     = 0x60
	opDup         = 0x76
	opEqual       = 0x87
	opEqualVerify = 0x88
	opHash160     = 0xa9
	opCheckSig    = 0xac
)

// Script is what an output that pays an address has as its script. Errors:
// ErrAddress.
func Script(network chain.Network, address string) ([]byte, error) {
	p, err := paramsOf(network)
	if err != nil {
		return nil, err
	}
	return p.script(address)
}

// Address is the address of a script in the form that the network calls canonical,
// and false for scripts that have none.
func Address(network chain.Network, script []byte) (string, bool) {
	p, err := paramsOf(network)
	if err != nil {
		return "", false
	}
	return p.address(script)
}

func (p params) script(address string) ([]byte, error) {
	if len(address) > longestAddress {
		return nil, ErrAddress
	}
	if p.segwit != "" {
		if version, program, ok := decodeSegwit(p.segwit, address); ok && version <= newestWitness {
			return witnessScript(version, program), nil
		}
	}
	if p.cash != "" {
		if kind, hash, ok := decodeCash(p.cash, address); ok {
			return hashScript(hash, kind == 1), nil
		}
	}
	data, ok := base58Check(address)
	if !ok || len(data) != 21 {
		return nil, ErrAddress
	}
	switch data[0] {
	case p.pubKeyHash:
		return hashScript(data[1:], false), nil
	case p.scriptHash, p.olderScript:
		return hashScript(data[1:], true), nil
	}
	return nil, ErrAddress
}

func (p params) address(script []byte) (string, bool) {
	if version, program, ok := witnessProgram(script); ok {
		if p.segwit == "" || version > newestWitness || !meant(version, program) {
			return "", false
		}
		return encodeSegwit(p.segwit, version, program), true
	}
	hash, toScript, ok := hashOf(script)
	switch {
	case !ok:
		return "", false
	case p.cash != "" && toScript:
		return encodeCash(p.cash, 1, hash), true
	case p.cash != "":
		return encodeCash(p.cash, 0, hash), true
	case toScript:
		return toBase58Check(p.scriptHash, hash), true
	}
	return toBase58Check(p.pubKeyHash, hash), true
}

// own is the script of the site's own addresses: of a key's hash.
func (p params) own(key []byte) []byte {
	if p.native() {
		return witnessScript(0, hash160(key))
	}
	return hashScript(hash160(key), false)
}

func witnessScript(version byte, program []byte) []byte {
	if version > 0 {
		version += opOne - 1
	}
	return append([]byte{version, byte(len(program))}, program...)
}

// witnessProgram takes a script of segwit apart.
func witnessProgram(script []byte) (version byte, program []byte, ok bool) {
	if len(script) < 4 || len(script) > 42 || int(script[1]) != len(script)-2 {
		return 0, nil, false
	}
	switch {
	case script[0] == opZero:
		return 0, script[2:], true
	case script[0] >= opOne && script[0] <= opSixteen:
		return script[0] - opOne + 1, script[2:], true
	}
	return 0, nil, false
}

// hashScript pays to the hash of a key, or to that of a script.
func hashScript(hash []byte, toScript bool) []byte {
	if toScript {
		return slices.Concat([]byte{opHash160, 20}, hash, []byte{opEqual})
	}
	return slices.Concat([]byte{opDup, opHash160, 20}, hash, []byte{opEqualVerify, opCheckSig})
}

// hashOf takes such a script apart.
func hashOf(script []byte) (hash []byte, toScript, ok bool) {
	switch {
	case len(script) == 25 && bytes.HasPrefix(script, []byte{opDup, opHash160, 20}) && bytes.HasSuffix(script, []byte{opEqualVerify, opCheckSig}):
		return script[3:23], false, true
	case len(script) == 23 && bytes.HasPrefix(script, []byte{opHash160, 20}) && script[22] == opEqual:
		return script[2:22], true, true
	}
	return nil, false, false
}

func hash160(data []byte) []byte {
	first := sha256.Sum256(data)
	second := ripemd160.New()
	second.Write(first[:])
	return second.Sum(nil)
}

func hash256(data []byte) [32]byte {
	first := sha256.Sum256(data)
	return sha256.Sum256(first[:])
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// base58Check reads an address of base58 whose checksum is right.
func base58Check(text string) ([]byte, bool) {
	number, base := new(big.Int), big.NewInt(58)
	for i := range text {
		at := strings.IndexByte(base58, text[i])
		if at < 0 {
			return nil, false
		}
		number.Add(number.Mul(number, base), big.NewInt(int64(at)))
	}
	zeros := len(text) - len(strings.TrimLeft(text, "1"))
	data := append(make([]byte, zeros), number.Bytes()...)
	if len(data) < 5 {
		return nil, false
	}
	data, sum := data[:len(data)-4], data[len(data)-4:]
	want := hash256(data)
	return data, bytes.Equal(sum, want[:4])
}

func toBase58Check(first byte, hash []byte) string {
	data := append([]byte{first}, hash...)
	sum := hash256(data)
	data = append(data, sum[:4]...)
	number, base, digit := new(big.Int).SetBytes(data), big.NewInt(58), new(big.Int)
	var out []byte
	for number.Sign() > 0 {
		number.QuoRem(number, base, digit)
		out = append(out, base58[digit.Int64()])
	}
	for _, b := range data {
		if b != 0 {
			break
		}
		out = append(out, base58[0])
	}
	slices.Reverse(out)
	return string(out)
}
