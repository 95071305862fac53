package live

import (
	"fmt"
)

// Publish sends an event to everybody on a channel. data is encoded once, as
// JSON. The event gets the channel's next version and becomes part of its
// history. It is no error if nobody listens. An error means that the channel
// is unknown, or that data cannot be encoded or is larger than MaxMessage:
// then nobody got anything.
//
// Publish after the commit that made the event true. Calls that follow each
// other are delivered in that order. Publish does not wait for any client.
func (h *Hub) Publish(channel, event string, data any) error {
	return h.publish(channel, event, data, false)
}

// PublishTo sends an event to all sockets of one user.
func (h *Hub) PublishTo(userID, event string, data any) error {
	return h.publish(userPrefix+userID, event, data, false)
}

// PublishEphemeral sends an event that needs not arrive, such as a tick of a
// clock: without version, without history.
func (h *Hub) PublishEphemeral(channel, event string, data any) error {
	return h.publish(channel, event, data, true)
}

func (h *Hub) publish(name, event string, data any, ephemeral bool) error {
	if event == "" || len(event) > maxName {
		return fmt.Errorf("publish on %q: an event's name has 1 to %d bytes", name, maxName)
	}
	ch := h.rooms.find(name)
	if ch == nil {
		if _, _, known := h.rooms.known(name); !known {
			return fmt.Errorf("publish %s: unknown channel %q", event, name)
		}
	}
	encoded, err := encodeData(data)
	if err != nil {
		return fmt.Errorf("publish %s on %q: %w", event, name, err)
	}
	if len(encoded) > MaxMessage {
		return fmt.Errorf("publish %s on %q: %d bytes, at most %d", event, name, len(encoded), MaxMessage)
	}
	if ch != nil {
		ch.publish(encodeMessage(event, name, encoded, nil), ephemeral)
	}
	return nil
}
