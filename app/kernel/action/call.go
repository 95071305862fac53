package action

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// Refusals of a request before its body is looked at.
var (
	errTooLarge    = fault.New(fault.CodeTooLarge, "The request is too large.")
	errUnsupported = fault.New(fault.CodeUnsupported, "The request body must be application/json.")
	errUnreadable  = fault.New(fault.CodeBadRequest, "The request body could not be read.")
)

// execute lets the caller in, decodes and runs. Panics become errors.
func (r *Registry) execute(ctx context.Context, a *Action, call *session.Call, why *fault.Error, read func() ([]byte, error)) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			r.deps.Log.Error("call panicked", "call", a.Name(), "request", call.RequestID,
				"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = fault.ErrInternal.Because(errPanicked)
		}
	}()
	if err := r.authorize(a, call, why); err != nil {
		return nil, err
	}
	body, err := read()
	if err != nil {
		return nil, err
	}
	return a.run(ctx, call, body, r.proving(a, call))
}

// errPanicked marks errors whose details are in the log already.
var errPanicked = errors.New("panicked")

// authenticate is the way in for an HTTP request: rates, forgery, credentials.
func (r *Registry) authenticate(req *http.Request, a *Action) (call *session.Call, why *fault.Error, err error) {
	guest := r.deps.Gate.Guest(req)
	if err := r.withinGlobal(guest); err != nil {
		return guest, nil, err
	}
	if err := r.withinAddress(a, guest); err != nil {
		return guest, nil, err
	}
	if err := r.checkForgery(req, a); err != nil {
		return guest, nil, err
	}
	call, why, err = r.deps.Gate.Call(req)
	if err != nil {
		return guest, nil, err
	}
	if _, bearer := session.Bearer(req); why != nil && !bearer {
		session.ClearCookie(call)
	}
	return call, why, nil
}

func (r *Registry) checkForgery(req *http.Request, a *Action) error {
	switch {
	case req.Method == http.MethodPost:
		return r.deps.Gate.CheckForgery(req, a.startsSession)
	case a.changesState:
		return r.deps.Gate.CheckReadForgery(req)
	default:
		return nil
	}
}

// withinGlobal bounds all calls of an address together. The machine itself is
// not bounded: it is the operator's, or a proxy that was not named as trusted,
// behind which all visitors would share one allowance.
func (r *Registry) withinGlobal(call *session.Call) error {
	rate := *r.addressRate.Load()
	if rate.Count < 0 || call.IP.IsLoopback() {
		return nil
	}
	return r.within("g|"+session.AddressKey(call.IP), rate)
}

// readBody reads a JSON body of at most limit bytes. No body needs no type.
func readBody(w http.ResponseWriter, req *http.Request, limit int64) ([]byte, error) {
	if req.ContentLength > limit {
		return nil, errTooLarge
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, limit))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, errTooLarge
	case err != nil:
		return nil, errUnreadable.Because(err)
	case len(body) == 0:
		return nil, nil
	case !isJSON(req.Header):
		return nil, errUnsupported
	}
	return body, nil
}

func isJSON(header http.Header) bool {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return false
	}
	charset, given := params["charset"]
	if given && !strings.EqualFold(charset, "utf-8") {
		return false
	}
	encoding := header.Get("Content-Encoding")
	return encoding == "" || strings.EqualFold(encoding, "identity")
}

// readQuery turns the query and the parameters of the path into a request.
func readQuery(a *Action, raw string, params map[string]string) ([]byte, error) {
	query, err := url.ParseQuery(raw)
	if err != nil {
		return nil, fault.New(fault.CodeBadRequest, "Malformed query.").Because(err)
	}
	for name, value := range params {
		query[name] = append(query[name], value)
	}
	return queryJSON(a.requestType, query)
}
