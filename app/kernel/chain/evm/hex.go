package evm

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
)

// errForm says that a value is not of the form that nodes write.
var errForm = errors.New("not of the form that nodes write")

// quantity is a number as nodes write it: 0x and hexadecimal digits, of at most 256
// bits.
type quantity struct{ big.Int }

// UnmarshalJSON reads the number; anything else is no answer of a sane node.
func (q *quantity) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil {
		return errForm
	}
	digits, prefixed := strings.CutPrefix(value, "0x")
	if !prefixed || digits == "" || len(digits) > 2*wordSize || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return errForm
	}
	q.SetString(digits, 16)
	return nil
}

// int gives a number that counts blocks, seconds or places, and fails for one that
// cannot.
func (q *quantity) int() (int64, error) {
	if q == nil || !q.IsInt64() {
		return 0, fmt.Errorf("%w: a number is missing or too large", chain.ErrLies)
	}
	return q.Int64(), nil
}

// number is the number, and 0 for none.
func (q *quantity) number() *big.Int {
	if q == nil {
		return new(big.Int)
	}
	return &q.Int
}

// data are bytes as nodes write them.
type data []byte

// UnmarshalJSON reads the bytes.
func (d *data) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil {
		return errForm
	}
	digits, prefixed := strings.CutPrefix(value, "0x")
	decoded, err := hex.DecodeString(digits)
	if !prefixed || err != nil {
		return errForm
	}
	*d = decoded
	return nil
}

// account is an address as nodes write it.
type account struct{ Address }

// UnmarshalJSON reads the address.
func (a *account) UnmarshalJSON(text []byte) error {
	var value string
	err := json.Unmarshal(text, &value)
	if err == nil {
		a.Address, err = addressOf(value)
	}
	if err != nil {
		return errForm
	}
	return nil
}

// hashText is a hash of a block or a transaction as nodes write it, in small letters.
type hashText string

// UnmarshalJSON reads the hash.
func (h *hashText) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil || !isHash(strings.ToLower(value)) {
		return errForm
	}
	*h = hashText(strings.ToLower(value))
	return nil
}

// isHash reports whether a text is a hash in small letters. Ids of transactions come
// from players and webhooks: anything else is not asked for.
func isHash(text string) bool {
	digits, prefixed := strings.CutPrefix(text, "0x")
	return prefixed && len(digits) == 2*wordSize && strings.Trim(digits, "0123456789abcdef") == ""
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }

// prefixed writes bytes as nodes read them.
func prefixed(b []byte) string { return "0x" + hexOf(b) }

// heightText names a block by its height.
func heightText(height int64) string { return "0x" + strconv.FormatInt(height, 16) }
