package xrp

import (
	"bytes"
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

var (
	errFormat  = errors.New("this is no payment of XRP")
	errAddress = errors.New("this is no address of the XRP Ledger")
)

const addressSize = 20

func parseAddress(text string) ([]byte, error) {
	hash, err := address.Decode(chain.XRP, text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAddress, err)
	}
	return hash, nil
}

// The fields of a payment, in the order in which they are written: by type and then by number.
const (
	fieldType     = "\x12"
	fieldSequence = "\x24"
	fieldTag      = "\x2e"
	fieldLast     = "\x20\x1b"
	fieldAmount   = "\x61"
	fieldFee      = "\x68"
	fieldKey      = "\x73"
	fieldSigned   = "\x74"
	fieldAccount  = "\x81"
	fieldTo       = "\x83"
)

// positive is the bit of an amount that means XRP and not negative.
const positive = 1 << 62

// maxDrops is above the total supply of XRP: 100 billion.
const maxDrops = 100_000_000_000_000_000

// body is a payment of XRP.
type body struct {
	sequence, last uint32
	tag            *uint32
	drops, fee     uint64
	from, to       []byte
}

// write writes the payment; key and signature are empty before it is signed.
func (b body) write(key, signature []byte) []byte {
	out := binary.BigEndian.AppendUint16([]byte(fieldType), 0)
	out = binary.BigEndian.AppendUint32(append(out, fieldSequence...), b.sequence)
	if b.tag != nil {
		out = binary.BigEndian.AppendUint32(append(out, fieldTag...), *b.tag)
	}
	out = binary.BigEndian.AppendUint32(append(out, fieldLast...), b.last)
	out = binary.BigEndian.AppendUint64(append(out, fieldAmount...), b.drops|positive)
	out = binary.BigEndian.AppendUint64(append(out, fieldFee...), b.fee|positive)
	if len(key) > 0 {
		out = short(out, fieldKey, key)
	}
	if len(signature) > 0 {
		out = short(out, fieldSigned, signature)
	}
	return short(short(out, fieldAccount, b.from), fieldTo, b.to)
}

// short writes fewer than 193 bytes: their number needs one byte.
func short(out []byte, field string, value []byte) []byte {
	return append(append(append(out, field...), byte(len(value))), value...)
}

// reader parses a payment.
type reader struct {
	rest    []byte
	invalid bool
}

// has reports whether the next field is this one, and skips its name.
func (r *reader) has(field string) bool {
	left, ok := bytes.CutPrefix(r.rest, []byte(field))
	if ok {
		r.rest = left
	}
	return ok
}

func (r *reader) expect(field string, size int) []byte {
	if !r.has(field) || len(r.rest) < size {
		r.invalid = true
		return make([]byte, size)
	}
	value := r.rest[:size]
	r.rest = r.rest[size:]
	return value
}

func (r *reader) short(field string) []byte {
	size := int(r.expect(field, 1)[0])
	if r.invalid || size > len(r.rest) {
		r.invalid = true
		return nil
	}
	value := r.rest[:size]
	r.rest = r.rest[size:]
	return value
}

// parse parses a payment. Its caller writes the payment again and compares: only one form of it
// is accepted.
func parse(raw []byte, signed bool) (b body, key, signature []byte, err error) {
	r := reader{rest: raw}
	kind := binary.BigEndian.Uint16(r.expect(fieldType, 2))
	b.sequence = binary.BigEndian.Uint32(r.expect(fieldSequence, 4))
	if bytes.HasPrefix(r.rest, []byte(fieldTag)) {
		tag := binary.BigEndian.Uint32(r.expect(fieldTag, 4))
		b.tag = &tag
	}
	b.last = binary.BigEndian.Uint32(r.expect(fieldLast, 4))
	b.drops = binary.BigEndian.Uint64(r.expect(fieldAmount, 8)) &^ positive
	b.fee = binary.BigEndian.Uint64(r.expect(fieldFee, 8)) &^ positive
	if signed {
		key, signature = r.short(fieldKey), r.short(fieldSigned)
	}
	b.from, b.to = r.short(fieldAccount), r.short(fieldTo)
	if r.invalid || kind != 0 || len(r.rest) > 0 || len(b.from) != addressSize || len(b.to) != addressSize || !bytes.Equal(b.write(key, signature), raw) {
		return body{}, nil, nil, errFormat
	}
	return b, key, signature, nil
}

// Prefixes of hashed data, so that no hash has two meanings.
const (
	signPrefix = "STX\x00"
	idPrefix   = "TXN\x00"
)

// halfSHA512 is the first half of SHA-512.
func halfSHA512(prefix string, content []byte) []byte {
	sum := sha512.Sum512(append([]byte(prefix), content...))
	return sum[:32]
}

// signedPayment is the content of a signed payment.
type signedPayment struct {
	body
	from string
	txid string
}

// parseSigned reads a signed payment and checks its signature.
func parseSigned(raw []byte) (signedPayment, error) {
	b, key, signature, err := parse(raw, true)
	if err != nil {
		return signedPayment{}, err
	}
	public, err := secp256k1.ParsePubKey(key)
	if err != nil || len(key) != secp256k1.PubKeyBytesLenCompressed {
		return signedPayment{}, errFormat
	}
	by, err := ecdsa.ParseDERSignature(signature)
	if err != nil || !by.Verify(halfSHA512(signPrefix, b.write(key, nil)), public) || !bytes.Equal(by.Serialize(), signature) || !bytes.Equal(btcutil.Hash160(key), b.from) {
		return signedPayment{}, errFormat
	}
	return signedPayment{body: b, from: address.Encode(chain.XRP, b.from), txid: strings.ToUpper(hex.EncodeToString(halfSHA512(idPrefix, raw)))}, nil
}

// drops reads units that the network can write.
func drops(units *big.Int) (uint64, bool) {
	if units == nil || units.Sign() <= 0 || !units.IsUint64() || units.Uint64() > maxDrops {
		return 0, false
	}
	return units.Uint64(), true
}
