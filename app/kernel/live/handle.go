package live

import (
	"context"
	"errors"
	"slices"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// handle does what one message asks for. It returns false when the rest of
// the frame is not to be looked at.
func (c *conn) handle(m incoming, refusal *fault.Error) bool {
	if !c.isOpen() {
		return false
	}
	switch fast, hopeless := c.tooFast(); {
	case hopeless:
		c.close(websocket.StatusPolicyViolation, reasonFast)
		return false
	case fast:
		refusal = errTooFast
	}
	if refusal != nil {
		c.refuse("error", "", m.ID, c.hub.ids.New(), refusal)
		return true
	}
	ctx, cancel := context.WithTimeout(c.hub.work, decideTimeout)
	defer cancel()
	switch {
	case m.Event == "ping":
		c.answer("pong", "", m.ID, pongAnswer{Time: clock.Millis(c.hub.clock.Now())})
	case m.Event == "authentication":
		c.authenticate(ctx, m)
	case c.banner:
		c.refuse("error", m.Channel, m.ID, c.hub.ids.New(), errUnknownEvent)
	case m.Event == "subscribe":
		c.changeChannel(ctx, m, c.subscribe)
	case m.Event == "unsubscribe":
		c.changeChannel(ctx, m, c.unsubscribe)
	default:
		c.request(m)
	}
	return true
}

// tooFast takes one message from the rate. hopeless is true for a client that
// goes on although it is told.
func (c *conn) tooFast() (fast, hopeless bool) {
	now := c.hub.clock.Now()
	if passed := now.Sub(c.refilled).Seconds(); passed > 0 {
		c.tokens = min(c.tokens+passed*inboundRate, inboundBurst)
	}
	c.refilled = now
	c.tokens--
	return c.tokens < 0, c.tokens < -inboundBurst
}

// control takes a ping or pong of the client from the rate of its messages. It
// runs on the reading goroutine. An answer is due unless it returns false.
func (c *conn) control() (answer bool) {
	fast, hopeless := c.tooFast()
	if hopeless {
		c.close(websocket.StatusPolicyViolation, reasonFast)
	}
	return !fast
}

// changeChannel runs subscribe or unsubscribe, whose channel stands in the
// data or beside it.
func (c *conn) changeChannel(ctx context.Context, m incoming,
	do func(context.Context, *session.Call, subscribeRequest, []byte) error,
) {
	var request subscribeRequest
	requestID := c.hub.ids.New()
	if len(m.Data) > 0 && json.Unmarshal(m.Data, &request, strict) != nil {
		c.refuse("error", m.Channel, m.ID, requestID, errNotUnderstood.With("field", "data"))
		return
	}
	if request.Channel == "" {
		request.Channel = m.Channel
	}
	if m.Channel != "" && m.Channel != request.Channel {
		c.refuse("error", m.Channel, m.ID, requestID, errNotUnderstood.With("field", "channel"))
		return
	}
	call, err := c.caller(ctx)
	if err == nil {
		requestID = call.RequestID
		err = do(ctx, call, request, m.ID)
	}
	if err != nil && !isClosing(err) {
		name := request.Channel
		if !validName(name) {
			name = "" // not to be repeated
		}
		c.refuse("error", name, m.ID, requestID, err)
	}
}

func (c *conn) unsubscribe(_ context.Context, _ *session.Call, request subscribeRequest, id []byte) error {
	if !validName(request.Channel) {
		return errUnknownChannel
	}
	c.leave(c.subscription(request.Channel))
	c.answer("unsubscribed", request.Channel, id, unsubscribedAnswer{Channel: request.Channel})
	return nil
}

// request hands an event to the dispatcher; the answer follows when it is
// there, after or before those of other requests.
func (c *conn) request(m incoming) {
	c.hub.requests.add(1)
	if c.hub.stopping.Load() {
		c.hub.requests.add(-1)
		c.refuse(whisperResponse, "", m.ID, c.hub.ids.New(), fault.ErrUnavailable)
		return
	}
	turn, ok := c.startRequest()
	if !ok {
		c.hub.requests.add(-1)
		c.refuse(whisperResponse, "", m.ID, c.hub.ids.New(), errTooManyRequests)
		return
	}
	m.Data, m.ID = slices.Clone(m.Data), slices.Clone(m.ID) // the frame's buffer is used again
	go func() {
		defer c.hub.requests.add(-1)
		message := c.execute(m)
		c.endRequest(turn, message, m.ID)
	}()
}

const whisperResponse = "WhisperResponse"

// execute runs one request and returns the message that answers it.
func (c *conn) execute(m incoming) (message []byte) {
	// The work goes on when the client leaves: it may ask again for the outcome.
	ctx, cancel := context.WithTimeout(c.hub.work, dispatchTimeout)
	defer cancel()
	requestID := ""
	defer c.hub.survive("event "+m.Event, func() {
		message = c.refusal(whisperResponse, "", m.ID, requestID, fault.ErrInternal)
	})
	call, err := c.caller(ctx)
	if err != nil {
		return c.refusal(whisperResponse, "", m.ID, c.hub.ids.New(), err)
	}
	requestID = call.RequestID
	answer, err := c.dispatcher.Dispatch(ctx, call, m.Event, m.Data)
	if err != nil {
		return c.refusal(whisperResponse, "", m.ID, requestID, err)
	}
	data, err := encodeData(answer)
	if err != nil {
		return c.refusal(whisperResponse, "", m.ID, requestID, err)
	}
	return encodeMessage(whisperResponse, "", data, m.ID)
}

func (c *conn) startRequest() (turn uint32, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending >= MaxPending {
		return 0, false
	}
	c.pending++
	return c.turn, true
}

// endRequest sends an answer, unless the connection has changed hands since:
// what somebody asked for is not for his successor to read.
func (c *conn) endRequest(turn uint32, message, id []byte) {
	c.mu.Lock()
	c.pending--
	if c.turn == turn {
		c.pushLocked(message)
		c.mu.Unlock()
		return
	}
	c.mu.Unlock()
	c.refuse(whisperResponse, "", id, c.hub.ids.New(), errSuperseded)
}

// answer sends data that always encodes.
func (c *conn) answer(event, channel string, id []byte, data any) {
	encoded, err := encodeData(data)
	if err != nil {
		c.refuse("error", channel, id, c.hub.ids.New(), err)
		return
	}
	c.push(encodeMessage(event, channel, encoded, id))
}

// refuse sends an error as {code, message, errors?, requestId}.
func (c *conn) refuse(event, channel string, id []byte, requestID string, err error) {
	c.push(c.refusal(event, channel, id, requestID, err))
}

// refusal encodes an error; internal ones are logged and hidden.
func (c *conn) refusal(event, channel string, id []byte, requestID string, err error) []byte {
	if _, known := fault.From(err); !known && !errors.Is(err, context.Canceled) && !errors.Is(err, fault.ErrInternal) {
		c.hub.log.Error("socket", "event", event, "channel", channel, "request", requestID, "error", err.Error())
	}
	data, failed := encodeData(action.RefusalBody(err, requestID))
	if failed != nil { // what the refusal carries cannot be encoded
		data, _ = encodeData(action.RefusalBody(fault.ErrInternal, requestID))
	}
	return encodeMessage(event, channel, data, id)
}
