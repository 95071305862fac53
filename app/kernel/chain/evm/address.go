package evm

import (
	"encoding/hex"
	"errors"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"golang.org/x/crypto/sha3"
)

// AddressSize is the length of an address in bytes.
const AddressSize = 20

// errAddress says that a text is no address, or one whose capital letters do not
// match its checksum.
var errAddress = errors.New("not an address: 0x and 40 hexadecimal digits are needed")

// Address is an account or a contract: the last bytes of the hash of its key.
type Address [AddressSize]byte

// ParseAddress reads an address in small letters or with the checksum of EIP-55.
func ParseAddress(text string) (Address, error) {
	a, err := addressOf(text)
	if err == nil && text != a.String() && text != strings.ToLower(text) {
		return Address{}, errAddress
	}
	return a, err
}

// addressOf reads an address as nodes write it: letters of any size.
func addressOf(text string) (Address, error) {
	var a Address
	digits, prefixed := strings.CutPrefix(text, "0x")
	if !prefixed || len(digits) != 2*AddressSize {
		return a, errAddress
	}
	if _, err := hex.Decode(a[:], []byte(digits)); err != nil {
		return Address{}, errAddress
	}
	return a, nil
}

// String is the canonical form, with the checksum of EIP-55: a letter is a capital
// when the digit of the hash in its place is 8 or more.
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

// zero reports whether it is the address that nobody has a key of.
func (a Address) zero() bool { return a == Address{} }

// addressOfKey is the address of the account of a public key.
func addressOfKey(key *secp256k1.PublicKey) Address {
	// The first byte only says that the key is not compressed.
	sum := keccak(key.SerializeUncompressed()[1:])
	return Address(sum[len(sum)-AddressSize:])
}

// keccak is the hash of these networks: SHA-3 as it was before it became a standard.
func keccak(parts ...[]byte) [32]byte {
	hash := sha3.NewLegacyKeccak256()
	for _, part := range parts {
		hash.Write(part)
	}
	return [32]byte(hash.Sum(nil))
}
