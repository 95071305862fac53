package chain

import (
	"errors"
	"time"
)

// Errors of drafts on networks whose transactions have one payer and one output.
var (
	ErrOutputs   = errors.New("a transaction of this network has exactly one output")
	ErrAsset     = errors.New("the network has no such asset")
	ErrTag       = errors.New("addresses of this network have no tag, or this is none")
	ErrRecent    = errors.New("no recent block of the network is known that a transaction could refer to")
	ErrNetwork   = errors.New("the draft is of another network")
	ErrDraft     = errors.New("the draft contradicts itself")
	ErrKey       = errors.New("the key is not that of the account")
	ErrDifferent = errors.New("the signed transaction is not that of the draft")
)

// Fresh returns the newest block for a draft that refers to it. It fails with ErrRecent if there
// is none, or if the block is older than oldest or later than slack by the own clock.
func Fresh(recent func() (Block, bool), now time.Time, oldest, slack time.Duration) (Block, error) {
	if recent == nil {
		return Block{}, ErrRecent
	}
	block, known := recent()
	if !known || now.Sub(block.At) > oldest || block.At.Sub(now) > slack {
		return Block{}, ErrRecent
	}
	return block, nil
}
