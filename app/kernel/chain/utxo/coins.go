package utxo

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
)

// Bounds of a transaction: networks relay up to 100,000 virtual bytes.
const (
	mostOutputs = 200
	mostSize    = 100_000
	// mostTries bounds the search for coins that need no change.
	mostTries = 20_000
)

// Sizes of what stands in an input, with the longest signature that there is.
const (
	longestSignature = 72
	compressedKey    = 33
)

// ErrTooLarge says that a transaction would be larger than networks relay: it has too
// many outputs, or the coins are too small.
var ErrTooLarge = errors.New("the transaction would be larger than the network relays")

// candidate is a coin that can be spent.
type candidate struct {
	chain.Coin
	point point
	units int64
}

// sizes computes what transactions with some outputs take.
type sizes struct {
	native bool
	// outputs and bytes are number and length of the outputs.
	outputs, bytes int
	rate           int64
}

func (s sizes) with(o output) sizes {
	s.outputs++
	s.bytes += 8 + varSize(uint64(len(o.script))) + len(o.script)
	return s
}

// virtual is the size with a number of inputs, in virtual bytes: exact, but for
// signatures that turn out a byte shorter.
func (s sizes) virtual(inputs int) int64 {
	proof := 1 + longestSignature + 1 + compressedKey
	size := 4 + varSize(uint64(inputs)) + varSize(uint64(s.outputs)) + s.bytes + 4
	if !s.native {
		return int64(size + inputs*(36+1+proof+4))
	}
	witness := 2 + inputs*(1+proof)
	return int64((4*(size+inputs*(36+1+4)) + witness + 3) / 4)
}

// fee is what the network asks for it, rounded up.
func (s sizes) fee(inputs int) int64 { return ceil(s.virtual(inputs) * s.rate) }

// spend is what it costs to spend one output of the site later.
func (s sizes) spend() int64 { return ceil((s.virtual(11) - s.virtual(10) + 1) * s.rate) }

func ceil(thousandths int64) int64 { return (thousandths + 999) / 1_000 }

// chosen are the coins of a transaction, and what becomes of their sum beside the
// outputs. Without change it is zero.
type chosen struct {
	coins       []candidate
	fee, change int64
}

// choose picks coins for outputs of a sum. It first looks for coins that need no
// change: a search of branches and bounds over the coins from the largest to the
// smallest, which ends after a number of steps, and of whose finds the one that gives
// the network least above its fee is taken, never more than the change would cost
// later. When there are none, it takes the largest coins until they suffice; change
// below least is left to the network. The same coins give the same choice, in whatever
// order they come.
func choose(coins []candidate, sum int64, without, with sizes, least int64) (chosen, error) {
	coins = slices.DeleteFunc(slices.Clone(coins), func(c candidate) bool { return c.units <= without.spend() })
	slices.SortFunc(coins, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.units, a.units), cmp.Compare(a.TxID, b.TxID), cmp.Compare(a.Output, b.Output))
	})
	if found, ok := exactly(coins, sum, without, with); ok {
		return found, nil
	}
	total := int64(0)
	for i, c := range coins {
		total += c.units
		n := i + 1
		if with.virtual(n) > mostSize {
			return chosen{}, fmt.Errorf("%d coins do not suffice: %w", n, ErrTooLarge)
		}
		if change := total - sum - with.fee(n); change >= least {
			return chosen{coins[:n], with.fee(n), change}, nil
		}
		if total-sum >= without.fee(n) {
			return chosen{coins[:n], total - sum, 0}, nil
		}
	}
	return chosen{}, fmt.Errorf("%d of %d: %w", total, sum+without.fee(max(len(coins), 1)), chain.ErrFunds)
}

// exactly is the search for coins that need no change.
func exactly(coins []candidate, sum int64, without, with sizes) (chosen, bool) {
	search := &search{coins: coins, sum: sum, sizes: without, left: make([]int64, len(coins)+1)}
	search.slack = with.fee(1) - without.fee(1) + with.spend()
	search.best = search.slack + 1
	for i := len(coins) - 1; i >= 0; i-- {
		search.left[i] = search.left[i+1] + coins[i].units
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
	// left is the sum of the coins from an index on.
	left       []int64
	sum, slack int64
	tries      int
	best       int64
	found      []int
}

// visit decides about the coin at an index: first with it, then without it.
func (s *search) visit(at int, taken []int, total int64) {
	if s.tries++; s.tries > mostTries || s.best == 0 || s.sizes.virtual(len(taken)) > mostSize {
		return
	}
	if excess := total - s.sum - s.sizes.fee(len(taken)); excess >= 0 {
		if excess < s.best && len(taken) > 0 {
			s.best, s.found = excess, slices.Clone(taken)
		}
		// Each coin is worth more than it costs: another one only makes the excess larger.
		return
	}
	if at == len(s.coins) || total+s.left[at] < s.sum {
		return
	}
	s.visit(at+1, append(taken, at), total+s.coins[at].units)
	s.visit(at+1, taken, total)
}
