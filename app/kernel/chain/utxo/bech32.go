package utxo

import (
	"bytes"
	"strings"
)

// alphabet is that of bech32 and of cashaddr.
const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// Constants of the two checksums of segwit addresses: version 0 has the first, all
// later ones the second.
const (
	bech32  = 1
	bech32m = 0x2bc830a3
)

// polymod is the checksum of BIP 173.
func polymod(values []byte) uint32 {
	generator := [...]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3}
	sum := uint32(1)
	for _, v := range values {
		top := sum >> 25
		sum = (sum&0x1ffffff)<<5 ^ uint32(v)
		for i, g := range generator {
			if top>>i&1 == 1 {
				sum ^= g
			}
		}
	}
	return sum
}

// expand is what a prefix adds to the checksum of BIP 173.
func expand(prefix string) []byte {
	var out []byte
	for _, c := range []byte(prefix) {
		out = append(out, c>>5)
	}
	out = append(out, 0)
	for _, c := range []byte(prefix) {
		out = append(out, c&31)
	}
	return out
}

// fives reads letters of the alphabet.
func fives(text string) ([]byte, bool) {
	out := make([]byte, len(text))
	for i := range text {
		at := strings.IndexByte(alphabet, text[i])
		if at < 0 {
			return nil, false
		}
		out[i] = byte(at)
	}
	return out, true
}

func letters(values []byte) string {
	out := make([]byte, len(values))
	for i, v := range values {
		out[i] = alphabet[v]
	}
	return string(out)
}

// regroup turns groups of bits into groups of another size. Bits that are left over
// are refused unless pad, and then they are zero.
func regroup(in []byte, from, to uint, pad bool) ([]byte, bool) {
	var out []byte
	var value, bits uint
	for _, b := range in {
		value = value<<from | uint(b)
		bits += from
		for bits >= to {
			bits -= to
			out = append(out, byte(value>>bits&(1<<to-1)))
		}
		value &= 1<<bits - 1
	}
	if pad && bits > 0 {
		return append(out, byte(value<<(to-bits))), true
	}
	return out, pad || bits < from && value == 0
}

// oneCase is a text in lower case, refused when it mixes cases.
func oneCase(text string) (string, bool) {
	lower := strings.ToLower(text)
	return lower, text == lower || text == strings.ToUpper(text)
}

// decodeSegwit reads an address of BIP 173 and BIP 350.
func decodeSegwit(prefix, address string) (version byte, program []byte, ok bool) {
	address, ok = oneCase(address)
	if !ok || len(address) > 90 || !strings.HasPrefix(address, prefix+"1") {
		return 0, nil, false
	}
	values, ok := fives(address[len(prefix)+1:])
	if !ok || len(values) < 7 {
		return 0, nil, false
	}
	want := uint32(bech32m)
	if values[0] == 0 {
		want = bech32
	}
	if polymod(append(expand(prefix), values...)) != want {
		return 0, nil, false
	}
	program, ok = regroup(values[1:len(values)-6], 5, 8, false)
	switch {
	case !ok, values[0] > 16, len(program) < 2, len(program) > 40, !meant(values[0], program):
		return 0, nil, false
	}
	return values[0], program, true
}

// meant reports whether a program has a length that its version gives a meaning to.
func meant(version byte, program []byte) bool {
	switch version {
	case 0:
		return len(program) == 20 || len(program) == 32
	case 1:
		return len(program) == 32
	}
	return true
}

func encodeSegwit(prefix string, version byte, program []byte) string {
	data, _ := regroup(program, 8, 5, true)
	values := append([]byte{version}, data...)
	target := uint32(bech32m)
	if version == 0 {
		target = bech32
	}
	sum := polymod(append(append(expand(prefix), values...), make([]byte, 6)...)) ^ target
	for i := range 6 {
		values = append(values, byte(sum>>(5*(5-i))&31))
	}
	return prefix + "1" + letters(values)
}

// cashSum is the checksum of cashaddr.
func cashSum(prefix string, values []byte) uint64 {
	generator := [...]uint64{0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8, 0x1e4f43e470}
	sum := uint64(1)
	add := func(v byte) {
		top := sum >> 35
		sum = (sum&0x07ffffffff)<<5 ^ uint64(v)
		for i, g := range generator {
			if top>>i&1 == 1 {
				sum ^= g
			}
		}
	}
	for _, c := range []byte(prefix) {
		add(c & 31)
	}
	add(0)
	for _, v := range values {
		add(v)
	}
	return sum ^ 1
}

// decodeCash reads a cashaddr with or without its prefix: kind 0 pays to the hash of
// a key, 1 to that of a script.
func decodeCash(prefix, address string) (kind byte, hash []byte, ok bool) {
	address, ok = oneCase(address)
	if !ok || len(address) > 120 {
		return 0, nil, false
	}
	values, ok := fives(strings.TrimPrefix(address, prefix+":"))
	if !ok || len(values) < 9 || cashSum(prefix, values) != 0 {
		return 0, nil, false
	}
	data, ok := regroup(values[:len(values)-8], 5, 8, false)
	if !ok || len(data) != 21 || data[0]&7 != 0 || data[0]>>3 > 1 {
		return 0, nil, false
	}
	return data[0] >> 3, data[1:], true
}

func encodeCash(prefix string, kind byte, hash []byte) string {
	values, _ := regroup(append([]byte{kind << 3}, hash...), 8, 5, true)
	sum := cashSum(prefix, append(bytes.Clone(values), make([]byte, 8)...))
	for i := range 8 {
		values = append(values, byte(sum>>(5*(7-i))&31))
	}
	return prefix + ":" + letters(values)
}
