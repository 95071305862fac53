// Package ethereum recovers the signer of a wallet message, and parses and formats
// wallet addresses. It is pure: no network, no clock.
package ethereum

import (
	"encoding/hex"
	"errors"
	"strings"

	"golang.org/x/crypto/sha3"
)

// AddressSize is the length of an address in bytes.
const AddressSize = 20

// addressText is the length of an address as text: 0x and 40 digits.
const addressText = 2 + 2*AddressSize

// ErrAddress means that a text is no address, or that its capital letters do not match
// its checksum.
var ErrAddress = errors.New("not an address: 0x and 40 hexadecimal digits are needed")

// Address is the last 20 bytes of the hash of a wallet's public key.
type Address [AddressSize]byte

// ParseAddress parses an address in lower case or with the checksum of EIP-55, which
// detects typing mistakes. Every failure is ErrAddress.
func ParseAddress(text string) (Address, error) {
	var a Address
	digits, prefixed := strings.CutPrefix(text, "0x")
	if !prefixed || len(text) != addressText {
		return a, ErrAddress
	}
	if _, err := hex.Decode(a[:], []byte(digits)); err != nil {
		return Address{}, ErrAddress
	}
	if text != a.Lower() && text != a.String() {
		return Address{}, ErrAddress
	}
	return a, nil
}

// Lower returns the address in lower case, the only form that is used as a key.
func (a Address) Lower() string { return "0x" + hex.EncodeToString(a[:]) }

// String returns the address with the checksum of EIP-55: a digit from a to f is upper case if the
// digit of the hash at its position is 8 or more.
func (a Address) String() string {
	text := []byte(hex.EncodeToString(a[:]))
	sum := keccak(text)
	for i, c := range text {
		nibble := sum[i/2] >> 4
		if i%2 == 1 {
			nibble = sum[i/2] & 0x0f
		}
		if c >= 'a' && nibble >= 8 {
			text[i] = c - 'a' + 'A'
		}
	}
	return "0x" + string(text)
}

// Short returns the display form of the address: its first and last four digits.
func (a Address) Short() string {
	text := a.String()
	return text[:6] + "..." + text[addressText-4:]
}

// keccak is the hash of Ethereum: SHA-3 before it became a standard.
func keccak(parts ...[]byte) [32]byte {
	hash := sha3.NewLegacyKeccak256()
	for _, part := range parts {
		hash.Write(part)
	}
	return [32]byte(hash.Sum(nil))
}
