package evm

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

const (
	// typeDynamicFee is the first byte of a transaction with a fee of two parts (EIP-1559). Ethereum and
	// BNB Smart Chain both accept it, so no other form is made.
	typeDynamicFee = 0x02
	// wordSize is the size of a number of the virtual machine.
	wordSize = 32
	// compactOffset is the library's offset of the parity for an uncompressed key.
	compactOffset = 27
	// accessList is the index of the access list, which is always empty here.
	accessList    = 8
	unsignedItems = 9
	signedItems   = 12
	// maxRaw is the maximum size of a transaction that is read: those made here have under 300
	// bytes.
	maxRaw = 4096
)

var (
	errTransaction = errors.New("not a transaction of the site's form")
	errSignature   = errors.New("the signature of the transaction is not valid")
)

// transaction is one transaction of an account.
type transaction struct {
	chain, nonce, gas uint64
	// tip is the maximum for the miner and most the maximum in all, for one unit of gas.
	tip, maxFee *big.Int
	to          Address
	value       *big.Int
	data        []byte
}

// fields are the encoded fields that are signed.
func (t transaction) fields() [][]byte {
	return [][]byte{
		rlpUint(t.chain), rlpUint(t.nonce), rlpNumber(t.tip), rlpNumber(t.maxFee), rlpUint(t.gas),
		rlpBytes(t.to[:]), rlpNumber(t.value), rlpBytes(t.data), rlpJoin(),
	}
}

// payload is the transaction without its signature: the hashed and signed part.
func (t transaction) payload() []byte {
	return append([]byte{typeDynamicFee}, rlpJoin(t.fields()...)...)
}

// sign returns the signed transaction. The same key makes the same signature every time.
func (t transaction) sign(key *secp256k1.PrivateKey) []byte {
	hash := keccak(t.payload())
	compact := ecdsa.SignCompact(key, hash[:], false)
	items := append(t.fields(), rlpUint(uint64(compact[0]-compactOffset)),
		rlpNumber(new(big.Int).SetBytes(compact[1:1+wordSize])), rlpNumber(new(big.Int).SetBytes(compact[1+wordSize:])))
	return append([]byte{typeDynamicFee}, rlpJoin(items...)...)
}

// parsePayload reads the output of payload.
func parsePayload(payload []byte) (transaction, error) {
	items, err := itemsOf(payload, unsignedItems)
	if err != nil {
		return transaction{}, err
	}
	return transactionOf(items)
}

// parseSigned reads a signed transaction and returns its signer. Of the two forms of a signature
// it accepts the one that networks accept (EIP-2).
func parseSigned(raw []byte) (t transaction, from Address, err error) {
	items, err := itemsOf(raw, signedItems)
	if err != nil {
		return transaction{}, Address{}, err
	}
	if t, err = transactionOf(items); err != nil {
		return transaction{}, Address{}, err
	}
	parity, err := uintOf(items[unsignedItems])
	if err != nil || parity > 1 {
		return transaction{}, Address{}, errSignature
	}
	compact := [1 + 2*wordSize]byte{compactOffset + byte(parity)}
	for i := range 2 {
		number, err := numberOf(items[unsignedItems+1+i])
		if err != nil {
			return transaction{}, Address{}, errSignature
		}
		number.FillBytes(compact[1+i*wordSize : 1+(i+1)*wordSize])
	}
	var s secp256k1.ModNScalar
	if s.SetByteSlice(compact[1+wordSize:]) || s.IsOverHalfOrder() {
		return transaction{}, Address{}, errSignature
	}
	hash := keccak(t.payload())
	key, _, err := ecdsa.RecoverCompact(compact[:], hash[:])
	if err != nil {
		return transaction{}, Address{}, errSignature
	}
	return t, addressOfKey(key), nil
}

// itemsOf splits a transaction of n fields.
func itemsOf(encoded []byte, n int) ([][]byte, error) {
	if len(encoded) == 0 || len(encoded) > maxRaw || encoded[0] != typeDynamicFee {
		return nil, errTransaction
	}
	items, err := rlpItems(encoded[1:], accessList)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errTransaction, err)
	}
	if len(items) != n {
		return nil, errTransaction
	}
	return items, nil
}

func transactionOf(items [][]byte) (t transaction, err error) {
	var failures [6]error
	t.chain, failures[0] = uintOf(items[0])
	t.nonce, failures[1] = uintOf(items[1])
	t.tip, failures[2] = numberOf(items[2])
	t.maxFee, failures[3] = numberOf(items[3])
	t.gas, failures[4] = uintOf(items[4])
	t.value, failures[5] = numberOf(items[6])
	if err := errors.Join(failures[:]...); err != nil || t.chain == 0 || len(items[5]) != AddressSize {
		return transaction{}, errTransaction
	}
	t.to, t.data = Address(items[5]), items[7]
	return t, nil
}

// numberOf reads a number of at most 256 bits without leading zeros.
func numberOf(item []byte) (*big.Int, error) {
	if len(item) > wordSize || len(item) > 0 && item[0] == 0 {
		return nil, errRLP
	}
	return new(big.Int).SetBytes(item), nil
}

func uintOf(item []byte) (uint64, error) {
	n, err := numberOf(item)
	if err != nil || !n.IsUint64() {
		return 0, errRLP
	}
	return n.Uint64(), nil
}
