package action

import (
	"bytes"
	"context"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// ErrUnknownEvent refuses a whisper without an action.
var ErrUnknownEvent = fault.New(fault.CodeNotFound, "Unknown event.")

// envelope is the body of POST /api/whisper.
type envelope struct {
	Event string         `json:"event" validate:"required,max=100"`
	Data  jsontext.Value `json:"data,omitempty"`
}

// envelopeOverhead is the size of the envelope itself within a body, in bytes.
const envelopeOverhead = 1 << 10

// Dispatch makes the call of an event for a socket. A returned error is a
// *fault.Error; internal errors are logged here and replaced by
// fault.ErrInternal. Write it with RefusalBody. The call argument is not
// changed.
func (r *Registry) Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error) {
	own := *call
	own.Header = http.Header{}
	ctx = session.WithRequestID(ctx, call.RequestID)
	a := r.events[event]
	if a == nil {
		return nil, ErrUnknownEvent
	}
	if a.startsSession {
		return nil, ErrUnknownEvent // a socket cannot set cookies
	}
	started := r.deps.Clock.Now()
	answer, err := r.whisper(ctx, a, &own, nil, data)
	status := http.StatusOK
	if err != nil {
		refusal := r.toRefusal(ctx, "event "+event, err)
		answer, err, status = nil, refusal, refusal.Status()
	}
	r.deps.Observe(Observation{Route: "event " + event, Status: status, Duration: r.deps.Clock.Now().Sub(started), RequestID: own.RequestID})
	return answer, err
}

// whisper makes the call of an event from a socket or a POST.
func (r *Registry) whisper(ctx context.Context, a *Action, call *session.Call, rejected *fault.Error, data []byte) (any, error) {
	if err := r.checkAddressRate(a, call); err != nil {
		return nil, err
	}
	return r.execute(ctx, a, call, rejected, func() (input, error) {
		if int64(len(data)) > a.bodyLimit {
			return input{}, errTooLarge
		}
		if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
			return input{}, nil
		}
		return input{body: data}, nil
	})
}

// serveWhisper serves POST /api/whisper. It applies the guards of a socket and
// of any POST.
func (r *Registry) serveWhisper(w http.ResponseWriter, req *http.Request) {
	post := &Action{Method: http.MethodPost, Path: whisperPath, bodyLimit: r.whisperLimit()}
	call, rejected, err := r.authenticate(req, post)
	if err != nil {
		r.answer(w, req, post, call, nil, err)
		return
	}
	body, err := readBody(w, req, post.bodyLimit)
	var frame envelope
	if err == nil {
		err = decode(body, &frame)
	}
	if err != nil {
		r.answer(w, req, post, call, nil, err)
		return
	}
	a := r.events[frame.Event]
	if a == nil {
		r.answer(w, req, post, call, nil, ErrUnknownEvent)
		return
	}
	if a.startsSession {
		if err := r.deps.Gate.CheckForgery(req, true); err != nil {
			r.answer(w, req, post, call, nil, err)
			return
		}
	}
	answer, err := r.whisper(req.Context(), a, call, rejected, frame.Data)
	r.answer(w, req, a, call, answer, err)
}

// whisperLimit is the largest body of a whisper.
func (r *Registry) whisperLimit() int64 {
	limit := int64(DefaultBodyLimit)
	for _, a := range r.events {
		limit = max(limit, a.bodyLimit)
	}
	return limit + envelopeOverhead
}
