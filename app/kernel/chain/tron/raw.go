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
	kindBytes                    = 2
)

// The numbers of the kinds of contracts.
const (
	transferKind = 1
	triggerKind  = 31
)

// typePrefix is the prefix of the name of a contract's kind.
const typePrefix = "type.googleapis.com/protocol."

var errFormat = errors.New("this is no transaction of Tron")

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

func appendNumber(out []byte, field uint64, value int64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(out, field), uint64(value))
}

func appendBytes(out []byte, field uint64, value []byte) []byte {
	return append(binary.AppendUvarint(binary.AppendUvarint(out, field), uint64(len(value))), value...)
}

// raw writes the transaction in the form that is hashed and signed.
func (b body) raw() []byte {
	var out []byte
	out = appendBytes(out, fieldRefBytes, b.refBytes)
	out = appendBytes(out, fieldRefHash, b.refHash)
	out = appendNumber(out, fieldExpiration, b.expiration)
	out = appendBytes(out, fieldContract, b.contractBytes())
	out = appendNumber(out, fieldTimestamp, b.timestamp)
	if b.feeLimit > 0 {
		out = appendNumber(out, fieldFeeLimit, b.feeLimit)
	}
	return out
}

func (b body) contractBytes() []byte {
	kind, name := int64(transferKind), transferContract
	value := appendBytes(nil, first|kindBytes, b.owner)
	if b.contract == nil {
		value = appendBytes(value, second|kindBytes, b.to)
		value = appendNumber(value, third, b.units.Int64())
	} else {
		kind, name = triggerKind, triggerContract
		value = appendBytes(value, second|kindBytes, b.contract)
		value = appendBytes(value, fourth|kindBytes, transferCall(b.to, b.units))
	}
	parameter := appendBytes(nil, first|kindBytes, []byte(typePrefix+name))
	parameter = appendBytes(parameter, second|kindBytes, value)
	return appendBytes(appendNumber(nil, first, kind), second|kindBytes, parameter)
}

// transferCall is the call of transfer(address,uint256).
func transferCall(to []byte, units *big.Int) []byte {
	data := make([]byte, 4+2*wordSize)
	copy(data, transferSelector)
	copy(data[4+wordSize-len(to)+1:], to[1:])
	units.FillBytes(data[4+wordSize:])
	return data
}

// reader parses a message.
type reader struct {
	rest    []byte
	invalid bool
}

func (r *reader) next() (field, value uint64, content []byte) {
	field = r.varint()
	value = r.varint()
	if field&7 == kindBytes && !r.invalid {
		if value > uint64(len(r.rest)) {
			r.invalid = true
			return 0, 0, nil
		}
		content, r.rest = r.rest[:value], r.rest[value:]
	}
	return field, value, content
}

func (r *reader) varint() uint64 {
	value, size := binary.Uvarint(r.rest)
	if r.invalid = r.invalid || size <= 0; r.invalid {
		return 0
	}
	r.rest = r.rest[size:]
	return value
}

// draftReference has the fields of a draft that are not in its funds and outputs.
type draftReference struct {
	refBytes, refHash     []byte
	expiration, timestamp int64
	feeLimit              int64
}

// parseReference reads it from a raw transaction.
func parseReference(raw []byte) (draftReference, error) {
	var of draftReference
	r := reader{rest: raw}
	for len(r.rest) > 0 && !r.invalid {
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
			return of, errFormat
		}
	}
	if r.invalid || of.expiration <= 0 || of.expiration > maxTimestamp || of.timestamp <= 0 || of.timestamp > maxTimestamp {
		return of, errFormat
	}
	return of, nil
}

const signatureSize = 65

// parseSigned parses a signed transaction: the signed part, the signing account, and the id.
func parseSigned(signed []byte) (raw []byte, owner, txid string, err error) {
	r := reader{rest: signed}
	item, _, raw := r.next()
	two, _, signature := r.next()
	if r.invalid || len(r.rest) > 0 || item != fieldRaw || two != fieldSignature || len(signature) != signatureSize || signature[64] > 3 {
		return nil, "", "", errFormat
	}
	// Only one form of a transaction is accepted: another one would have the same id.
	if !bytes.Equal(join(raw, signature), signed) {
		return nil, "", "", errFormat
	}
	sum := sha256.Sum256(raw)
	key, _, err := ecdsa.RecoverCompact(append([]byte{27 + signature[64]}, signature[:64]...), sum[:])
	if err != nil {
		return nil, "", "", errFormat
	}
	return raw, ownerOf(key), hex.EncodeToString(sum[:]), nil
}

func join(raw, signature []byte) []byte {
	return appendBytes(appendBytes(nil, fieldRaw, raw), fieldSignature, signature)
}

// reference is the part of a transaction that refers to a block of its chain.
func reference(block chain.Block) (refBytes, refHash []byte, err error) {
	id, err := hex.DecodeString(strings.ToLower(block.Hash))
	if err != nil || len(id) != hashSize {
		return nil, nil, errFormat
	}
	return id[6:8], id[8:16], nil
}

func milliseconds(at time.Time) int64 { return at.UnixMilli() }
