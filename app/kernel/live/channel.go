package live

import (
	"slices"
	"sync"
	"time"
)

// channel is a channel with current or recent subscribers. Without any, there is no recipient and
// no history to store.
type channel struct {
	name   string
	param  string
	policy *Policy
	// epoch identifies this life of the channel: versions of another epoch mean nothing here.
	epoch string

	mu      sync.Mutex
	version uint64
	history history
	subs    []*subscription
	users   map[string]int // subscriptions of each user; nil without presence
	// idleSince is when the last subscriber left. dead is true once the channel was deleted: code
	// with a reference must look it up again.
	idleSince time.Time
	deleted   bool
}

// subscription is one socket on one channel. Its fields belong to the
// channel's lock.
type subscription struct {
	channel *channel
	conn    *conn
	// at is the index in channel.subs; -1 after the subscription has ended.
	at int
	// user is the present user, "" for a guest.
	user string
	// buffering delays events while a snapshot is made.
	buffering bool
	buffered  [][]byte
}

// publish sends a message made by encodeMessage to all subscribers, as the next version and part
// of the history unless it is ephemeral.
func (ch *channel) publish(message []byte, ephemeral bool) {
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if ch.deleted {
		return
	}
	if !ephemeral {
		ch.version++
		message = withVersion(message, ch.version)
		ch.history.add(ch.version, message)
	}
	for _, s := range ch.subs {
		s.deliver(message)
	}
}

// deliver queues a message, or delays it until the snapshot is sent. Callers hold the channel's
// lock.
func (s *subscription) deliver(message []byte) {
	if !s.buffering {
		s.conn.push(message)
		return
	}
	if len(s.buffered) >= s.conn.hub.limits.QueueMessages {
		s.conn.hub.slow.Add(1)
		s.conn.close(closeSlow, reasonSlow)
		return
	}
	s.buffered = append(s.buffered, message)
}

// add subscribes a connection to the channel, once. The error is errClosing if the connection
// accepts no more. Callers hold the lock.
func (ch *channel) add(c *conn) (s *subscription, err error) {
	for _, s := range c.subscriptions() {
		if s.channel == ch {
			return s, nil
		}
	}
	s = &subscription{channel: ch, conn: c, at: len(ch.subs)}
	if s.user, err = c.addSubscription(s); err != nil {
		return nil, err
	}
	ch.subs = append(ch.subs, s)
	ch.count(s.user, 1)
	return s, nil
}

// remove removes a subscription from the channel and reports whether it was the last one. A
// repeated call is no error.
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
	s.at, s.buffered = -1, nil
	ch.count(s.user, -1)
	if last == 0 {
		ch.idleSince = now
		ch.subs = nil
	}
	return last == 0
}

// setUser counts a subscription for another user.
func (ch *channel) setUser(s *subscription, user string) {
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if s.at < 0 {
		return
	}
	ch.count(s.user, -1)
	s.user = user
	ch.count(user, 1)
}

// count maintains the numbers of present users. Callers hold the lock.
func (ch *channel) count(user string, by int) {
	if ch.users == nil || user == "" {
		return
	}
	ch.users[user] += by
	if ch.users[user] == 0 {
		delete(ch.users, user)
	}
}

// Presence counts the subscribers of a channel.
type Presence struct {
	// Connections counts sockets, including guests'; Users counts distinct users, only for a
	// Policy with Presence.
	Connections, Users int
}

// Presence counts the subscribers of a channel.
func (h *Hub) Presence(name string) Presence {
	ch := h.channels.find(name)
	if ch == nil {
		return Presence{}
	}
	ch.mu.Lock()
	defer ch.mu.Unlock()
	return Presence{Connections: len(ch.subs), Users: len(ch.users)}
}

// PresentUsers lists the ids of users on a channel whose Policy has Presence, in alphabetical
// order, at most limit of them.
func (h *Hub) PresentUsers(name string, limit int) []string {
	ch := h.channels.find(name)
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
