package xrp

import (
	"bytes"
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/big"
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

var (
	errForm    = errors.New("this is no payment of XRP")
	errAddress = errors.New("this is no address of the XRP Ledger")
)

const addressSize = 20

// The digits to the base 58 of Bitcoin and of the XRP Ledger.
const (
	bitcoinDigits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	rippleDigits  = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"
)

func respell(text, from, to string) string {
	return strings.Map(func(digit rune) rune {
		if at := strings.IndexRune(from, digit); at >= 0 {
			return rune(to[at])
		}
		return '0' // no digit in any
	}, text)
}

func parseAddress(text string) ([]byte, error) {
	hash, version, err := base58.CheckDecode(respell(text, rippleDigits, bitcoinDigits))
	if err != nil || version != 0 || len(hash) != addressSize {
		return nil, errAddress
	}
	return hash, nil
}

func addressOf(hash []byte) string {
	return respell(base58.CheckEncode(hash, 0), bitcoinDigits, rippleDigits)
}

// The fields of a payment, in the order in which they are written: that of their types
// and then of their numbers.
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

// positive is the bit of an amount that says that it is XRP and not negative.
const positive = 1 << 62

// maxDrops is above what there is of XRP: 100 billion.
const maxDrops = 100_000_000_000_000_000

// body is a payment of XRP.
type body struct {
	sequence, last uint32
	tag            *uint32
	drops, fee     uint64
	from, to       []byte
}

// write writes the payment; key and signature are empty where there is none yet.
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

// short writes bytes of which there are less than 193: their number takes one byte.
func short(out []byte, field string, value []byte) []byte {
	return append(append(append(out, field...), byte(len(value))), value...)
}

// reader takes a payment apart.
type reader struct {
	left []byte
	bad  bool
}

// has reports whether the next field is this one, and steps over its name.
func (r *reader) has(field string) bool {
	left, ok := bytes.CutPrefix(r.left, []byte(field))
	if ok {
		r.left = left
	}
	return ok
}

func (r *reader) must(field string, size int) []byte {
	if !r.has(field) || len(r.left) < size {
		r.bad = true
		return make([]byte, size)
	}
	value := r.left[:size]
	r.left = r.left[size:]
	return value
}

func (r *reader) short(field string) []byte {
	size := int(r.must(field, 1)[0])
	if r.bad || size > len(r.left) {
		r.bad = true
		return nil
	}
	value := r.left[:size]
	r.left = r.left[size:]
	return value
}

// parse takes a payment apart. Who calls it writes the payment again and compares: only
// one form of it is taken.
func parse(raw []byte, signed bool) (b body, key, signature []byte, err error) {
	r := reader{left: raw}
	kind := binary.BigEndian.Uint16(r.must(fieldType, 2))
	b.sequence = binary.BigEndian.Uint32(r.must(fieldSequence, 4))
	if bytes.HasPrefix(r.left, []byte(fieldTag)) {
		tag := binary.BigEndian.Uint32(r.must(fieldTag, 4))
		b.tag = &tag
	}
	b.last = binary.BigEndian.Uint32(r.must(fieldLast, 4))
	b.drops = binary.BigEndian.Uint64(r.must(fieldAmount, 8)) &^ positive
	b.fee = binary.BigEndian.Uint64(r.must(fieldFee, 8)) &^ positive
	if signed {
		key, signature = r.short(fieldKey), r.short(fieldSigned)
	}
	b.from, b.to = r.short(fieldAccount), r.short(fieldTo)
	if r.bad || kind != 0 || len(r.left) > 0 || len(b.from) != addressSize || len(b.to) != addressSize || !bytes.Equal(b.write(key, signature), raw) {
		return body{}, nil, nil, errForm
	}
	return b, key, signature, nil
}

// Prefixes of what is hashed, so that no hash means two things.
const (
	toSign = "STX\x00"
	toName = "TXN\x00"
)

// half is the first half of SHA-512.
func half(prefix string, content []byte) []byte {
	sum := sha512.Sum512(append([]byte(prefix), content...))
	return sum[:32]
}

// signedPayment is what a signed payment says.
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
		return signedPayment{}, errForm
	}
	by, err := ecdsa.ParseDERSignature(signature)
	if err != nil || !by.Verify(half(toSign, b.write(key, nil)), public) || !bytes.Equal(by.Serialize(), signature) || !bytes.Equal(btcutil.Hash160(key), b.from) {
		return signedPayment{}, errForm
	}
	return signedPayment{body: b, from: addressOf(b.from), txid: strings.ToUpper(hex.EncodeToString(half(toName, raw)))}, nil
}

// drops reads units that the network can write.
func drops(units *big.Int) (uint64, bool) {
	if units == nil || units.Sign() <= 0 || !units.IsUint64() || units.Uint64() > maxDrops {
		return 0, false
	}
	return units.Uint64(), true
}
