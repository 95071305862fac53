package live

import (
	"fmt"
)

// Publisher publishes events to the open pages.
type Publisher interface {
	// Channel declares the channels of a pattern, such as "chat:{room}". A pattern is declared once.
	Channel(pattern string, p Policy) error
	// Publish sends an event to the subscribers of a declared channel. Events of one channel are
	// numbered, so that clients detect missed ones.
	Publish(channel string, n Notice) error
	// PublishEphemeral sends an event without a number: a client that misses it never asks for it.
	PublishEphemeral(channel string, n Notice) error
	// PublishTo sends an event to the open pages of one player.
	PublishTo(userID string, n Notice) error
}

// Sockets are a Publisher that knows the subscribers of its channels.
type Sockets interface {
	Publisher
	// Presence counts the sockets and the signed-in players that are subscribed to a channel.
	Presence(channel string) Presence
	// PresentUsers returns the ids of at most limit signed-in players that are subscribed to a channel.
	PresentUsers(channel string, limit int) []string
}

// Publish sends an event to all subscribers of a channel. Its data is encoded once, as JSON. The
// event gets the channel's next version and becomes part of its history. A channel without
// subscribers is no error. An error means that the channel is unknown, or that the data cannot be
// encoded or is larger than MaxMessage: then no subscriber received anything.
//
// Publish after the commit that made the event true. Calls that follow each other are delivered
// in that order. Publish does not wait for any client.
func (h *Hub) Publish(channel string, n Notice) error {
	return h.publish(channel, n, false)
}

// PublishTo sends an event to all sockets of one user.
func (h *Hub) PublishTo(userID string, n Notice) error {
	return h.publish(userPrefix+userID, n, false)
}

// PublishEphemeral sends an event that may be lost, such as a tick of a clock: without version,
// without history.
func (h *Hub) PublishEphemeral(channel string, n Notice) error {
	return h.publish(channel, n, true)
}

func (h *Hub) publish(name string, n Notice, ephemeral bool) error {
	if n.name == "" {
		return fmt.Errorf("publish on %q: the event was not declared", name)
	}
	ch := h.channels.find(name)
	if ch == nil {
		if _, _, known := h.channels.lookupPolicy(name); !known {
			return fmt.Errorf("publish %s: unknown channel %q", n.name, name)
		}
	}
	encoded, err := encodeData(n.data)
	if err != nil {
		return fmt.Errorf("publish %s on %q: %w", n.name, name, err)
	}
	if len(encoded) > MaxMessage {
		return fmt.Errorf("publish %s on %q: %d bytes, at most %d", n.name, name, len(encoded), MaxMessage)
	}
	if ch != nil {
		ch.publish(encodeMessage(n.name, name, encoded, nil), ephemeral)
	}
	return nil
}
