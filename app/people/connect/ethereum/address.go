// Package ethereum recovers the signer of a wallet message, and parses and formats
// wallet addresses. It is pure: no network, no clock.
package ethereum

import (
	"encoding/hex"
	"errors"

	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// AddressSize is the length of an address in bytes.
const AddressSize = 20

// ErrAddress means that a text is no address, or that its capital letters do not match
// its checksum.
var ErrAddress = errors.New("not an address: 0x and 40 hexadecimal digits are needed")

// Address is the last 20 bytes of the hash of a wallet's public key.
type Address [AddressSize]byte

// ParseAddress parses an address in lower case or with the checksum of EIP-55, which
// detects typing mistakes. Every failure is ErrAddress.
func ParseAddress(text string) (Address, error) {
	raw, err := address.Decode(chain.EVM, text)
	if err != nil {
		return Address{}, ErrAddress
	}
	a := Address(raw)
	if text != a.Lower() && text != a.String() { // upper case without a checksum
		return Address{}, ErrAddress
	}
	return a, nil
}

// Lower returns the address in lower case, the only form that is used as a key.
func (a Address) Lower() string { return "0x" + hex.EncodeToString(a[:]) }

// String returns the address with the checksum of EIP-55.
func (a Address) String() string { return address.Encode(chain.EVM, a[:]) }

// Short returns the display form of the address: its first and last four digits.
func (a Address) Short() string {
	text := a.String()
	return text[:6] + "..." + text[len(text)-4:]
}

// keccak is the hash of Ethereum: SHA-3 before it became a standard.
func keccak(data []byte) []byte {
	hash := sha3.NewLegacyKeccak256()
	hash.Write(data)
	return hash.Sum(nil)
}
