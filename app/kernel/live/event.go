package live

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"croupier/app/kernel/session"
)

// Event is a kind of message on channels: its name on the wire, and data of
// the type T. A package declares its events in variables, once each, and
// nothing else can be published: the pages' types are written from what was
// declared.
type Event[T any] struct{ name string }

// Notice is an event with its data, as Publish takes it. Only Event.With makes
// one.
type Notice struct {
	name string
	data any
}

// Declared describes an event for those who write down what a site publishes.
type Declared struct {
	Name, Summary string
	Data          reflect.Type
}

// declared are the events of the program. Variables of packages fill it before
// main begins.
var declared struct {
	mu     sync.Mutex
	events map[string]Declared
}

// NewEvent declares an event. It panics for a name that is malformed or taken:
// one name has one kind of data.
func NewEvent[T any](name, summary string) Event[T] {
	if name == "" || len(name) > maxName {
		panic(fmt.Sprintf("declare the event %q: a name has 1 to %d bytes", name, maxName))
	}
	declared.mu.Lock()
	defer declared.mu.Unlock()
	if _, taken := declared.events[name]; taken {
		panic(fmt.Sprintf("the event %q is declared twice", name))
	}
	if declared.events == nil {
		declared.events = map[string]Declared{}
	}
	declared.events[name] = Declared{Name: name, Summary: summary, Data: reflect.TypeFor[T]()}
	return Event[T]{name}
}

// Events lists what was declared, by name.
func Events() []Declared {
	declared.mu.Lock()
	defer declared.mu.Unlock()
	list := make([]Declared, 0, len(declared.events))
	for _, event := range declared.events {
		list = append(list, event)
	}
	slices.SortFunc(list, func(a, b Declared) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// With is the event with its data, to be published.
func (e Event[T]) With(data T) Notice { return Notice{e.name, data} }

// Name is the event's name on the wire.
func (e Event[T]) Name() string { return e.name }

// Name is the event's name on the wire.
func (n Notice) Name() string { return n.name }

// Data is what the event carries.
func (n Notice) Data() any { return n.data }

// Snapshot gives the state that the events of a channel change. The zero value
// is that of a channel without one.
type Snapshot struct {
	take func(ctx context.Context, call *session.Call, param string) (any, error)
	data reflect.Type
}

// SnapshotOf makes a Snapshot of a function that gives the state. param is
// what the channel's {name} stands for.
func SnapshotOf[T any](take func(ctx context.Context, call *session.Call, param string) (T, error)) Snapshot {
	return Snapshot{
		take: func(ctx context.Context, call *session.Call, param string) (any, error) {
			return take(ctx, call, param)
		},
		data: reflect.TypeFor[T](),
	}
}

// Take gives the state now, for a caller.
func (s Snapshot) Take(ctx context.Context, call *session.Call, param string) (any, error) {
	return s.take(ctx, call, param)
}

// Snapshots lists the channels that have one, by pattern, with the type of it.
func (h *Hub) Snapshots() []Declared {
	h.rooms.mu.Lock()
	defer h.rooms.mu.Unlock()
	var list []Declared
	for _, p := range h.rooms.policies {
		if p.Snapshot.data != nil {
			list = append(list, Declared{Name: p.pattern, Data: p.Snapshot.data})
		}
	}
	slices.SortFunc(list, func(a, b Declared) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Answers lists the messages that answer a socket's own: they belong to no
// channel, or begin one.
func Answers() []Declared {
	return []Declared{
		{Name: "authenticated", Summary: "Who the socket belongs to: a player, or a guest without id.", Data: reflect.TypeFor[authenticatedAnswer]()},
		{Name: "pong", Summary: "The server's clock, unix milliseconds.", Data: reflect.TypeFor[pongAnswer]()},
		{Name: "subscribed", Summary: "The socket is on the channel, and what it missed.", Data: reflect.TypeFor[subscribedAnswer]()},
		{Name: "unsubscribed", Summary: "The socket has left the channel.", Data: reflect.TypeFor[unsubscribedAnswer]()},
	}
}

// pongAnswer is the data of pong.
type pongAnswer struct {
	Time int64 `json:"time"`
}

// unsubscribedAnswer is the data of unsubscribed.
type unsubscribedAnswer struct {
	Channel string `json:"channel"`
}
