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

// handle executes one message. It returns false if the rest of the frame is to be ignored.
func (c *conn) handle(m incoming, refusal *fault.Error) bool {
	if !c.isOpen() {
		return false
	}
	switch limited, abusive := c.consumeToken(); {
	case abusive:
		c.close(websocket.StatusPolicyViolation, reasonFast)
		return false
	case limited:
		refusal = errTooFast
	}
	if refusal != nil {
		c.refuse("error", "", m.ID, c.hub.ids.New(), refusal)
		return true
	}
	ctx, cancel := context.WithTimeout(c.hub.work, setupTimeout)
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

// consumeToken takes one message from the rate. hopeless is true for a client that goes on despite the
// refusals.
func (c *conn) consumeToken() (limited, abusive bool) {
	now := c.hub.clock.Now()
	if passed := now.Sub(c.refilled).Seconds(); passed > 0 {
		c.tokens = min(c.tokens+passed*inboundRate, inboundBurst)
	}
	c.refilled = now
	c.tokens--
	return c.tokens < 0, c.tokens < -inboundBurst
}

// handleControlFrame takes a ping or pong of the client from the rate of its messages. It runs on the
// reading goroutine. An answer is due unless it returns false.
func (c *conn) handleControlFrame() (answer bool) {
	limited, abusive := c.consumeToken()
	if abusive {
		c.close(websocket.StatusPolicyViolation, reasonFast)
	}
	return !limited
}

// changeChannel runs subscribe or unsubscribe. The channel is in the data or beside it.
func (c *conn) changeChannel(ctx context.Context, m incoming,
	do func(context.Context, *session.Call, subscribeRequest, []byte) error,
) {
	var request subscribeRequest
	requestID := c.hub.ids.New()
	if len(m.Data) > 0 && json.Unmarshal(m.Data, &request, strict) != nil {
		c.refuse("error", m.Channel, m.ID, requestID, errMalformed.With("field", "data"))
		return
	}
	if request.Channel == "" {
		request.Channel = m.Channel
	}
	if m.Channel != "" && m.Channel != request.Channel {
		c.refuse("error", m.Channel, m.ID, requestID, errMalformed.With("field", "channel"))
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

// request passes an event to the dispatcher. The answer follows when it is ready, before or after
// those of other requests.
func (c *conn) request(m incoming) {
	c.hub.requests.add(1)
	if c.hub.stopping.Load() {
		c.hub.requests.add(-1)
		c.refuse(whisperResponse, "", m.ID, c.hub.ids.New(), fault.ErrUnavailable)
		return
	}
	userVersion, ok := c.startRequest()
	if !ok {
		c.hub.requests.add(-1)
		c.refuse(whisperResponse, "", m.ID, c.hub.ids.New(), errTooManyRequests)
		return
	}
	m.Data, m.ID = slices.Clone(m.Data), slices.Clone(m.ID) // the frame's buffer is reused
	go func() {
		defer c.hub.requests.add(-1)
		message := c.execute(m)
		c.endRequest(userVersion, message, m.ID)
	}()
}

const whisperResponse = "WhisperResponse"

// execute runs one request and returns the message that answers it.
func (c *conn) execute(m incoming) (message []byte) {
	// The work goes on if the client leaves: it may request the outcome again.
	ctx, cancel := context.WithTimeout(c.hub.work, dispatchTimeout)
	defer cancel()
	requestID := ""
	defer c.hub.recoverPanic("event "+m.Event, func() {
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

func (c *conn) startRequest() (userVersion uint32, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pendingRequests >= MaxPending {
		return 0, false
	}
	c.pendingRequests++
	return c.userVersion, true
}

// endRequest sends an answer, unless the connection has another user by now: the answer is not
// for the new user.
func (c *conn) endRequest(userVersion uint32, message, id []byte) {
	c.mu.Lock()
	c.pendingRequests--
	if c.userVersion == userVersion {
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

// refusal encodes an error. Internal errors are logged and hidden.
func (c *conn) refusal(event, channel string, id []byte, requestID string, err error) []byte {
	if _, known := fault.From(err); !known && !errors.Is(err, context.Canceled) && !errors.Is(err, fault.ErrInternal) {
		c.hub.log.Error("socket", "event", event, "channel", channel, "request", requestID, "error", err.Error())
	}
	data, failed := encodeData(action.RefusalBody(err, requestID))
	if failed != nil { // the data of the refusal cannot be encoded
		data, _ = encodeData(action.RefusalBody(fault.ErrInternal, requestID))
	}
	return encodeMessage(event, channel, data, id)
}
