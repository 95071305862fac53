package utxo

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/sorting"
)

// Bounds of a transaction: networks relay up to 100,000 virtual bytes.
const (
	maxOutputs = 200
	maxTxSize  = 100_000
	// maxTries is the maximum number of steps of the search for coins that need no change.
	maxTries = 20_000
)

// Sizes of the parts of an input, with the longest possible signature.
const (
	maxSignatureSize  = 72
	compressedKeySize = 33
)

// ErrTooLarge means that a transaction would be larger than networks relay: it has too many
// outputs, or the coins are too small.
var ErrTooLarge = errors.New("the transaction would be larger than the network relays")

// candidate is a coin that can be spent.
type candidate struct {
	chain.Coin
	point wire.OutPoint
	units int64
}

// sizes computes the sizes of transactions with some outputs.
type sizes struct {
	native bool
	// outputs and bytes are number and length of the outputs.
	outputs, bytes int
	rate           int64
}

// with adds an output with a script.
func (s sizes) with(script []byte) sizes {
	s.outputs++
	s.bytes += (&wire.TxOut{PkScript: script}).SerializeSize()
	return s
}

// virtual is the size with a number of inputs, in virtual bytes. It is exact except for
// signatures that are one byte shorter.
func (s sizes) virtual(inputs int) int64 {
	proof := 1 + maxSignatureSize + 1 + compressedKeySize
	size := 4 + wire.VarIntSerializeSize(uint64(inputs)) + wire.VarIntSerializeSize(uint64(s.outputs)) + s.bytes + 4
	if !s.native {
		return int64(size + inputs*(36+1+proof+4))
	}
	witness := 2 + inputs*(1+proof)
	return int64((4*(size+inputs*(36+1+4)) + witness + 3) / 4)
}

// fee is the network's fee for it, rounded up.
func (s sizes) fee(inputs int) int64 { return ceil(s.virtual(inputs) * s.rate) }

// spend is the later cost of spending one output of the site.
func (s sizes) spend() int64 { return ceil((s.virtual(11) - s.virtual(10) + 1) * s.rate) }

func ceil(thousandths int64) int64 { return (thousandths + 999) / 1_000 }

// chosen are the coins of a transaction, and the parts of their sum besides the outputs. Without
// change it is zero.
type chosen struct {
	coins       []candidate
	fee, change int64
}

// choose selects coins for outputs of a sum. It first looks for coins that need no change, by a
// branch and bound search over the coins from the largest to the smallest, with a limit on its
// steps. Of its results it uses the one with the smallest excess over the fee, which must not
// exceed the later cost of the change. If there is none, it uses the largest coins until they
// suffice; change below the minimum is left to the network. The same coins lead to the same
// choice, in whatever order they come.
func choose(coins []candidate, sum int64, without, with sizes, minimum int64) (chosen, error) {
	coins = slices.DeleteFunc(slices.Clone(coins), func(c candidate) bool { return c.units <= without.spend() })
	sorting.By(coins, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.units, a.units), cmp.Compare(a.TxID, b.TxID), cmp.Compare(a.Output, b.Output))
	})
	if found, ok := chooseExact(coins, sum, without, with); ok {
		return found, nil
	}
	total := int64(0)
	for i, c := range coins {
		total += c.units
		n := i + 1
		if with.virtual(n) > maxTxSize {
			return chosen{}, fmt.Errorf("%d coins do not suffice: %w", n, ErrTooLarge)
		}
		if change := total - sum - with.fee(n); change >= minimum {
			return chosen{coins[:n], with.fee(n), change}, nil
		}
		if total-sum >= without.fee(n) {
			return chosen{coins[:n], total - sum, 0}, nil
		}
	}
	return chosen{}, fmt.Errorf("%d of %d: %w", total, sum+without.fee(max(len(coins), 1)), chain.ErrInsufficientFunds)
}

// chooseExact is the search for coins that need no change.
func chooseExact(coins []candidate, sum int64, without, with sizes) (chosen, bool) {
	search := &search{coins: coins, sum: sum, sizes: without, remaining: make([]int64, len(coins)+1)}
	search.slack = with.fee(1) - without.fee(1) + with.spend()
	search.best = search.slack + 1
	for i := len(coins) - 1; i >= 0; i-- {
		search.remaining[i] = search.remaining[i+1] + coins[i].units
	}
	search.visit(0, nil, 0)
	if search.found == nil {
		return chosen{}, false
	}
	out, total := chosen{}, int64(0)
	for _, i := range search.found {
		out.coins = append(out.coins, coins[i])
		total += coins[i].units
	}
	out.fee = total - sum
	return out, true
}

type search struct {
	coins []candidate
	sizes sizes
	// remaining is the sum of the coins from an index on.
	remaining  []int64
	sum, slack int64
	tries      int
	best       int64
	found      []int
}

// visit decides about the coin at an index: first with it, then without it.
func (s *search) visit(at int, taken []int, total int64) {
	if s.tries++; s.tries > maxTries || s.best == 0 || s.sizes.virtual(len(taken)) > maxTxSize {
		return
	}
	if excess := total - s.sum - s.sizes.fee(len(taken)); excess >= 0 {
		if excess < s.best && len(taken) > 0 {
			s.best, s.found = excess, slices.Clone(taken)
		}
		// Each coin is worth more than its cost: another one only makes the excess larger.
		return
	}
	if at == len(s.coins) || total+s.remaining[at] < s.sum {
		return
	}
	s.visit(at+1, append(taken, at), total+s.coins[at].units)
	s.visit(at+1, taken, total)
}
