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

// Event is a published event. The channel of events to one player's pages is "user:" and the
// player's id.
type Event struct {
	Channel, Name string
	Data          any
	// Text is Data in its encoded form at its publication.
	Text string
}

// EventOf is the event that Publish makes from the notice.
func EventOf(channel string, n live.Notice) (Event, error) {
	text, err := json.Marshal(n.Data())
	if err == nil && len(text) > live.MaxMessage {
		err = fmt.Errorf("%s has %d bytes", n.Name(), len(text))
	}
	return Event{channel, n.Name(), n.Data(), string(text)}, err
}

// Events is a hub that records published events. It refuses what the hub of a site refuses:
// undeclared channels, and events that are too long.
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

// Policy is the policy of a declared pattern.
func (e *Events) Policy(t testing.TB, pattern string) live.Policy {
	t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	policy, known := e.policies[pattern]
	if !known {
		t.Fatalf("the channel %q is not declared", pattern)
	}
	return policy
}

// Publish records an event of a channel.
func (e *Events) Publish(channel string, n live.Notice) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for pattern := range e.policies {
		prefix, _, several := strings.Cut(pattern, "{")
		if pattern == channel || several && strings.HasPrefix(channel, prefix) {
			return e.record(channel, n)
		}
	}
	return fmt.Errorf("publish %s: unknown channel %q", n.Name(), channel)
}

// PublishEphemeral records an event like Publish.
func (e *Events) PublishEphemeral(channel string, n live.Notice) error { return e.Publish(channel, n) }

// PublishTo records an event for the pages of one player.
func (e *Events) PublishTo(userID string, n live.Notice) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.record("user:"+userID, n)
}

func (e *Events) record(channel string, n live.Notice) error {
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

// Drain returns the events since the last Take.
func (e *Events) Drain() []Event {
	e.mu.Lock()
	defer e.mu.Unlock()
	events := e.events
	e.events = nil
	return events
}

// EventTimeout is the maximum wait of a test for an expected event. A test that passes never waits
// that long.
const EventTimeout = time.Minute

// Wait returns once a matching event exists since the last Take, and leaves it there.
func (e *Events) Wait(t testing.TB, label string, match func(Event) bool) {
	t.Helper()
	e.await(t, label, match, func(int) {})
}

// Next takes the events up to and including the first with this name. It waits for that one.
func (e *Events) Next(t testing.TB, name string) (found []Event) {
	t.Helper()
	e.await(t, name, func(event Event) bool { return event.Name == name }, func(at int) {
		found, e.events = e.events[:at+1], e.events[at+1:]
	})
	return found
}

// await runs fn with the index of the first matching event, while nothing else is published.
func (e *Events) await(t testing.TB, label string, match func(Event) bool, fn func(at int)) {
	t.Helper()
	tryMatch := func() (wake chan struct{}) {
		e.mu.Lock()
		defer e.mu.Unlock()
		if at := slices.IndexFunc(e.events, match); at >= 0 {
			fn(at)
			return nil
		}
		return e.wake
	}
	deadline := time.After(EventTimeout)
	for wake := tryMatch(); wake != nil; wake = tryMatch() {
		select {
		case <-wake:
		case <-deadline:
			t.Fatalf("%s never came", label)
		}
	}
}

// Data returns the data of events. Each of them must be of the kind, or the test fails.
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
