package ethereum

import (
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

const (
	// signatureBytes is the length of a signature: r, s and v.
	signatureBytes = 65
	// compactOffset is the library's offset of v for an uncompressed key.
	compactOffset = 27
)

// ErrSignature means that a text is no signature or belongs to no key. The caller does
// not need to know which of the two.
var ErrSignature = errors.New("not a valid signature")

// messageHash is the digest that personal_sign signs (EIP-191, version E).
func messageHash(message string) []byte {
	return keccak([]byte("\x19Ethereum Signed Message:\n" + strconv.Itoa(len(message)) + message))
}

// parseSignature parses a signature in the format of wallets: 0x and 130 digits.
func parseSignature(text string) ([]byte, error) {
	digits, prefixed := strings.CutPrefix(text, "0x")
	if !prefixed || len(digits) != 2*signatureBytes {
		return nil, ErrSignature
	}
	signature, err := hex.DecodeString(digits)
	if err != nil {
		return nil, ErrSignature
	}
	return signature, nil
}

// Recover returns the address whose key signed message by personal_sign. text is the
// signature in the format of wallets; every failure is ErrSignature. Every pair of a
// message and a well-formed signature has some signer, so the caller must compare the
// address with the claimed one. v may be 27 and 28 or 0 and 1. Of the two forms of s
// only the low one is accepted, so that a signature cannot be turned into another valid
// one.
func Recover(message, text string) (Address, error) {
	signature, err := parseSignature(text)
	if err != nil {
		return Address{}, err
	}
	v := signature[64]
	if v >= compactOffset {
		v -= compactOffset
	}
	if v > 1 {
		return Address{}, ErrSignature
	}
	var r, s secp256k1.ModNScalar
	if r.SetByteSlice(signature[:32]) || s.SetByteSlice(signature[32:64]) || r.IsZero() || s.IsZero() || s.IsOverHalfOrder() {
		return Address{}, ErrSignature
	}
	compact := append([]byte{compactOffset + v}, signature[:64]...)
	key, _, err := ecdsa.RecoverCompact(compact, messageHash(message))
	if err != nil {
		return Address{}, ErrSignature
	}
	return addressOf(key), nil
}

// addressOf is the address of a public key.
func addressOf(key *secp256k1.PublicKey) Address {
	// The first byte only marks an uncompressed key.
	sum := keccak(key.SerializeUncompressed()[1:])
	return Address(sum[len(sum)-AddressSize:])
}
