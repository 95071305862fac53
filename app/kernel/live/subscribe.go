package live

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// subscribeRequest is the data of subscribe and unsubscribe.
type subscribeRequest struct {
	Channel string  `json:"channel"`
	Since   *uint64 `json:"since"`
	Epoch   string  `json:"epoch"`
}

// subscribedAnswer is the data of subscribed. The versions of Messages end with V.
type subscribedAnswer struct {
	Channel  string            `json:"channel"`
	V        uint64            `json:"v"`
	Epoch    string            `json:"epoch"`
	Messages *[]jsontext.Value `json:"messages,omitzero"`
	Reset    bool              `json:"reset,omitzero"`
	Snapshot jsontext.Value    `json:"snapshot,omitzero"`
}

// errClosing means that the connection is closing: there is no recipient for an answer.
var errClosing = fmt.Errorf("subscribe: %w", net.ErrClosed)

// subscribe subscribes the connection to a channel and brings it up to date. After a refusal the
// connection is not on the channel.
func (c *conn) subscribe(ctx context.Context, call *session.Call, request subscribeRequest, id []byte) error {
	p, param, known := c.hub.channels.lookupPolicy(request.Channel)
	if !known || !validName(request.Channel) {
		return errUnknownChannel
	}
	err := error(nil)
	if p.Authorize != nil {
		err = p.Authorize(call, param)
	}
	present := c.subscription(request.Channel)
	if err == nil && present == nil && len(c.subscriptions()) >= MaxChannels {
		err = errTooManyChannels
	}
	if err != nil {
		c.leave(present)
		return err
	}
	ch := c.hub.lockChannel(request.Channel)
	s, err := ch.add(c)
	if err != nil {
		ch.mu.Unlock()
		return err
	}
	answer := ch.catchUp(request)
	if answer.Messages != nil || p.Snapshot.load == nil {
		defer ch.mu.Unlock()
		return c.answerSubscribed(answer, id)
	}
	s.buffering = true
	ch.mu.Unlock()
	return c.sendSnapshot(ctx, call, s, answer, id)
}

// catchUp answers a subscription with the missed messages, if they are stored. Callers hold the
// lock.
func (ch *channel) catchUp(request subscribeRequest) subscribedAnswer {
	answer := subscribedAnswer{Channel: ch.name, V: ch.version, Epoch: ch.epoch}
	if request.Since == nil {
		return answer
	}
	if request.Epoch == ch.epoch {
		if missed, ok := ch.history.since(*request.Since); ok {
			messages := make([]jsontext.Value, len(missed))
			for i, message := range missed {
				messages[i] = message
			}
			answer.Messages = &messages
			return answer
		}
	}
	answer.Reset = true
	return answer
}

// sendSnapshot answers a subscription with the channel's state. Events during the snapshot are
// delayed and follow it.
func (c *conn) sendSnapshot(ctx context.Context, call *session.Call, s *subscription, answer subscribedAnswer, id []byte) error {
	state, err := s.channel.policy.Snapshot.Load(db.Named(ctx, "snapshot "+s.channel.policy.pattern), call, s.channel.param)
	if err == nil {
		answer.Snapshot, err = encodeData(state)
	}
	if err == nil && len(answer.Snapshot) > MaxMessage {
		err = fmt.Errorf("%d bytes, at most %d", len(answer.Snapshot), MaxMessage)
	}
	if err != nil {
		c.leave(s)
		return fmt.Errorf("snapshot of %s: %w", s.channel.name, err)
	}
	ch := s.channel
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if s.at < 0 {
		return fault.ErrForbidden // removed from the channel in between
	}
	if err := c.answerSubscribed(answer, id); err != nil {
		return err
	}
	buffered := s.buffered
	s.buffering, s.buffered = false, nil
	for _, message := range buffered {
		c.push(message)
	}
	return nil
}

func (c *conn) answerSubscribed(answer subscribedAnswer, id []byte) error {
	data, err := encodeData(answer)
	if err != nil {
		return err
	}
	c.push(encodeMessage("subscribed", answer.Channel, data, id))
	return nil
}

// lockChannel opens a channel and returns it locked.
func (h *Hub) lockChannel(name string) *channel {
	for {
		ch := h.channels.open(name, h.epoch, h.clock.Now())
		ch.mu.Lock()
		if !ch.deleted {
			return ch
		}
		ch.mu.Unlock() // deleted between open and Lock
	}
}

// addSubscription stores a subscription in the connection and returns the present users.
func (c *conn) addSubscription(s *subscription) (userID string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != open {
		return "", errClosing
	}
	c.subs = append(c.subs, s)
	return c.userID, nil
}

// subscriptions lists the channels of the connection.
func (c *conn) subscriptions() []*subscription {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.subs)
}

func (c *conn) subscription(name string) *subscription {
	for _, s := range c.subscriptions() {
		if s.channel.name == name {
			return s
		}
	}
	return nil
}

// leave removes the connection from a channel; nil and repetition are no errors.
func (c *conn) leave(s *subscription) {
	if s == nil {
		return
	}
	c.mu.Lock()
	c.subs = slices.DeleteFunc(c.subs, func(other *subscription) bool { return other == s })
	c.mu.Unlock()
	now := c.hub.clock.Now()
	if s.channel.remove(s, now) {
		c.hub.channels.markIdle(s.channel, now)
	}
}

// leaveAllChannels removes a closed connection from all channels.
func (c *conn) leaveAllChannels() {
	for _, s := range c.subscriptions() {
		c.leave(s)
	}
}

// isClosing reports whether err only means that the connection is ending.
func isClosing(err error) bool { return errors.Is(err, net.ErrClosed) }
