package action

import (
	"bytes"
	"context"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// ErrUnknownEvent refuses a whisper that nothing listens to.
var ErrUnknownEvent = fault.New(fault.CodeNotFound, "Unknown event.")

// envelope is the body of POST /api/whisper.
type envelope struct {
	Event string         `json:"event" validate:"required,max=100"`
	Data  jsontext.Value `json:"data,omitempty"`
}

// envelopeRoom is what the envelope itself may take of a body, in bytes.
const envelopeRoom = 1 << 10

// Dispatch makes the call of an event for a socket. An error is a
// *fault.Error: internal ones are logged here and come back as the plain one.
// Write it with RefusalBody. call is not changed.
func (r *Registry) Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error) {
	own := *call
	own.Header = http.Header{}
	ctx = session.WithRequestID(ctx, call.RequestID)
	a := r.events[event]
	if a == nil {
		return nil, ErrUnknownEvent
	}
	if a.startsSession {
		return nil, ErrUnknownEvent // a socket has no cookies to give
	}
	started := r.deps.Clock.Now()
	answer, err := r.whisper(ctx, a, &own, nil, data)
	status := http.StatusOK
	if err != nil {
		refusal := r.toRefusal(ctx, "event "+event, err)
		answer, err, status = nil, refusal, refusal.Status()
	}
	r.deps.Observe(Observation{Route: "event " + event, Status: status, Took: r.deps.Clock.Now().Sub(started)})
	return answer, err
}

// whisper makes the call of an event, whatever it came over.
func (r *Registry) whisper(ctx context.Context, a *Action, call *session.Call, why *fault.Error, data []byte) (any, error) {
	if err := r.withinAddress(a, call); err != nil {
		return nil, err
	}
	return r.execute(ctx, a, call, why, func() ([]byte, error) {
		if int64(len(data)) > a.bodyLimit {
			return nil, errTooLarge
		}
		if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
			return nil, nil
		}
		return data, nil
	})
}

// serveWhisper answers POST /api/whisper: the same guards as on a socket, and
// those of any POST.
func (r *Registry) serveWhisper(w http.ResponseWriter, req *http.Request) {
	post := &Action{Method: http.MethodPost, Path: whisperPath, bodyLimit: r.whisperLimit()}
	call, why, err := r.authenticate(req, post)
	if err != nil {
		r.answer(w, req, post, call, nil, err)
		return
	}
	body, err := readBody(w, req, post.bodyLimit)
	var frame envelope
	if err == nil {
		frame, err = decode[envelope](body)
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
	answer, err := r.whisper(req.Context(), a, call, why, frame.Data)
	r.answer(w, req, a, call, answer, err)
}

// whisperLimit is the size of the largest whisper.
func (r *Registry) whisperLimit() int64 {
	limit := int64(DefaultBodyLimit)
	for _, a := range r.events {
		limit = max(limit, a.bodyLimit)
	}
	return limit + envelopeRoom
}
