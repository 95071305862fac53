package address

import (
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/bech32"
)

// This file is the own address form of Bitcoin Cash (cashaddr), which btcutil does not have.

// The kinds of Bitcoin Cash addresses. The other two also state that the wallet understands
// tokens; the coins go to the same place.
const (
	cashKey         = 0
	cashScript      = 1
	cashTokenKey    = 2
	cashTokenScript = 3
)

// charset are the base 32 digits of bech32 and Bitcoin Cash.
const charset = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// cashSum is the number of characters of the checksum.
const cashSum = 8

// prefixLike is the prefix to add to an address without one, in the same case.
func (f form) prefixLike(text string) string {
	if text == strings.ToUpper(text) {
		return strings.ToUpper(f.cash) + ":"
	}
	return f.cash + ":"
}

// decodeCash checks an address in Bitcoin Cash's own form, prefix included. Token-aware addresses
// have the meaning of the plain ones.
func (f form) decodeCash(text string) (btcutil.Address, error) {
	lower := strings.ToLower(text)
	if text != lower && text != strings.ToUpper(text) {
		return nil, ErrMalformed
	}
	data := make([]byte, 0, maxLength)
	for _, char := range []byte(lower[len(f.cash)+1:]) {
		digit := strings.IndexByte(charset, char)
		if digit < 0 {
			return nil, ErrMalformed
		}
		data = append(data, byte(digit))
	}
	if len(data) <= cashSum {
		return nil, ErrMalformed
	}
	if cashPolymod(f.cash, data) != 0 {
		return nil, ErrChecksum
	}
	content, err := bech32.ConvertBits(data[:len(data)-cashSum], 5, 8, false)
	if err != nil || len(content) == 0 {
		return nil, ErrMalformed
	}
	// The low bits of the first byte are the size: 0 for a hash of 20 bytes. Longer hashes are
	// scripts that the cashier does not pay to.
	if len(content) != 1+hashSize || content[0]&7 != 0 {
		return nil, ErrUnknown
	}
	switch content[0] >> 3 {
	case cashKey, cashTokenKey:
		return btcutil.NewAddressPubKeyHash(content[1:], f.params())
	case cashScript, cashTokenScript:
		return btcutil.NewAddressScriptHashFromHash(content[1:], f.params())
	}
	return nil, ErrUnknown
}

// encodeCash writes the canonical form.
func (f form) encodeCash(of btcutil.Address) string {
	kind := byte(cashKey)
	if _, script := of.(*btcutil.AddressScriptHash); script {
		kind = cashScript
	}
	// Groups of eight bits always convert to padded ones of five.
	data, _ := bech32.ConvertBits(append([]byte{kind << 3}, of.ScriptAddress()...), 8, 5, true)
	sum := cashPolymod(f.cash, append(data[:len(data):len(data)], make([]byte, cashSum)...))
	for i := range cashSum {
		data = append(data, byte(sum>>(5*(cashSum-1-i)))&31)
	}
	text := make([]byte, len(data))
	for i, digit := range data {
		text[i] = charset[digit]
	}
	return f.cash + ":" + string(text)
}

// cashPolymod is the checksum of Bitcoin Cash: zero for a valid address.
func cashPolymod(prefix string, data []byte) uint64 {
	sum := uint64(1)
	step := func(digit byte) {
		high := sum >> 35
		sum = (sum&0x07ffffffff)<<5 ^ uint64(digit)
		for i, generator := range [5]uint64{0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8, 0x1e4f43e470} {
			if high>>i&1 == 1 {
				sum ^= generator
			}
		}
	}
	for i := range len(prefix) {
		step(prefix[i] & 31)
	}
	step(0)
	for _, digit := range data {
		step(digit)
	}
	return sum ^ 1
}
