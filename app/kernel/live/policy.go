package live

import (
	"fmt"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// Policy is the behaviour of the channels of one pattern.
type Policy struct {
	// Authorize refuses with an error a caller who may not subscribe; nil admits every caller.
	// param is the value of the pattern's {name}.
	Authorize func(call *session.Call, param string) error
	// History is the number of events that are stored for clients that come back, 0 to
	// MaxHistory. Without history a client that missed something is reset.
	History int
	// Presence counts the distinct users on the channel.
	Presence bool
	// Snapshot returns the state that events of the channel change. It is taken for a client
	// without a usable version and may already contain the effect of events that are delivered
	// after it. Without one the channel has no state.
	Snapshot Snapshot

	pattern string
}

// SignedIn is an Authorize for channels of all signed-in users.
func SignedIn(call *session.Call, _ string) error {
	if !call.SignedIn() {
		return fault.ErrUnauthorized
	}
	return nil
}

// userPrefix is the prefix of the own channels of users and guests.
const userPrefix = "user:"

// authorizeOwner admits a caller to the caller's own channel. Its parameter is the id of the
// user, or the owner name of the guest.
func authorizeOwner(call *session.Call, name string) error {
	owner, known := call.Owner()
	switch {
	case known && owner == name:
		return nil
	case !call.SignedIn():
		return fault.ErrUnauthorized
	}
	return fault.ErrForbidden
}

// Channel registers a kind of channels: a whole name such as "feed", or a prefix and a parameter
// such as "chat:{room}". Features call it while the site is wired. Errors: a malformed or
// repeated pattern.
func (h *Hub) Channel(pattern string, p Policy) error {
	if p.History < 0 || p.History > MaxHistory {
		return fmt.Errorf("channel %q: history of %d events, at most %d", pattern, p.History, MaxHistory)
	}
	prefix, rest, parameter := strings.Cut(pattern, "{")
	if parameter && (!strings.HasSuffix(prefix, ":") || !strings.HasSuffix(rest, "}")) {
		return fmt.Errorf("channel %q: a parameter is the last part, as in chat:{room}", pattern)
	}
	if !validName(prefix) {
		return fmt.Errorf("channel %q: names are letters, digits and .:_-", pattern)
	}
	r := &h.channels
	r.mu.Lock()
	defer r.mu.Unlock()
	key := policyKey(prefix, parameter)
	if _, repeated := r.policies[key]; repeated {
		return fmt.Errorf("channel %q is registered twice", pattern)
	}
	p.pattern = pattern
	r.policies[key] = &p
	return nil
}

// policyKey distinguishes "chat:" with a parameter from a channel of exactly that name.
func policyKey(name string, parameter bool) string {
	if parameter {
		return name + "{"
	}
	return name
}

// policy finds the policy of a channel and the value of its parameter. Callers hold the lock.
func (r *channelSet) policy(name string) (p *Policy, param string, known bool) {
	if p, known = r.policies[name]; known {
		return p, "", true
	}
	at := strings.IndexByte(name, ':')
	if at < 0 || at == len(name)-1 {
		return nil, "", false
	}
	p, known = r.policies[policyKey(name[:at+1], true)]
	return p, name[at+1:], known
}

// validName reports whether text can name a channel: 1 to 96 letters, digits
// and .:_-
func validName(text string) bool {
	if text == "" || len(text) > maxName {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(".:_-", c) >= 0) {
			return false
		}
	}
	return true
}
