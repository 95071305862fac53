package session

import (
	"container/list"
	"sync"
	"time"
)

const (
	// maxCached bounds the sessions in memory.
	maxCached = 20_000
	// viewLifetime is the time to live of a cached view. Console commands change
	// the database from another process, without invalidating this cache.
	viewLifetime = 15 * time.Second
)

// cache maps tokens to sessions and users. It evicts the least recently used
// view.
//
// Every removal starts a new epoch. A view that was read in an older epoch is
// not stored, because the read may predate the change behind the removal. So an
// ended session cannot return to the cache.
type cache struct {
	max int

	mu      sync.Mutex
	epoch   uint64
	byHash  map[string]*list.Element
	byID    map[string]string              // session id to token hash
	byUser  map[string]map[string]struct{} // user id to token hashes
	recent  *list.List                     // of *view, most recently used first
	touched map[string]touch               // session id to its unwritten use
}

// view is the result of Authenticate. It is immutable once stored.
type view struct {
	hash    string
	session Session
	user    User
	readAt  time.Time
}

// touch is an unwritten use of a session.
type touch struct {
	seen, expires time.Time
}

func newCache(max int) *cache {
	return &cache{
		max: max, byHash: map[string]*list.Element{}, byID: map[string]string{},
		byUser: map[string]map[string]struct{}{}, recent: list.New(), touched: map[string]touch{},
	}
}

// get returns the view of a token, or nil if it is unknown or too old, and the
// epoch for put.
func (c *cache) get(hash string, now time.Time) (*view, uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, known := c.byHash[hash]
	if !known {
		return nil, c.epoch
	}
	v := element.Value.(*view)
	if age := now.Sub(v.readAt); age < 0 || age >= viewLifetime {
		return nil, c.epoch
	}
	c.recent.MoveToFront(element)
	return v, c.epoch
}

// hashOf returns the token hash of a cached session.
func (c *cache) hashOf(sessionID string) (hash string, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	hash, known = c.byID[sessionID]
	return hash, known
}

// put stores a view that was read in the epoch. It returns false if a newer
// epoch has begun.
func (c *cache) put(v *view, epoch uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if epoch != c.epoch {
		return false
	}
	if t, waiting := c.touched[v.session.ID]; waiting {
		v.session.LastSeenAt, v.session.ExpiresAt = t.seen, t.expires
	}
	c.remove(v.hash)
	if len(c.byHash) >= c.max {
		c.remove(c.recent.Back().Value.(*view).hash)
	}
	c.byHash[v.hash] = c.recent.PushFront(v)
	c.byID[v.session.ID] = v.hash
	if c.byUser[v.session.UserID] == nil {
		c.byUser[v.session.UserID] = map[string]struct{}{}
	}
	c.byUser[v.session.UserID][v.hash] = struct{}{}
	return true
}

// touch records the use of a cached session and returns its new view. It
// returns v itself if the session is not cached or too many uses are unwritten.
func (c *cache) touch(v *view, t touch) *view {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, known := c.byHash[v.hash]
	if !known || element.Value.(*view) != v || len(c.touched) >= c.max {
		return v
	}
	renewed := *v
	renewed.session.LastSeenAt, renewed.session.ExpiresAt = t.seen, t.expires
	element.Value = &renewed
	c.touched[v.session.ID] = t
	return &renewed
}

// drainTouched returns the unwritten uses and clears them.
func (c *cache) drainTouched() map[string]touch {
	c.mu.Lock()
	defer c.mu.Unlock()
	touched := c.touched
	c.touched = map[string]touch{}
	return touched
}

// dropSessions removes sessions that ended or changed.
func (c *cache) dropSessions(sessionIDs []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	for _, sessionID := range sessionIDs {
		c.remove(c.byID[sessionID])
		delete(c.touched, sessionID)
	}
}

// dropUser removes the views of a user's sessions.
func (c *cache) dropUser(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	for hash := range c.byUser[userID] {
		c.remove(hash)
	}
}

// remove removes one view from all indexes. The caller has locked the cache.
func (c *cache) remove(hash string) {
	element, known := c.byHash[hash]
	if !known {
		return
	}
	v := c.recent.Remove(element).(*view)
	delete(c.byHash, hash)
	delete(c.byID, v.session.ID)
	delete(c.byUser[v.session.UserID], hash)
	if len(c.byUser[v.session.UserID]) == 0 {
		delete(c.byUser, v.session.UserID)
	}
}
