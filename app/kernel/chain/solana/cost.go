package solana

import (
	"bytes"
	"encoding/binary"
	"math/big"
)

// cost is what a transaction took from the account that pays beside what it moved: the
// fee, and the rent of accounts that it has made. Only payments in SOL by instructions
// of the transaction itself count as moved, which are those that the site makes.
func (t transaction) cost(m message) *big.Int {
	fee := new(big.Int).SetUint64(t.Meta.Fee)
	if t.Meta.failed() || len(t.Meta.Before) == 0 || len(t.Meta.After) == 0 {
		return fee
	}
	gone := new(big.Int).SetUint64(t.Meta.Before[0])
	gone.Sub(gone, new(big.Int).SetUint64(t.Meta.After[0]))
	for _, one := range m.instructions {
		if one.program < len(m.keys) && m.keys[one.program] == systemProgram && len(one.data) == 12 && bytes.HasPrefix(one.data, transferCode) &&
			len(one.accounts) == 2 && one.accounts[0] == 0 && one.accounts[1] != 0 {
			gone.Sub(gone, new(big.Int).SetUint64(binary.LittleEndian.Uint64(one.data[4:])))
		}
	}
	if gone.Cmp(fee) < 0 {
		return fee
	}
	return gone
}
