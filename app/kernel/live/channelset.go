package live

import (
	"strconv"
	"sync"
	"time"
)

// channelSet are all channels by name, and the policies by which they are made.
type channelSet struct {
	mu       sync.RWMutex
	policies map[string]*Policy
	byName   map[string]*channel
	// idle are channels without subscribers, in the order in which the last one left. Some may
	// have new subscribers.
	idle []idleChannel
	// created counts all channels that were made, for their epochs.
	created uint64
}

type idleChannel struct {
	channel *channel
	at      time.Time
}

func (r *channelSet) init() {
	r.policies, r.byName = map[string]*Policy{}, map[string]*channel{}
}

func (r *channelSet) count() int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return len(r.byName)
}

// find returns the existing channel, or nil.
func (r *channelSet) find(name string) *channel {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.byName[name]
}

// lookupPolicy reports whether a policy covers the name.
func (r *channelSet) lookupPolicy(name string) (p *Policy, param string, known bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.policy(name)
}

// open returns the channel, making it if necessary. Only names with a policy may be opened. A new
// channel counts as idle until it has a subscriber.
func (r *channelSet) open(name, hubEpoch string, now time.Time) *channel {
	if ch := r.find(name); ch != nil {
		return ch
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if ch := r.byName[name]; ch != nil {
		return ch
	}
	p, param, _ := r.policy(name)
	r.created++
	ch := &channel{name: name, param: param, policy: p, epoch: hubEpoch + "." + strconv.FormatUint(r.created, 36), idleSince: now}
	ch.history.max = p.History
	if p.Presence {
		ch.users = map[string]int{}
	}
	r.byName[name] = ch
	r.addIdle(ch, now)
	return ch
}

// markIdle records that the last subscriber left.
func (r *channelSet) markIdle(ch *channel, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addIdle(ch, now)
}

// addIdle queues a channel without subscribers, and deletes those without new subscribers for
// long enough. Callers hold the lock.
func (r *channelSet) addIdle(ch *channel, now time.Time) {
	r.idle = append(r.idle, idleChannel{ch, now})
	for len(r.idle) > 0 {
		oldest := r.idle[0]
		if len(r.idle) <= maxIdle && now.Sub(oldest.at) < idleTTL {
			return
		}
		r.idle[0].channel = nil
		r.idle = r.idle[1:]
		r.deleteIdle(oldest)
	}
}

// deleteIdle deletes a channel unless it has had a subscriber since it became idle. Callers hold the
// lock.
func (r *channelSet) deleteIdle(l idleChannel) {
	l.channel.mu.Lock()
	defer l.channel.mu.Unlock()
	if len(l.channel.subs) > 0 || !l.channel.idleSince.Equal(l.at) {
		return
	}
	l.channel.deleted = true
	delete(r.byName, l.channel.name)
}
