package tron

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

// Numbers of fields in the messages of Tron's protocol (core/Tron.proto), with the
// kind of each: 0 for numbers, 2 for bytes.
const (
	fieldRefBytes   = 1<<3 | 2
	fieldRefHash    = 4<<3 | 2
	fieldExpiration = 8 << 3
	fieldContract   = 11<<3 | 2
	fieldTimestamp  = 14 << 3
	fieldFeeLimit   = 18 << 3

	fieldRaw       = 1<<3 | 2
	fieldSignature = 2<<3 | 2

	first, second, third, fourth = 1 << 3, 2 << 3, 3 << 3, 4 << 3
	ofBytes                      = 2
)

// The numbers of the kinds of contracts.
const (
	transferKind = 1
	triggerKind  = 31
)

// typePrefix begins the name of a contract's kind.
const typePrefix = "type.googleapis.com/protocol."

var errForm = errors.New("this is no transaction of Tron")

// body is a transaction that pays one account.
type body struct {
	refBytes, refHash     []byte
	expiration, timestamp int64 // milliseconds
	owner, to             []byte
	// contract is that of a token; nil for a payment of the coin.
	contract []byte
	units    *big.Int
	feeLimit int64
}

func number(out []byte, field uint64, value int64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(out, field), uint64(value))
}

func text(out []byte, field uint64, value []byte) []byte {
	return append(binary.AppendUvarint(binary.AppendUvarint(out, field), uint64(len(value))), value...)
}

// raw writes the transaction as it is hashed and signed.
func (b body) raw() []byte {
	var out []byte
	out = text(out, fieldRefBytes, b.refBytes)
	out = text(out, fieldRefHash, b.refHash)
	out = number(out, fieldExpiration, b.expiration)
	out = text(out, fieldContract, b.contractBytes())
	out = number(out, fieldTimestamp, b.timestamp)
	if b.feeLimit > 0 {
		out = number(out, fieldFeeLimit, b.feeLimit)
	}
	return out
}

func (b body) contractBytes() []byte {
	kind, name := int64(transferKind), transferContract
	value := text(nil, first|ofBytes, b.owner)
	if b.contract == nil {
		value = text(value, second|ofBytes, b.to)
		value = number(value, third, b.units.Int64())
	} else {
		kind, name = triggerKind, triggerContract
		value = text(value, second|ofBytes, b.contract)
		value = text(value, fourth|ofBytes, transferCall(b.to, b.units))
	}
	parameter := text(nil, first|ofBytes, []byte(typePrefix+name))
	parameter = text(parameter, second|ofBytes, value)
	return text(number(nil, first, kind), second|ofBytes, parameter)
}

// transferCall is the call of transfer(address,uint256).
func transferCall(to []byte, units *big.Int) []byte {
	data := make([]byte, 4+2*wordSize)
	copy(data, transferSelector)
	copy(data[4+wordSize-len(to)+1:], to[1:])
	units.FillBytes(data[4+wordSize:])
	return data
}

// reader takes a message apart.
type reader struct {
	left []byte
	bad  bool
}

func (r *reader) next() (field, value uint64, content []byte) {
	field = r.varint()
	value = r.varint()
	if field&7 == ofBytes && !r.bad {
		if value > uint64(len(r.left)) {
			r.bad = true
			return 0, 0, nil
		}
		content, r.left = r.left[:value], r.left[value:]
	}
	return field, value, content
}

func (r *reader) varint() uint64 {
	value, size := binary.Uvarint(r.left)
	if r.bad = r.bad || size <= 0; r.bad {
		return 0
	}
	r.left = r.left[size:]
	return value
}

// lasting is what of a draft is not in its funds and outputs.
type lasting struct {
	refBytes, refHash     []byte
	expiration, timestamp int64
	feeLimit              int64
}

// parseLasting reads it from a raw transaction.
func parseLasting(raw []byte) (lasting, error) {
	var of lasting
	r := reader{left: raw}
	for len(r.left) > 0 && !r.bad {
		field, value, content := r.next()
		switch field {
		case fieldRefBytes:
			of.refBytes = content
		case fieldRefHash:
			of.refHash = content
		case fieldExpiration:
			of.expiration = int64(value)
		case fieldTimestamp:
			of.timestamp = int64(value)
		case fieldFeeLimit:
			of.feeLimit = int64(value)
		case fieldContract:
		default:
			return of, errForm
		}
	}
	if r.bad || of.expiration <= 0 || of.expiration > endOfTime || of.timestamp <= 0 || of.timestamp > endOfTime {
		return of, errForm
	}
	return of, nil
}

const signatureSize = 65

// parseSigned takes a signed transaction apart: what was signed, by which account, and
// the id.
func parseSigned(signed []byte) (raw []byte, owner, txid string, err error) {
	r := reader{left: signed}
	one, _, raw := r.next()
	two, _, signature := r.next()
	if r.bad || len(r.left) > 0 || one != fieldRaw || two != fieldSignature || len(signature) != signatureSize || signature[64] > 3 {
		return nil, "", "", errForm
	}
	// Only one form of a transaction is taken: another one would have the same id.
	if !bytes.Equal(join(raw, signature), signed) {
		return nil, "", "", errForm
	}
	sum := sha256.Sum256(raw)
	key, _, err := ecdsa.RecoverCompact(append([]byte{27 + signature[64]}, signature[:64]...), sum[:])
	if err != nil {
		return nil, "", "", errForm
	}
	return raw, ownerOf(key), hex.EncodeToString(sum[:]), nil
}

func join(raw, signature []byte) []byte {
	return text(text(nil, fieldRaw, raw), fieldSignature, signature)
}

// reference is what a transaction says about a block that its chain must have.
func reference(block chain.Block) (refBytes, refHash []byte, err error) {
	id, err := hex.DecodeString(strings.ToLower(block.Hash))
	if err != nil || len(id) != hashSize {
		return nil, nil, errForm
	}
	return id[6:8], id[8:16], nil
}

func milliseconds(at time.Time) int64 { return at.UnixMilli() }
