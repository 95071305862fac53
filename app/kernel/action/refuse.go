package action

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"strconv"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// RefusalBody is the form of all errors in answers: {code, message, errors?,
// requestId} and the extra members of the refusal. It does not contain the text
// of an internal error.
func RefusalBody(err error, requestID string) map[string]any {
	refusal, _ := fault.From(err)
	body := maps.Clone(refusal.Extra)
	if body == nil {
		body = map[string]any{}
	}
	if len(refusal.Fields) > 0 {
		body["errors"] = refusal.Fields
	}
	body["code"] = refusal.Code
	body["message"] = refusal.Message
	body["requestId"] = requestID
	return body
}

// WriteError writes err as a coded answer, for mounted handlers and the renderer
// of pages. It logs internal errors.
func (r *Registry) WriteError(w http.ResponseWriter, req *http.Request, err error) {
	r.writeRefusal(w, session.RequestID(req.Context()), r.toRefusal(req.Context(), "refuse", err))
}

// toRefusal converts an error to the refusal of the answer, and logs an internal
// error. what is the name of the call.
func (r *Registry) toRefusal(ctx context.Context, callName string, err error) *fault.Error {
	refusal, known := fault.From(err)
	if known {
		if cause := refusal.Unwrap(); cause != nil {
			r.deps.Log.Debug("call refused", "call", callName, "request", session.RequestID(ctx), "error", err.Error())
		}
		return refusal
	}
	if errors.Is(err, errPanicked) {
		return fault.ErrInternal // logged with its stack
	}
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
		return fault.ErrUnavailable // the client closed the connection; this is not a server error
	}
	r.deps.Log.LogAttrs(ctx, slog.LevelError, "call failed", slog.String("call", callName),
		slog.String("request", session.RequestID(ctx)), slog.String("error", err.Error()))
	return fault.ErrInternal
}

func (r *Registry) writeRefusal(w http.ResponseWriter, requestID string, refusal *fault.Error) {
	body, err := encode(RefusalBody(refusal, requestID))
	if err != nil {
		r.deps.Log.Error("encode refusal", "request", requestID, "error", err.Error())
		refusal = fault.ErrInternal
		body, _ = encode(RefusalBody(refusal, requestID)) // plain strings and numbers
	}
	if refusal.RetryAfter > 0 {
		seconds := (refusal.RetryAfter + time.Second - 1) / time.Second
		w.Header().Set("Retry-After", strconv.FormatInt(int64(seconds), 10))
	}
	writeJSON(w, refusal.Status(), body)
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // a closed connection is not an error
}
