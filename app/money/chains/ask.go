package chains

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// Bounds of what a node may tell.
const (
	longestHash    = 128
	longestAddress = 200
	longestTag     = 128
	mostUnitBits   = 256
	// mostWaiting bounds the payments that wait; the others are seen in their blocks.
	mostWaiting = 10_000
)

func lie(format string, args ...any) error {
	return ofNode(fmt.Errorf("%w: %s", chain.ErrLies, fmt.Sprintf(format, args...)))
}

// tip asks for the newest block.
func (f *follower) tip(ctx context.Context) (chain.Block, error) {
	ctx, done := f.ask(ctx)
	defer done()
	tip, err := f.node.Tip(ctx)
	if err != nil {
		return tip, ofNode(err)
	}
	return tip, checkBlock(tip, tip.Height)
}

// at asks for the block of the main chain at a height. Errors: chain.ErrNoBlock.
func (f *follower) at(ctx context.Context, height int64) (chain.Block, error) {
	ctx, done := f.ask(ctx)
	defer done()
	block, err := f.node.At(ctx, height)
	if err != nil {
		return block, ofNode(err)
	}
	return block, checkBlock(block, height)
}

func checkBlock(b chain.Block, height int64) error {
	switch {
	case b.Height != height || height < 0:
		return lie("it gave block %d for block %d", b.Height, height)
	case b.Hash == "" || len(b.Hash) > longestHash || len(b.Parent) > longestHash:
		return lie("block %d has a bad hash", height)
	}
	return nil
}

// next asks for a block and what it brings. Errors: chain.ErrNoBlock.
func (f *follower) next(ctx context.Context, height int64) (chain.Block, []chain.Payment, error) {
	block, err := f.at(ctx, height)
	if err != nil {
		return block, nil, err
	}
	ctx, done := f.ask(ctx)
	defer done()
	payments, err := f.node.Payments(ctx, block, f.watches)
	if err != nil {
		return block, nil, ofNode(err)
	}
	return block, payments, f.checkPayments(payments, block)
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

type place struct {
	txid   string
	output int
}

// checkPayments refuses a whole list in which something cannot be.
func (f *follower) checkPayments(payments []chain.Payment, block chain.Block) error {
	seen := make(map[place]bool, len(payments))
	for _, p := range payments {
		at := place{p.TxID, p.Output}
		asset, _ := f.s.Asset(p.Asset)
		switch {
		case p.TxID == "" || len(p.TxID) > longestHash || p.To == "" || len(p.To) > longestAddress || len(p.Tag) > longestTag || len(p.From) > longestAddress || len(p.Token) > longestAddress:
			return lie("a payment of block %d is incomplete", block.Height)
		case p.Units == nil || p.Units.Sign() < 0 || p.Units.BitLen() > mostUnitBits:
			return lie("a payment of block %d has the amount %s", block.Height, shortUnits(p.Units))
		case p.Asset != "" && asset.Network != f.network.ID:
			return lie("a payment of block %d is in %q, which is not on %s", block.Height, p.Asset, f.network.ID)
		case p.Block.Hash != block.Hash || p.Block.Hash != "" && p.Block.Height != block.Height:
			return lie("a payment is said to be in block %d and is in another", block.Height)
		case seen[at]:
			return lie("a payment of block %d comes twice", block.Height)
		}
		seen[at] = true
	}
	return nil
}

func shortUnits(units *big.Int) string {
	if units == nil || units.BitLen() > mostUnitBits {
		return "of nothing or too much"
	}
	return units.String()
}

// tellWaiting tells the listeners what waits for a block, where it has changed.
func (f *follower) tellWaiting(ctx context.Context) error {
	payments, err := f.askWaiting(ctx)
	if err != nil {
		return err
	}
	digest := digestOf(payments)
	if digest == f.waiting {
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
		f.waiting = digest
	}
	return err
}

func (f *follower) askWaiting(ctx context.Context) ([]chain.Payment, error) {
	ctx, done := f.ask(ctx)
	defer done()
	payments, err := f.node.Waiting(ctx, f.watches)
	switch {
	case errors.Is(err, chain.ErrUnable):
		return nil, nil
	case err != nil:
		return nil, ofNode(err)
	}
	slices.SortStableFunc(payments, func(a, b chain.Payment) int {
		return cmp.Or(strings.Compare(a.TxID, b.TxID), cmp.Compare(a.Output, b.Output))
	})
	payments = payments[:min(len(payments), mostWaiting)]
	return payments, f.checkPayments(payments, chain.Block{})
}

// digestOf tells lists of waiting payments apart. It is never empty.
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
