package solana

import (
	"bytes"
	"encoding/binary"
	"math/big"
)

// cost is the amount that a transaction deducted from the paying account beside what it moved:
// the fee, and the rent of new accounts. Only payments in SOL by instructions of the transaction
// itself count as moved, which are those that the site makes.
func (t transaction) cost(m message) *big.Int {
	fee := new(big.Int).SetUint64(t.Meta.Fee)
	if t.Meta.failed() || len(t.Meta.Before) == 0 || len(t.Meta.After) == 0 {
		return fee
	}
	spent := new(big.Int).SetUint64(t.Meta.Before[0])
	spent.Sub(spent, new(big.Int).SetUint64(t.Meta.After[0]))
	for _, item := range m.instructions {
		if item.program < len(m.keys) && m.keys[item.program] == systemProgram && len(item.data) == 12 && bytes.HasPrefix(item.data, transferCode) &&
			len(item.accounts) == 2 && item.accounts[0] == 0 && item.accounts[1] != 0 {
			spent.Sub(spent, new(big.Int).SetUint64(binary.LittleEndian.Uint64(item.data[4:])))
		}
	}
	if spent.Cmp(fee) < 0 {
		return fee
	}
	return spent
}
