package live

import (
	"slices"
	"sync"
	"time"
)

// channel is one channel that somebody is on or recently was. Without one
// there is nobody to tell, and nothing to remember for anybody.
type channel struct {
	name   string
	param  string
	policy *Policy
	// epoch names this life of the channel: a client that remembers another
	// one has versions that mean nothing here.
	epoch string

	mu      sync.Mutex
	version uint64
	past    past
	subs    []*subscription
	users   map[string]int // subscriptions of each user; nil without presence
	// idleSince is when the last subscriber left. dead is true once the
	// channel was forgotten: whoever still holds it must look it up again.
	idleSince time.Time
	dead      bool
}

// subscription is one socket on one channel. Its fields belong to the
// channel's lock.
type subscription struct {
	channel *channel
	conn    *conn
	// at is the place in channel.subs; -1 when the subscription is over.
	at int
	// user is who counts as present, "" for a guest.
	user string
	// holding keeps events back while a snapshot is made.
	holding bool
	held    [][]byte
}

// publish sends a message made by encodeMessage to all subscribers, as the
// next version and part of the history unless it is ephemeral.
func (ch *channel) publish(message []byte, ephemeral bool) {
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if ch.dead {
		return
	}
	if !ephemeral {
		ch.version++
		message = withVersion(message, ch.version)
		ch.past.add(ch.version, message)
	}
	for _, s := range ch.subs {
		s.deliver(message)
	}
}

// deliver queues a message, or keeps it back until the snapshot is out.
// Callers hold the channel's lock.
func (s *subscription) deliver(message []byte) {
	if !s.holding {
		s.conn.push(message)
		return
	}
	if len(s.held) >= s.conn.hub.limits.QueueMessages {
		s.conn.hub.slow.Add(1)
		s.conn.close(closeSlow, reasonSlow)
		return
	}
	s.held = append(s.held, message)
}

// add puts a connection on the channel, once. The error is errClosing when
// the connection takes no more. Callers hold the lock.
func (ch *channel) add(c *conn) (s *subscription, err error) {
	for _, s := range c.subscriptions() {
		if s.channel == ch {
			return s, nil
		}
	}
	s = &subscription{channel: ch, conn: c, at: len(ch.subs)}
	if s.user, err = c.adopt(s); err != nil {
		return nil, err
	}
	ch.subs = append(ch.subs, s)
	ch.count(s.user, 1)
	return s, nil
}

// remove takes a subscription off the channel and reports whether it was the
// last one. Removing twice is no error.
func (ch *channel) remove(s *subscription, now time.Time) (emptied bool) {
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if s.at < 0 {
		return false
	}
	last := len(ch.subs) - 1
	ch.subs[s.at] = ch.subs[last]
	ch.subs[s.at].at = s.at
	ch.subs[last] = nil
	ch.subs = ch.subs[:last]
	s.at, s.held = -1, nil
	ch.count(s.user, -1)
	if last == 0 {
		ch.idleSince = now
		ch.subs = nil
	}
	return last == 0
}

// rename counts a subscription for another user.
func (ch *channel) rename(s *subscription, user string) {
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if s.at < 0 {
		return
	}
	ch.count(s.user, -1)
	s.user = user
	ch.count(user, 1)
}

// count keeps the numbers of present users. Callers hold the lock.
func (ch *channel) count(user string, by int) {
	if ch.users == nil || user == "" {
		return
	}
	ch.users[user] += by
	if ch.users[user] == 0 {
		delete(ch.users, user)
	}
}

// Presence is who is on a channel.
type Presence struct {
	// Connections counts sockets, guests' too; Users distinct users, which
	// only a Policy with Presence counts.
	Connections, Users int
}

// Presence counts who is on a channel.
func (h *Hub) Presence(name string) Presence {
	ch := h.rooms.find(name)
	if ch == nil {
		return Presence{}
	}
	ch.mu.Lock()
	defer ch.mu.Unlock()
	return Presence{Connections: len(ch.subs), Users: len(ch.users)}
}

// PresentUsers lists the ids of users on a channel whose Policy has Presence,
// in alphabetical order, at most limit of them.
func (h *Hub) PresentUsers(name string, limit int) []string {
	ch := h.rooms.find(name)
	if ch == nil {
		return nil
	}
	ch.mu.Lock()
	ids := make([]string, 0, len(ch.users))
	for userID := range ch.users {
		ids = append(ids, userID)
	}
	ch.mu.Unlock()
	slices.Sort(ids)
	return ids[:min(len(ids), max(limit, 0))]
}
