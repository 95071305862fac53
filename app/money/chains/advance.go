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
	// kept is how many blocks can be taken back.
	kept = 200
	// stepBlocks bounds the blocks of one step.
	stepBlocks = 100
	// fewMisses in a row are no reason to worry.
	fewMisses = 3
)

// step brings the cursor nearer to the newest block: at most stepBlocks forward, or
// back to where the network has left what was followed. more tells that there is
// more to do at once. An error of the node is a nodeError.
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
		if c, err = f.begin(ctx, tip); err != nil {
			return false, err
		}
	}
	c.kind = f.kind
	for range stepBlocks {
		if tip.Height <= c.height {
			return f.arrived(ctx, tip, c)
		}
		next, payments, err := f.next(ctx, c.height+1)
		switch {
		case errors.Is(err, chain.ErrNoBlock):
			return false, f.missing(tip, c.height+1)
		case err != nil:
			return false, err
		case next.Parent != c.hash:
			return f.rewind(ctx, c)
		}
		if c, err = f.take(ctx, c, next, payments); err != nil {
			return false, err
		}
		f.good(tip, c)
	}
	return true, nil
}

// missing is where the node has a newer block and not the next one: the chain has
// changed under our feet, and the next step sees how, or the node has thrown it away.
func (f *follower) missing(tip chain.Block, height int64) error {
	f.misses++
	if f.misses <= fewMisses {
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

// begin starts the following with a block that counts as known.
func (f *follower) begin(ctx context.Context, at chain.Block) (cursor, error) {
	c := cursor{height: at.Height, hash: at.Hash, first: at.Height, kind: f.kind}
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := keepBlock(tx, f.network.ID, at); err != nil {
			return err
		}
		return writeCursor(tx, f.network.ID, c)
	})
	if err == nil {
		f.note(func(s *status) { s.block = at })
	}
	return c, err
}

// take hands a block to the listeners and keeps it, in one write.
func (f *follower) take(ctx context.Context, c cursor, block chain.Block, payments []chain.Payment) (cursor, error) {
	network, _ := f.s.Network(f.network.ID)
	c.height, c.hash = block.Height, block.Hash
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := keepBlock(tx, network.ID, block); err != nil {
			return err
		}
		for _, l := range f.s.listeners {
			if err := l.Block(ctx, tx, network, block, watchedBy(l, network.ID, payments)); err != nil {
				return fmt.Errorf("take block %d of %s: %w", block.Height, network.ID, err)
			}
		}
		return writeCursor(tx, network.ID, c)
	})
	if err == nil {
		f.took(block)
	}
	return c, err
}

// took notes a block. Where something waits, the listeners are told of it again.
func (f *follower) took(block chain.Block) {
	if f.waiting != digestOf(nil) {
		f.waiting = ""
	}
	f.misses = 0
	f.note(func(s *status) { s.block = block })
}

func watchedBy(l Listener, network string, payments []chain.Payment) (list []chain.Payment) {
	for _, p := range payments {
		if l.Watches(network, p.To) {
			list = append(list, p)
		}
	}
	return list
}

// arrived is where the node has no block above the cursor: all is well, the node is
// behind, or what was followed is abandoned.
func (f *follower) arrived(ctx context.Context, tip chain.Block, c cursor) (more bool, err error) {
	if tip.Height == c.height && tip.Hash == c.hash {
		if f.look().block.Hash == "" { // the first look after a start
			f.note(func(s *status) { s.block = tip })
		}
		f.good(tip, c)
		return false, f.tellWaiting(ctx)
	}
	blocks, err := f.blocks(ctx)
	if err != nil {
		return false, err
	}
	if tip.Height < c.height && (len(blocks) == 0 || tip.Height < blocks[len(blocks)-1].Height || has(blocks, tip)) {
		f.note(func(s *status) { s.tip, s.cursor = tip, c })
		return false, nodeError{StateBehind, fmt.Errorf("the node is at block %d, block %d was seen already", tip.Height, c.height)}
	}
	return f.rewind(ctx, c)
}

func has(blocks []chain.Block, one chain.Block) bool {
	for _, b := range blocks {
		if b.Height == one.Height {
			return b.Hash == one.Hash
		}
	}
	return false
}

func (f *follower) blocks(ctx context.Context) (list []chain.Block, err error) {
	err = f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = keptBlocks(q, f.network.ID)
		return err
	})
	return list, err
}

// rewind goes back to the newest block that the node still has in its main chain, one
// write for each block, and says that there is more to do. Nothing is taken back
// before such a block is found.
func (f *follower) rewind(ctx context.Context, c cursor) (more bool, err error) {
	blocks, err := f.blocks(ctx)
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
		return false, ofNode(fmt.Errorf("%w: the block after %d names another parent", chain.ErrLies, c.height))
	case fork < 0 && len(blocks) > 0 && blocks[len(blocks)-1].Height == c.first:
		return f.beginAgain(ctx, c, blocks)
	case fork < 0:
		return false, nodeError{StateStopped, fmt.Errorf("the network has abandoned more than the %d blocks that can be taken back", kept)}
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

// undo takes a block back, which leaves the one below it as the newest. The first
// block of all is no news to anybody, and the one below it is not kept yet.
func (f *follower) undo(ctx context.Context, c cursor, block, below chain.Block, first bool) (cursor, error) {
	network, _ := f.s.Network(f.network.ID)
	c.height, c.hash = below.Height, below.Hash
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if !first {
			if err := f.tellUndone(ctx, tx, network, block); err != nil {
				return err
			}
		}
		if err := dropBlock(tx, network.ID, block.Height); err != nil {
			return err
		}
		if first {
			if err := keepBlock(tx, network.ID, below); err != nil {
				return err
			}
		}
		return writeCursor(tx, network.ID, c)
	})
	if err == nil {
		f.waiting = ""
		f.note(func(s *status) { s.block, s.cursor = below, c })
	}
	return c, err
}

// tellUndone has the listeners take a block back, the last one first.
func (f *follower) tellUndone(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	for _, l := range slices.Backward(f.s.listeners) {
		if err := l.Undo(ctx, tx, network, block); err != nil {
			return fmt.Errorf("take back block %d of %s: %w", block.Height, network.ID, err)
		}
	}
	return nil
}

// beginAgain is for a network that abandons even the block with which the following
// began. Nobody was told of that one, so that the following begins one block below
// it, and the new one at its height is looked at.
func (f *follower) beginAgain(ctx context.Context, c cursor, blocks []chain.Block) (more bool, err error) {
	below, err := f.at(ctx, max(c.first-1, 0))
	if err != nil {
		return false, err
	}
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
