package live

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"sync"

	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
)

// Event is a kind of message on channels: its name on the wire, and data of the type T. A package
// declares its events in variables, once each, and only declared events can be published: the
// pages' types are generated from the declarations.
type Event[T any] struct{ name string }

// Notice is an event with its data, for Publish. Only Event.With makes one.
type Notice struct {
	name string
	data any
}

// Declaration describes an event for generators of documentation and types.
type Declaration struct {
	Name, Summary string
	Data          reflect.Type
}

// declarations are the events of the program. Variables of packages fill it before main begins.
var declarations struct {
	mu     sync.Mutex
	events map[string]Declaration
}

// NewEvent declares an event. It panics for a malformed or duplicate name: one name has one kind
// of data.
func NewEvent[T any](name, summary string) Event[T] {
	if name == "" || len(name) > maxName {
		panic(fmt.Sprintf("declare the event %q: a name has 1 to %d bytes", name, maxName))
	}
	declarations.mu.Lock()
	defer declarations.mu.Unlock()
	if _, taken := declarations.events[name]; taken {
		panic(fmt.Sprintf("the event %q is declared twice", name))
	}
	if declarations.events == nil {
		declarations.events = map[string]Declaration{}
	}
	declarations.events[name] = Declaration{Name: name, Summary: summary, Data: reflect.TypeFor[T]()}
	return Event[T]{name}
}

// Events lists the declared events, by name.
func Events() []Declaration {
	declarations.mu.Lock()
	defer declarations.mu.Unlock()
	list := make([]Declaration, 0, len(declarations.events))
	for _, event := range declarations.events {
		list = append(list, event)
	}
	sorting.By(list, func(a, b Declaration) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// With returns the event with its data, for Publish.
func (e Event[T]) With(data T) Notice { return Notice{e.name, data} }

// Name is the event's name on the wire.
func (e Event[T]) Name() string { return e.name }

// Name is the event's name on the wire.
func (n Notice) Name() string { return n.name }

// Data is the data of the event.
func (n Notice) Data() any { return n.data }

// Snapshot returns the state that the events of a channel change. The zero value is that of a
// channel without one.
type Snapshot struct {
	load func(ctx context.Context, call *session.Call, param string) (any, error)
	data reflect.Type
}

// SnapshotOf makes a Snapshot of a function that returns the state. param is the value of {name}
// in the channel's pattern.
func SnapshotOf[T any](load func(ctx context.Context, call *session.Call, param string) (T, error)) Snapshot {
	return Snapshot{
		load: func(ctx context.Context, call *session.Call, param string) (any, error) {
			return load(ctx, call, param)
		},
		data: reflect.TypeFor[T](),
	}
}

// Load returns the current state for a caller.
func (s Snapshot) Load(ctx context.Context, call *session.Call, param string) (any, error) {
	return s.load(ctx, call, param)
}

// Snapshots lists the channels with a snapshot, by pattern, with the type of the state.
func (h *Hub) Snapshots() []Declaration {
	h.channels.mu.Lock()
	defer h.channels.mu.Unlock()
	var list []Declaration
	for _, p := range h.channels.policies {
		if p.Snapshot.data != nil {
			list = append(list, Declaration{Name: p.pattern, Data: p.Snapshot.data})
		}
	}
	sorting.By(list, func(a, b Declaration) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Replies lists the messages that answer a socket's own: they belong to no channel, or start a
// subscription.
func Replies() []Declaration {
	return []Declaration{
		{Name: "authenticated", Summary: "The owner of the socket: a player, or a guest without id.", Data: reflect.TypeFor[authenticatedAnswer]()},
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
