package live

import (
	"slices"
	"sync"

	"croupier/app/kernel/fault"
)

// members are the sockets of the hub, by what they have to be found by. Its
// lock is the innermost: nothing else is locked while it is held.
type members struct {
	mu        sync.Mutex
	total     int
	next      int
	slots     [pingSlots]map[*conn]struct{}
	byAddress map[string]int
	byUser    map[string][]*conn
	bySession map[string][]*conn
}

func (m *members) init() {
	for i := range m.slots {
		m.slots[i] = map[*conn]struct{}{}
	}
	m.byAddress, m.byUser, m.bySession = map[string]int{}, map[string][]*conn{}, map[string][]*conn{}
}

func (m *members) count() (connections, users int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.total, len(m.byUser)
}

// reserve takes a place for a socket that is about to open, or refuses it.
func (m *members) reserve(address, userID string, limits Limits) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.total >= limits.Connections:
		return fault.ErrUnavailable
	case m.byAddress[address] >= limits.PerAddress, userID != "" && len(m.byUser[userID]) >= limits.PerUser:
		return errTooManySockets
	}
	m.total++
	m.byAddress[address]++
	return nil
}

// release gives the place of reserve back.
func (m *members) release(address string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total--
	if m.byAddress[address]--; m.byAddress[address] == 0 {
		delete(m.byAddress, address)
	}
}

// join makes an open socket known.
func (m *members) join(c *conn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c.slot = m.next % pingSlots
	m.next++
	m.slots[c.slot][c] = struct{}{}
}

// leave forgets a socket that belonged to a user and session.
func (m *members) leave(c *conn, userID, sessionID string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.slots[c.slot], c)
	take(m.byUser, userID, c)
	take(m.bySession, sessionID, c)
}

// assign moves a socket from one user and session to others; "" is a guest's.
func (m *members) assign(c *conn, fromUser, fromSession, userID, sessionID string, limit int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if userID != "" && userID != fromUser && len(m.byUser[userID]) >= limit {
		return errTooManySockets
	}
	take(m.byUser, fromUser, c)
	take(m.bySession, fromSession, c)
	put(m.byUser, userID, c)
	put(m.bySession, sessionID, c)
	return nil
}

func put(index map[string][]*conn, key string, c *conn) {
	if key != "" {
		index[key] = append(index[key], c)
	}
}

func take(index map[string][]*conn, key string, c *conn) {
	at := slices.Index(index[key], c)
	if at < 0 {
		return
	}
	if len(index[key]) == 1 {
		delete(index, key)
		return
	}
	index[key] = slices.Delete(index[key], at, at+1)
}

func (m *members) ofUser(userID string) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.byUser[userID])
}

func (m *members) ofSession(sessionID string) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.bySession[sessionID])
}

func (m *members) inSlot(slot int) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := make([]*conn, 0, len(m.slots[slot]))
	for c := range m.slots[slot] {
		found = append(found, c)
	}
	return found
}

func (m *members) all() []*conn {
	var found []*conn
	for slot := range m.slots {
		found = append(found, m.inSlot(slot)...)
	}
	return found
}
