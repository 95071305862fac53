package chain

import (
	"fmt"
	"sync/atomic"
)

// Lie is the error for an answer of a node that is impossible: it wraps ErrInvalidResponse.
func Lie(format string, values ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalidResponse, fmt.Sprintf(format, values...))
}

// Newest keeps the newest block that a node has returned: new transactions of some networks refer
// to it. It is safe for concurrent use.
type Newest struct{ block atomic.Pointer[Block] }

// Keep keeps a block.
func (n *Newest) Keep(block Block) { n.block.Store(&block) }

// Recent is the newest block, and false before there is one.
func (n *Newest) Recent() (Block, bool) {
	if block := n.block.Load(); block != nil {
		return *block, true
	}
	return Block{}, false
}
