package live

import (
	"slices"
	"sync"

	"croupier/app/kernel/fault"
)

// connIndex are the sockets of the hub with their indexes. Its lock is the innermost: no other lock
// is taken while it is held.
type connIndex struct {
	mu        sync.Mutex
	total     int
	next      int
	slots     [pingSlots]map[*conn]struct{}
	byAddress map[string]int
	byUser    map[string][]*conn
	bySession map[string][]*conn
}

func (m *connIndex) init() {
	for i := range m.slots {
		m.slots[i] = map[*conn]struct{}{}
	}
	m.byAddress, m.byUser, m.bySession = map[string]int{}, map[string][]*conn{}, map[string][]*conn{}
}

func (m *connIndex) count() (connections, users int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.total, len(m.byUser)
}

// reserve reserves a place for a socket that is about to open, or refuses it.
func (m *connIndex) reserve(address, userID string, limits Limits) error {
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

// release releases the place of reserve.
func (m *connIndex) release(address string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total--
	if m.byAddress[address]--; m.byAddress[address] == 0 {
		delete(m.byAddress, address)
	}
}

// add adds an open socket.
func (m *connIndex) add(c *conn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c.slot = m.next % pingSlots
	m.next++
	m.slots[c.slot][c] = struct{}{}
}

// remove removes a socket of a user and session.
func (m *connIndex) remove(c *conn, userID, sessionID string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.slots[c.slot], c)
	removeConn(m.byUser, userID, c)
	removeConn(m.bySession, sessionID, c)
}

// assign moves a socket from one user and session to others; "" is a guest's.
func (m *connIndex) assign(c *conn, fromUser, fromSession, userID, sessionID string, limit int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if userID != "" && userID != fromUser && len(m.byUser[userID]) >= limit {
		return errTooManySockets
	}
	removeConn(m.byUser, fromUser, c)
	removeConn(m.bySession, fromSession, c)
	addConn(m.byUser, userID, c)
	addConn(m.bySession, sessionID, c)
	return nil
}

func addConn(index map[string][]*conn, key string, c *conn) {
	if key != "" {
		index[key] = append(index[key], c)
	}
}

func removeConn(index map[string][]*conn, key string, c *conn) {
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

func (m *connIndex) ofUser(userID string) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.byUser[userID])
}

func (m *connIndex) ofSession(sessionID string) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.bySession[sessionID])
}

func (m *connIndex) inSlot(slot int) []*conn {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := make([]*conn, 0, len(m.slots[slot]))
	for c := range m.slots[slot] {
		found = append(found, c)
	}
	return found
}

func (m *connIndex) all() []*conn {
	var found []*conn
	for slot := range m.slots {
		found = append(found, m.inSlot(slot)...)
	}
	return found
}
