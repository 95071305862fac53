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
	"croupier/app/kernel/chain/noderpc"
)

// errFormat means that a value is not in the form of nodes.
var errFormat = errors.New("not of the form that nodes write")

// quantity is a number in the form of nodes: 0x and hexadecimal digits, of at most 256 bits.
type quantity struct{ big.Int }

// UnmarshalJSON reads the number and refuses any other form.
func (q *quantity) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil {
		return errFormat
	}
	digits, prefixed := strings.CutPrefix(value, "0x")
	if !prefixed || digits == "" || len(digits) > 2*wordSize || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return errFormat
	}
	q.SetString(digits, 16)
	return nil
}

// int returns a number of blocks, seconds or positions, and fails if it is too large.
func (q *quantity) int() (int64, error) {
	if q == nil || !q.IsInt64() {
		return 0, fmt.Errorf("%w: a number is missing or too large", chain.ErrInvalidResponse)
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

// data are bytes in the form of nodes.
type data []byte

// UnmarshalJSON reads the bytes.
func (d *data) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil {
		return errFormat
	}
	digits, prefixed := strings.CutPrefix(value, "0x")
	decoded, err := hex.DecodeString(digits)
	if !prefixed || err != nil {
		return errFormat
	}
	*d = decoded
	return nil
}

// account is an address in the form of nodes.
type account struct{ Address }

// UnmarshalJSON reads the address.
func (a *account) UnmarshalJSON(text []byte) error {
	var value string
	err := json.Unmarshal(text, &value)
	if err == nil {
		a.Address, err = addressOf(value)
	}
	if err != nil {
		return errFormat
	}
	return nil
}

// hashText is a hash of a block or a transaction in the form of nodes, in lower-case letters.
type hashText string

// UnmarshalJSON reads the hash.
func (h *hashText) UnmarshalJSON(text []byte) error {
	var value string
	if err := json.Unmarshal(text, &value); err != nil || !isHash(strings.ToLower(value)) {
		return errFormat
	}
	*h = hashText(strings.ToLower(value))
	return nil
}

// isHash reports whether a text is a hash in lower-case letters. Ids of transactions come from
// players and webhooks: any other text is not requested.
func isHash(text string) bool {
	digits, prefixed := strings.CutPrefix(text, "0x")
	return prefixed && noderpc.IsHash(digits)
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }

// prefixed writes bytes in the form of nodes.
func prefixed(b []byte) string { return "0x" + hexOf(b) }

// heightText names a block by its height.
func heightText(height int64) string { return "0x" + strconv.FormatInt(height, 16) }
