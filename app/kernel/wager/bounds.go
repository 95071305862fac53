package wager

import (
	"sync"

	"croupier/app/kernel/prices"
)

// madeBounds are bounds that were made before, because the conversion of prices takes longer than all
// other checks of a stake.
type madeBounds struct {
	mu   sync.Mutex
	made map[boundsKey]boundsAt
}

// boundsKey names the bounds of a product in a currency with its decimals.
type boundsKey struct {
	product, currency   string
	decimals, precision int
}

// boundsAt are bounds at a price.
type boundsAt struct {
	price  prices.Price
	bounds Bounds
}

// maxMadeBounds is the maximum number of bounds in memory.
const maxMadeBounds = 20_000

// get returns the bounds at a price.
func (m *madeBounds) get(key boundsKey, price prices.Price) (Bounds, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	made, found := m.made[key]
	return made.bounds, found && made.price == price
}

func (m *madeBounds) put(key boundsKey, price prices.Price, b Bounds) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil || len(m.made) >= maxMadeBounds {
		m.made = map[boundsKey]boundsAt{}
	}
	m.made[key] = boundsAt{price, b}
}
