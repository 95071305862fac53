package play

import (
	"math/big"
	"sync"

	"croupier/app/kernel/originals/rules"
)

// edges caches the house edge of choices. For many games computing it takes much
// longer than a wager.
type edges struct {
	mu    sync.RWMutex
	known map[string]string
}

// maxEdges bounds the number of cached edges. longestKey is the longest cached
// key in bytes: longer choices hardly ever repeat.
const (
	maxEdges   = 20_000
	longestKey = 100
)

// of is the exact house edge of a bet as a fraction: the part of each unit
// staked that is not returned on average.
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
	if len(key) > longestKey {
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
