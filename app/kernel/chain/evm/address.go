package evm

import (
	"errors"
	"fmt"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// AddressSize is the length of an address in bytes.
const AddressSize = 20

// errAddress means that a text is no address.
var errAddress = errors.New("not an address: 0x and 40 hexadecimal digits are needed")

// Address is an account or a contract: the last bytes of the hash of its key.
type Address [AddressSize]byte

// ParseAddress reads an address in one case or with the checksum of EIP-55.
func ParseAddress(text string) (Address, error) {
	raw, err := address.Decode(chain.EVM, text)
	if err != nil {
		return Address{}, fmt.Errorf("%w: %w", errAddress, err)
	}
	return Address(raw), nil
}

// addressOf reads an address in the form of nodes, whose capital letters mean nothing.
func addressOf(text string) (Address, error) { return ParseAddress(strings.ToLower(text)) }

// String is the canonical form, with the checksum of EIP-55.
func (a Address) String() string { return address.Encode(chain.EVM, a[:]) }

// zero reports whether it is the zero address, which has no key.
func (a Address) zero() bool { return a == Address{} }

// addressOfKey is the address of the account of a public key.
func addressOfKey(key *secp256k1.PublicKey) Address { return Address(address.KeyHash(key)) }

// keccak is the hash of these networks: SHA-3 before it became a standard.
func keccak(parts ...[]byte) [32]byte {
	hash := sha3.NewLegacyKeccak256()
	for _, part := range parts {
		hash.Write(part)
	}
	return [32]byte(hash.Sum(nil))
}
