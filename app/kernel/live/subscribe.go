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
)

// subscribeRequest is the data of subscribe and unsubscribe.
type subscribeRequest struct {
	Channel string  `json:"channel"`
	Since   *uint64 `json:"since"`
	Epoch   string  `json:"epoch"`
}

// subscribedAnswer is the data of subscribed. The versions of Messages end
// with V.
type subscribedAnswer struct {
	Channel  string            `json:"channel"`
	V        uint64            `json:"v"`
	Epoch    string            `json:"epoch"`
	Messages *[]jsontext.Value `json:"messages,omitzero"`
	Reset    bool              `json:"reset,omitzero"`
	Snapshot jsontext.Value    `json:"snapshot,omitzero"`
}

// errClosing means that the connection is on its way out: nobody is there to
// be answered.
var errClosing = fmt.Errorf("subscribe: %w", net.ErrClosed)

// subscribe puts the connection on a channel and brings it up to date. After
// a refusal the connection is not on the channel.
func (c *conn) subscribe(ctx context.Context, call *session.Call, request subscribeRequest, id []byte) error {
	p, param, known := c.hub.rooms.known(request.Channel)
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
	ch := c.hub.enter(request.Channel)
	s, err := ch.add(c)
	if err != nil {
		ch.mu.Unlock()
		return err
	}
	answer := ch.catchUp(request)
	if answer.Messages != nil || p.Snapshot.take == nil {
		defer ch.mu.Unlock()
		return c.answerSubscribed(answer, id)
	}
	s.holding = true
	ch.mu.Unlock()
	return c.sendSnapshot(ctx, call, s, answer, id)
}

// catchUp answers a subscription with what the client missed, if that is
// known. Callers hold the lock.
func (ch *channel) catchUp(request subscribeRequest) subscribedAnswer {
	answer := subscribedAnswer{Channel: ch.name, V: ch.version, Epoch: ch.epoch}
	if request.Since == nil {
		return answer
	}
	if request.Epoch == ch.epoch {
		if missed, ok := ch.past.since(*request.Since); ok {
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

// sendSnapshot answers a subscription with the channel's state. Events that
// happen meanwhile are held back and follow it.
func (c *conn) sendSnapshot(ctx context.Context, call *session.Call, s *subscription, answer subscribedAnswer, id []byte) error {
	state, err := s.channel.policy.Snapshot.Take(ctx, call, s.channel.param)
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
		return fault.ErrForbidden // taken off the channel meanwhile
	}
	if err := c.answerSubscribed(answer, id); err != nil {
		return err
	}
	held := s.held
	s.holding, s.held = false, nil
	for _, message := range held {
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

// enter opens a channel and returns it locked.
func (h *Hub) enter(name string) *channel {
	for {
		ch := h.rooms.open(name, h.epoch, h.clock.Now())
		ch.mu.Lock()
		if !ch.dead {
			return ch
		}
		ch.mu.Unlock() // forgotten between open and Lock
	}
}

// adopt notes a subscription at the connection and returns who is present.
func (c *conn) adopt(s *subscription) (userID string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != open {
		return "", errClosing
	}
	c.subs = append(c.subs, s)
	return c.userID, nil
}

// subscriptions lists what the connection is on.
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

// leave takes the connection off a channel; nil and repetition are no errors.
func (c *conn) leave(s *subscription) {
	if s == nil {
		return
	}
	c.mu.Lock()
	c.subs = slices.DeleteFunc(c.subs, func(other *subscription) bool { return other == s })
	c.mu.Unlock()
	now := c.hub.clock.Now()
	if s.channel.remove(s, now) {
		c.hub.rooms.left(s.channel, now)
	}
}

// leaveAll takes a closed connection off all channels.
func (c *conn) leaveAll() {
	for _, s := range c.subscriptions() {
		c.leave(s)
	}
}

// isClosing reports whether err only says that the connection is ending.
func isClosing(err error) bool { return errors.Is(err, net.ErrClosed) }
