package kerneltest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/live"
)

// Event is something that was published. The channel of what one player's pages
// were sent is "user:" and the player's id.
type Event struct {
	Channel, Name string
	Data          any
	// Text is Data as it was encoded when it was published.
	Text string
}

// EventOf is the event that Publish makes of the notice.
func EventOf(channel string, n live.Notice) (Event, error) {
	text, err := json.Marshal(n.Data())
	if err == nil && len(text) > live.MaxMessage {
		err = fmt.Errorf("%s has %d bytes", n.Name(), len(text))
	}
	return Event{channel, n.Name(), n.Data(), string(text)}, err
}

// Events is a hub that keeps what is published. It refuses what the hub of a
// site refuses: channels that nobody has declared, and events that are too long.
type Events struct {
	mu       sync.Mutex
	policies map[string]live.Policy
	events   []Event
	wake     chan struct{}
}

// NewEvents makes a hub without channels.
func NewEvents() *Events {
	return &Events{policies: map[string]live.Policy{}, wake: make(chan struct{})}
}

// Channel declares the channels of a pattern.
func (e *Events) Channel(pattern string, policy live.Policy) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, taken := e.policies[pattern]; taken {
		return fmt.Errorf("the channel %q is declared twice", pattern)
	}
	e.policies[pattern] = policy
	return nil
}

// Policy is what Channel was told of a pattern.
func (e *Events) Policy(t testing.TB, pattern string) live.Policy {
	t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	policy, known := e.policies[pattern]
	if !known {
		t.Fatalf("nobody has declared the channel %q", pattern)
	}
	return policy
}

// Publish keeps an event of a channel.
func (e *Events) Publish(channel string, n live.Notice) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for pattern := range e.policies {
		prefix, _, several := strings.Cut(pattern, "{")
		if pattern == channel || several && strings.HasPrefix(channel, prefix) {
			return e.keep(channel, n)
		}
	}
	return fmt.Errorf("publish %s: unknown channel %q", n.Name(), channel)
}

// PublishEphemeral keeps an event like Publish.
func (e *Events) PublishEphemeral(channel string, n live.Notice) error { return e.Publish(channel, n) }

// PublishTo keeps an event for the pages of one player.
func (e *Events) PublishTo(userID string, n live.Notice) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.keep("user:"+userID, n)
}

func (e *Events) keep(channel string, n live.Notice) error {
	event, err := EventOf(channel, n)
	if err != nil {
		return err
	}
	e.events = append(e.events, event)
	close(e.wake)
	e.wake = make(chan struct{})
	return nil
}

// All lists the events since the last Take.
func (e *Events) All() []Event {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.events)
}

// Take gives the events since the last Take.
func (e *Events) Take() []Event {
	e.mu.Lock()
	defer e.mu.Unlock()
	events := e.events
	e.events = nil
	return events
}

// Patience is how long a test waits for what must happen; a test that passes
// never waits that long.
const Patience = time.Minute

// Wait returns once there is an event since the last Take that matches, and
// leaves it there.
func (e *Events) Wait(t testing.TB, what string, match func(Event) bool) {
	t.Helper()
	e.await(t, what, match, func(int) {})
}

// Next takes the events up to and with the first that has this name. It waits
// for that one.
func (e *Events) Next(t testing.TB, name string) (found []Event) {
	t.Helper()
	e.await(t, name, func(event Event) bool { return event.Name == name }, func(at int) {
		found, e.events = e.events[:at+1], e.events[at+1:]
	})
	return found
}

// await runs fn with the place of the first event that matches, while nothing
// else is published.
func (e *Events) await(t testing.TB, what string, match func(Event) bool, fn func(at int)) {
	t.Helper()
	look := func() (wake chan struct{}) {
		e.mu.Lock()
		defer e.mu.Unlock()
		if at := slices.IndexFunc(e.events, match); at >= 0 {
			fn(at)
			return nil
		}
		return e.wake
	}
	deadline := time.After(Patience)
	for wake := look(); wake != nil; wake = look() {
		select {
		case <-wake:
		case <-deadline:
			t.Fatalf("%s never came", what)
		}
	}
}

// Data is what events carry. Each of them must be of the kind, or the test
// fails.
func Data[T any](t testing.TB, kind live.Event[T], events []Event) (list []T) {
	t.Helper()
	for _, event := range events {
		data, ok := event.Data.(T)
		if !ok || event.Name != kind.Name() {
			t.Fatalf("%s was published, want only %s", event.Name, kind.Name())
		}
		list = append(list, data)
	}
	return list
}
