package live

import (
	"strconv"
	"sync"
	"time"
)

// rooms are all channels by name, and the policies by which they are made.
type rooms struct {
	mu       sync.RWMutex
	policies map[string]*Policy
	byName   map[string]*channel
	// idle are channels without subscribers in the order in which they were
	// left. Some may have been entered since.
	idle []leftRoom
	// made counts the channels ever made, for their epochs.
	made uint64
}

type leftRoom struct {
	channel *channel
	at      time.Time
}

func (r *rooms) init() {
	r.policies, r.byName = map[string]*Policy{}, map[string]*channel{}
}

func (r *rooms) count() int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return len(r.byName)
}

// find returns the channel if there is one at present.
func (r *rooms) find(name string) *channel {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.byName[name]
}

// known reports whether a policy covers the name.
func (r *rooms) known(name string) (p *Policy, param string, known bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.policy(name)
}

// open returns the channel, making it if need be. Only names that a policy
// covers may be opened. A new channel counts as left until somebody is on it.
func (r *rooms) open(name, hubEpoch string, now time.Time) *channel {
	if ch := r.find(name); ch != nil {
		return ch
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if ch := r.byName[name]; ch != nil {
		return ch
	}
	p, param, _ := r.policy(name)
	r.made++
	ch := &channel{name: name, param: param, policy: p, epoch: hubEpoch + "." + strconv.FormatUint(r.made, 36), idleSince: now}
	ch.past.max = p.History
	if p.Presence {
		ch.users = map[string]int{}
	}
	r.byName[name] = ch
	r.leaveIdle(ch, now)
	return ch
}

// left notes that the last subscriber went.
func (r *rooms) left(ch *channel, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.leaveIdle(ch, now)
}

// leaveIdle queues a channel without subscribers, and forgets those that
// nobody came to for long enough. Callers hold the lock.
func (r *rooms) leaveIdle(ch *channel, now time.Time) {
	r.idle = append(r.idle, leftRoom{ch, now})
	for len(r.idle) > 0 {
		oldest := r.idle[0]
		if len(r.idle) <= maxIdle && now.Sub(oldest.at) < linger {
			return
		}
		r.idle[0].channel = nil
		r.idle = r.idle[1:]
		r.forget(oldest)
	}
}

// forget drops a channel unless somebody has been on it since it was left.
// Callers hold the lock.
func (r *rooms) forget(l leftRoom) {
	l.channel.mu.Lock()
	defer l.channel.mu.Unlock()
	if len(l.channel.subs) > 0 || !l.channel.idleSince.Equal(l.at) {
		return
	}
	l.channel.dead = true
	delete(r.byName, l.channel.name)
}
