package chains

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/db"
)

const (
	// undoDepth is the number of blocks that can be undone.
	undoDepth = 200
	// maxBlocksPerStep is the max number of blocks of one step.
	maxBlocksPerStep = 100
	// maxNormalMisses is the number of consecutive misses that are normal.
	maxNormalMisses = 3
)

// step moves the cursor towards the newest block: at most maxBlocksPerStep forward, or
// back to the block where the network has left the followed chain. more is true
// if another step can follow at once. An error of the node is a nodeError.
func (f *follower) step(ctx context.Context) (more bool, err error) {
	tip, err := f.tip(ctx)
	if err != nil {
		return false, err
	}
	c, found, err := f.read(ctx)
	if err != nil {
		return false, err
	}
	if !found {
		if c, err = f.startAt(ctx, tip); err != nil {
			return false, err
		}
	}
	c.kind = f.kind
	if c, err = f.verifyChain(ctx, c); err != nil {
		return false, err
	}
	for range maxBlocksPerStep {
		if tip.Height <= c.height {
			return f.checkCursor(ctx, tip, c)
		}
		next, payments, err := f.nextBlock(ctx, c.height+1)
		incomplete := errors.Is(err, chain.ErrIncomplete)
		switch {
		case errors.Is(err, chain.ErrNoBlock):
			return false, f.handleMissing(tip, c.height+1)
		case err != nil && !incomplete:
			return false, err
		case next.Parent != c.hash:
			return f.rewind(ctx, c)
		}
		if c, err = f.applyBlock(ctx, c, next, payments, incomplete); err != nil {
			return false, err
		}
		f.unverified = false
		f.recordSuccess(tip, c)
	}
	return true, nil
}

// handleMissing handles a node that has a newer block but not the next one. Either the
// chain has just changed, and the next step shows how, or the node has deleted
// the block.
func (f *follower) handleMissing(tip chain.Block, height int64) error {
	f.misses++
	if f.misses <= maxNormalMisses {
		return nil
	}
	return nodeError{StateBehind, fmt.Errorf("the node is at block %d and does not have block %d", tip.Height, height)}
}

func (f *follower) read(ctx context.Context) (c cursor, found bool, err error) {
	err = f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		c, found, err = readCursor(q, f.network.ID)
		return err
	})
	return c, found, err
}

// startAt starts to follow a network with a block that counts as known.
func (f *follower) startAt(ctx context.Context, at chain.Block) (cursor, error) {
	c := cursor{height: at.Height, hash: at.Hash, first: at.Height, kind: f.kind}
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := storeBlock(tx, f.network.ID, at); err != nil {
			return err
		}
		return writeCursor(tx, f.network.ID, c)
	})
	if err == nil {
		f.updateStatus(func(s *status) { s.block = at })
	}
	return c, err
}

// applyBlock passes a block to the listeners and stores it, in one write. An incomplete
// block is stored to be queried again.
func (f *follower) applyBlock(ctx context.Context, c cursor, block chain.Block, payments []chain.Payment, incomplete bool) (cursor, error) {
	network, _ := f.s.Network(f.network.ID)
	c.height, c.hash = block.Height, block.Hash
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := storeBlock(tx, network.ID, block); err != nil {
			return err
		}
		for _, l := range f.s.listeners {
			if err := l.Block(ctx, tx, network, block, watchedBy(l, network.ID, payments)); err != nil {
				return fmt.Errorf("take block %d of %s: %w", block.Height, network.ID, err)
			}
		}
		if incomplete {
			if err := noteIncomplete(tx, network.ID, block, tx.Now().Add(minRetryInterval)); err != nil {
				return err
			}
		}
		return writeCursor(tx, network.ID, c)
	})
	if err == nil {
		f.recordBlock(block)
	}
	return c, err
}

// recordBlock records a block. If any payment waits, the listeners receive the waiting
// list again.
func (f *follower) recordBlock(block chain.Block) {
	if f.waitingDigest != digestOf(nil) {
		f.waitingDigest = ""
	}
	f.misses = 0
	f.updateStatus(func(s *status) { s.block = block })
}

func watchedBy(l Listener, network string, payments []chain.Payment) (list []chain.Payment) {
	for _, p := range payments {
		if l.Watches(network, p.To) {
			list = append(list, p)
		}
	}
	return list
}

// checkCursor handles a node without a block above the cursor: all is well, the node
// is behind, or the followed block is abandoned.
func (f *follower) checkCursor(ctx context.Context, tip chain.Block, c cursor) (more bool, err error) {
	if tip.Height == c.height && tip.Hash == c.hash {
		if f.currentStatus().block.Hash == "" { // the first check after a start
			f.updateStatus(func(s *status) { s.block = tip })
		}
		f.unverified = false
		f.recordSuccess(tip, c)
		if err := f.publishWaiting(ctx); err != nil {
			return false, err
		}
		return f.revisit(ctx, c)
	}
	blocks, err := f.storedBlocks(ctx)
	if err != nil {
		return false, err
	}
	if tip.Height < c.height && (len(blocks) == 0 || tip.Height < blocks[len(blocks)-1].Height || containsBlock(blocks, tip)) {
		f.updateStatus(func(s *status) { s.tip, s.cursor = tip, c })
		return false, nodeError{StateBehind, fmt.Errorf("the node is at block %d, block %d was seen already", tip.Height, c.height)}
	}
	return f.rewind(ctx, c)
}

func containsBlock(blocks []chain.Block, item chain.Block) bool {
	for _, b := range blocks {
		if b.Height == item.Height {
			return b.Hash == item.Hash
		}
	}
	return false
}

func (f *follower) storedBlocks(ctx context.Context) (list []chain.Block, err error) {
	err = f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = loadBlocks(q, f.network.ID)
		return err
	})
	return list, err
}

// rewind goes back to the newest block that the node still has in its main chain,
// with one write for each block. It returns more as true. Nothing is undone
// before such a block is found.
func (f *follower) rewind(ctx context.Context, c cursor) (more bool, err error) {
	blocks, err := f.storedBlocks(ctx)
	if err != nil {
		return false, err
	}
	fork := -1
	for i, b := range blocks {
		now, err := f.at(ctx, b.Height)
		if err != nil && !errors.Is(err, chain.ErrNoBlock) {
			return false, err
		}
		if err == nil && now.Hash == b.Hash {
			fork = i
			break
		}
	}
	switch {
	case fork == 0:
		return false, asNodeError(fmt.Errorf("%w: the block after %d names another parent", chain.ErrInvalidResponse, c.height))
	case fork > f.rewindLimit() || fork < 0 && len(blocks) > f.rewindLimit():
		return false, nodeError{StateStopped, fmt.Errorf("the node has another chain than the one that was followed: more than %d blocks would be taken back", f.rewindLimit())}
	case fork < 0 && len(blocks) > 0 && blocks[len(blocks)-1].Height == c.first:
		return f.restartAbandoned(ctx, c, blocks)
	case fork < 0:
		return false, nodeError{StateStopped, fmt.Errorf("the network has abandoned more than the %d blocks that can be taken back", undoDepth)}
	}
	f.s.Log.Warn("a network abandons blocks", "network", f.network.ID, "blocks", fork)
	c.reorganisations++
	c.deepest = max(c.deepest, int64(fork))
	for i, b := range blocks[:fork] {
		if c, err = f.undo(ctx, c, b, blocks[i+1], false); err != nil {
			return false, err
		}
	}
	return true, nil
}

// undo undoes a block, and the one below becomes the newest. Listeners never
// received the first block of all, and the one below it is not stored yet.
func (f *follower) undo(ctx context.Context, c cursor, block, below chain.Block, first bool) (cursor, error) {
	network, _ := f.s.Network(f.network.ID)
	c.height, c.hash = below.Height, below.Hash
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if !first {
			if err := f.undoListeners(ctx, tx, network, block); err != nil {
				return err
			}
		}
		if err := dropBlock(tx, network.ID, block.Height); err != nil {
			return err
		}
		if err := dropIncomplete(tx, network.ID, block.Height); err != nil {
			return err
		}
		if first {
			if err := storeBlock(tx, network.ID, below); err != nil {
				return err
			}
		}
		return writeCursor(tx, network.ID, c)
	})
	if err == nil {
		f.waitingDigest = ""
		f.updateStatus(func(s *status) { s.block, s.cursor = below, c })
	}
	return c, err
}

// undoListeners makes the listeners undo a block, the last listener first.
func (f *follower) undoListeners(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	for _, l := range slices.Backward(f.s.listeners) {
		if err := l.Undo(ctx, tx, network, block); err != nil {
			return fmt.Errorf("take back block %d of %s: %w", block.Height, network.ID, err)
		}
	}
	return nil
}

// restartAbandoned handles a network that abandons even the first followed block.
// Listeners never received that block, so following begins again one block below
// it, and the new block at its height is read.
func (f *follower) restartAbandoned(ctx context.Context, c cursor, blocks []chain.Block) (more bool, err error) {
	below, err := f.at(ctx, max(c.first-1, 0))
	if err != nil {
		return false, err
	}
	f.s.Log.Warn("a network abandons the block with which the following began", "network", f.network.ID, "blocks", len(blocks), "first", c.first)
	c.reorganisations++
	c.deepest = max(c.deepest, int64(len(blocks)))
	last := len(blocks) - 1
	for i, b := range blocks[:last] {
		if c, err = f.undo(ctx, c, b, blocks[i+1], false); err != nil {
			return false, err
		}
	}
	c.first = below.Height
	_, err = f.undo(ctx, c, blocks[last], below, true)
	return true, err
}
