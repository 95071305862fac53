package chains

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// Limits of a node's responses.
const (
	maxHashLength    = 128
	maxAddressLength = 200
	maxTagLength     = 128
	maxUnitBits      = 256
	// maxWaiting is the max number of waiting payments. The others are seen in
	// their blocks.
	maxWaiting = 10_000
)

func invalidResponse(format string, args ...any) error {
	return asNodeError(fmt.Errorf("%w: %s", chain.ErrInvalidResponse, fmt.Sprintf(format, args...)))
}

// tip queries the newest block.
func (f *follower) tip(ctx context.Context) (chain.Block, error) {
	ctx, done := f.withTimeout(ctx)
	defer done()
	tip, err := f.node.Tip(ctx)
	if err != nil {
		return tip, asNodeError(err)
	}
	return tip, checkBlock(tip, tip.Height)
}

// at queries the block of the main chain at a height. Errors: chain.ErrNoBlock.
func (f *follower) at(ctx context.Context, height int64) (chain.Block, error) {
	ctx, done := f.withTimeout(ctx)
	defer done()
	block, err := f.node.At(ctx, height)
	if err != nil {
		return block, asNodeError(err)
	}
	return block, checkBlock(block, height)
}

func checkBlock(b chain.Block, height int64) error {
	switch {
	case b.Height != height || height < 0:
		return invalidResponse("it gave block %d for block %d", b.Height, height)
	case b.Hash == "" || len(b.Hash) > maxHashLength || len(b.Parent) > maxHashLength:
		return invalidResponse("block %d has a bad hash", height)
	}
	return nil
}

// nextBlock queries a block and its payments. Errors: chain.ErrNoBlock;
// chain.ErrIncomplete with the payments that the node has reported.
func (f *follower) nextBlock(ctx context.Context, height int64) (chain.Block, []chain.Payment, error) {
	block, err := f.at(ctx, height)
	if err != nil {
		return block, nil, err
	}
	payments, err := f.paymentsOf(ctx, block)
	return block, payments, err
}

// paymentsOf queries the payments of a block. Errors: chain.ErrNoBlock;
// chain.ErrIncomplete with the payments that the node has reported.
func (f *follower) paymentsOf(ctx context.Context, block chain.Block) ([]chain.Payment, error) {
	ctx, done := f.withTimeout(ctx)
	defer done()
	payments, err := f.node.Payments(ctx, block, f.watches)
	if err != nil && !errors.Is(err, chain.ErrIncomplete) {
		return nil, asNodeError(err)
	}
	if wrong := f.checkPayments(payments, block); wrong != nil {
		return nil, wrong
	}
	return payments, err
}

// watches reports whether any listener watches an address.
func (f *follower) watches(address string) bool {
	for _, l := range f.s.listeners {
		if l.Watches(f.network.ID, address) {
			return true
		}
	}
	return false
}

type outputKey struct {
	txid   string
	output int
}

// checkPayments refuses a whole list if any item is impossible.
func (f *follower) checkPayments(payments []chain.Payment, block chain.Block) error {
	seen := make(map[outputKey]bool, len(payments))
	for _, p := range payments {
		at := outputKey{p.TxID, p.Output}
		asset, _ := f.s.Asset(p.Asset)
		switch {
		case p.TxID == "" || len(p.TxID) > maxHashLength || p.To == "" || len(p.To) > maxAddressLength || len(p.Tag) > maxTagLength || len(p.From) > maxAddressLength || len(p.Token) > maxAddressLength:
			return invalidResponse("a payment of block %d is incomplete", block.Height)
		case p.Units == nil || p.Units.Sign() < 0 || p.Units.BitLen() > maxUnitBits:
			return invalidResponse("a payment of block %d has the amount %s", block.Height, shortUnits(p.Units))
		case p.Asset != "" && asset.Network != f.network.ID:
			return invalidResponse("a payment of block %d is in %q, which is not on %s", block.Height, p.Asset, f.network.ID)
		case p.Block.Hash != block.Hash || p.Block.Hash != "" && p.Block.Height != block.Height:
			return invalidResponse("a payment is said to be in block %d and is in another", block.Height)
		case seen[at]:
			return invalidResponse("a payment of block %d comes twice", block.Height)
		}
		seen[at] = true
	}
	return nil
}

func shortUnits(units *big.Int) string {
	if units == nil || units.BitLen() > maxUnitBits {
		return "of nothing or too much"
	}
	return units.String()
}

// publishWaiting passes the payments that wait for a block to the listeners, if they
// have changed.
func (f *follower) publishWaiting(ctx context.Context) error {
	payments, err := f.queryWaiting(ctx)
	if err != nil {
		return err
	}
	digest := digestOf(payments)
	if digest == f.waitingDigest {
		return nil
	}
	network, _ := f.s.Network(f.network.ID)
	err = f.s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, l := range f.s.listeners {
			if err := l.Waiting(ctx, tx, network, watchedBy(l, network.ID, payments)); err != nil {
				return fmt.Errorf("take what waits on %s: %w", network.ID, err)
			}
		}
		return nil
	})
	if err == nil {
		f.waitingDigest = digest
	}
	return err
}

func (f *follower) queryWaiting(ctx context.Context) ([]chain.Payment, error) {
	ctx, done := f.withTimeout(ctx)
	defer done()
	payments, err := f.node.Waiting(ctx, f.watches)
	switch {
	case errors.Is(err, chain.ErrNoData):
		return nil, nil
	case err != nil:
		return nil, asNodeError(err)
	}
	sorting.StablyBy(payments, func(a, b chain.Payment) int {
		return cmp.Or(strings.Compare(a.TxID, b.TxID), cmp.Compare(a.Output, b.Output))
	})
	payments = payments[:min(len(payments), maxWaiting)]
	return payments, f.checkPayments(payments, chain.Block{})
}

// digestOf returns a digest of a list of waiting payments. It is never empty.
func digestOf(payments []chain.Payment) string {
	var all strings.Builder
	all.WriteString("waiting")
	for _, p := range payments {
		for _, part := range []string{p.TxID, strconv.Itoa(p.Output), p.Asset, p.Token, p.To, p.Tag, p.Units.String(), strconv.FormatBool(p.Replaceable), strconv.FormatBool(p.Failed)} {
			all.WriteByte('\n')
			all.WriteString(part)
		}
	}
	return all.String()
}
