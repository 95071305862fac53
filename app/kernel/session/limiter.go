package session

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"croupier/app/kernel/clock"
)

// Rate is the maximum number of events in a time. The zero Rate is unlimited.
type Rate struct {
	Count int
	Per   time.Duration
}

// Unlimited reports whether r is unlimited.
func (r Rate) Unlimited() bool { return r.Count <= 0 || r.Per <= 0 }

// maxLimiterKeys bounds the memory of a Limiter, which evicts the least
// recently used key.
const maxLimiterKeys = 100_000

// limiterSlots is the number of slots in a window. Rates up to it are exact.
// Larger ones count all events of a slot at its end.
const limiterSlots = 64

// Limiter counts events per key over a sliding window. It admits at most
// Rate.Count events in any window of Rate.Per. All calls for a key must use the
// same Rate. Safe for concurrent use.
type Limiter struct {
	clock   clock.Clock
	maxKeys int

	mu     sync.Mutex
	keys   map[string]*list.Element
	recent *list.List // of *counter, most recently used first
}

// counter has the events of one key, oldest first.
type counter struct {
	key   string
	slots []slot
}

// slot is a group of events, from the first at start to the last at end.
type slot struct {
	start, end time.Time
	count      int
}

// NewLimiter makes an empty Limiter.
func NewLimiter(c clock.Clock) *Limiter {
	return &Limiter{clock: c, maxKeys: maxLimiterKeys, keys: map[string]*list.Element{}, recent: list.New()}
}

// AddressKey returns the Limiter key of a client address: a whole IPv4 address, or the /64
// network of an IPv6 address, which belongs to one customer.
func AddressKey(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if !ip.Is6() {
		return ip.String()
	}
	network, err := ip.Prefix(64)
	if err != nil {
		return ip.String()
	}
	return network.String()
}

// WideNetworkKey returns the Limiter key of the customer's wider network: the /48 of an IPv6 address or
// a whole IPv4 address. A provider may assign a /48 to one customer.
func WideNetworkKey(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if !ip.Is6() {
		return ip.String()
	}
	network, err := ip.Prefix(48)
	if err != nil {
		return ip.String()
	}
	return network.String()
}

// Allow counts one event of key. If the rate is used up, it counts nothing and
// returns the wait until the next event passes.
func (l *Limiter) Allow(key string, r Rate) (wait time.Duration, ok bool) {
	if r.Unlimited() {
		return 0, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	c := l.counter(key)
	c.dropBefore(now.Add(-r.Per))
	if wait, blocked := c.usedUp(now, r); blocked {
		return wait, false
	}
	c.add(now, r)
	return 0, true
}

// Blocked reports whether the rate of key is used up, without counting.
func (l *Limiter) Blocked(key string, r Rate) (wait time.Duration, blocked bool) {
	if r.Unlimited() {
		return 0, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	element, known := l.keys[key]
	if !known {
		return 0, false
	}
	now := l.clock.Now()
	c := element.Value.(*counter)
	c.dropBefore(now.Add(-r.Per))
	return c.usedUp(now, r)
}

// Reset deletes the events of key.
func (l *Limiter) Reset(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if element, known := l.keys[key]; known {
		l.recent.Remove(element)
		delete(l.keys, key)
	}
}

func (l *Limiter) counter(key string) *counter {
	if element, known := l.keys[key]; known {
		l.recent.MoveToFront(element)
		return element.Value.(*counter)
	}
	if len(l.keys) >= l.maxKeys {
		oldest := l.recent.Back()
		delete(l.keys, oldest.Value.(*counter).key)
		l.recent.Remove(oldest)
	}
	c := &counter{key: key}
	l.keys[key] = l.recent.PushFront(c)
	return c
}

// dropBefore drops the slots that ended at or before edge.
func (c *counter) dropBefore(cutoff time.Time) {
	n := 0
	for n < len(c.slots) && !c.slots[n].end.After(cutoff) {
		n++
	}
	c.slots = c.slots[n:]
}

// usedUp reports whether r is used up, and how long that lasts.
func (c *counter) usedUp(now time.Time, r Rate) (wait time.Duration, blocked bool) {
	total := 0
	for _, s := range c.slots {
		total += s.count
	}
	for _, s := range c.slots {
		if total < r.Count {
			break
		}
		total -= s.count
		wait, blocked = s.end.Add(r.Per).Sub(now), true
	}
	return wait, blocked
}

func (c *counter) add(now time.Time, r Rate) {
	if n := len(c.slots); n > 0 && r.Count > limiterSlots {
		last := &c.slots[n-1]
		if now.Sub(last.start) < r.Per/limiterSlots {
			last.count++
			last.end = now
			return
		}
	}
	c.slots = append(c.slots, slot{start: now, end: now, count: 1})
}
