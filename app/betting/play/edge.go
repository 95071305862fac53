package play

import (
	"math/big"
	"sync"

	"croupier/app/kernel/originals/rules"
)

// edges caches the house edge of choices. In many games its calculation takes much longer
// than a wager.
type edges struct {
	mu    sync.RWMutex
	known map[string]string
}

// maxEdges is the maximum number of cached edges. maxKeyBytes is the maximum length of a
// cached key in bytes: longer choices are rarely repeated.
const (
	maxEdges    = 20_000
	maxKeyBytes = 100
)

// of returns the exact house edge of a bet as a fraction: the part of each unit staked
// that is not returned on average.
func (e *edges) of(game string, choices []byte, bet rules.Bet) string {
	key := game + string(choices)
	e.mu.RLock()
	edge, known := e.known[key]
	e.mu.RUnlock()
	if known {
		return edge
	}
	one := big.NewRat(1, 1)
	edge = one.Sub(one, bet.Return().Rat()).RatString()
	if len(key) > maxKeyBytes {
		return edge
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known == nil || len(e.known) >= maxEdges {
		e.known = map[string]string{}
	}
	e.known[key] = edge
	return edge
}
