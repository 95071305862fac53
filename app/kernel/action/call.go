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
	"croupier/db"
)

// The refusals of a request before its body is read.
var (
	errTooLarge    = fault.New(fault.CodeTooLarge, "The request is too large.")
	errUnsupported = fault.New(fault.CodeUnsupported, "The request body must be application/json.")
	errUnreadable  = fault.New(fault.CodeBadRequest, "The request body could not be read.")
)

// execute authorizes the caller, decodes the request and runs the call. Panics
// become errors.
func (r *Registry) execute(ctx context.Context, a *Action, call *session.Call, rejected *fault.Error, read func() (input, error)) (answer any, err error) {
	if call.Machine != nil {
		defer func() { r.deps.MachineUsed(call.Machine, call.IP, a.Name(), err) }()
	}
	defer func() {
		if p := recover(); p != nil {
			r.deps.Log.Error("call panicked", "call", a.Name(), "request", call.RequestID,
				"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = fault.ErrInternal.Because(errPanicked)
		}
	}()
	if err := r.authorize(a, call, rejected); err != nil {
		return nil, err
	}
	got, err := read()
	if err != nil {
		return nil, err
	}
	return a.run(db.Named(ctx, "call "+a.Name()), call, got, r.proofCheck(a, call))
}

// errPanicked marks errors that are already logged with their details.
var errPanicked = errors.New("panicked")

// authenticate checks the rates, the forgery protection and the credentials of
// an HTTP request.
func (r *Registry) authenticate(req *http.Request, a *Action) (call *session.Call, rejected *fault.Error, err error) {
	guest := r.deps.Gate.Guest(req)
	if err := r.checkGlobalRate(guest); err != nil {
		return guest, nil, err
	}
	if err := r.checkAddressRate(a, guest); err != nil {
		return guest, nil, err
	}
	if err := r.checkForgery(req, a); err != nil {
		return guest, nil, err
	}
	call, rejected, err = r.deps.Gate.StaffCall(req)
	if err != nil {
		return guest, nil, err
	}
	if _, bearer := session.Bearer(req); rejected != nil && !bearer {
		session.ClearCookie(call)
	}
	return call, rejected, nil
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

// checkGlobalRate counts a call against the limit of all calls of an address.
// Loopback addresses have no limit: they belong to the operator, or to a proxy
// that is not configured as trusted and would share one limit among all
// visitors.
func (r *Registry) checkGlobalRate(call *session.Call) error {
	rate := *r.addressRate.Load()
	if rate.Count < 0 || call.IP.IsLoopback() {
		return nil
	}
	return r.checkRate("g|"+session.AddressKey(call.IP), rate)
}

// readBody reads a JSON body of at most limit bytes. An empty body needs no
// content type.
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
	charset, specified := params["charset"]
	if specified && !strings.EqualFold(charset, "utf-8") {
		return false
	}
	encoding := header.Get("Content-Encoding")
	return encoding == "" || strings.EqualFold(encoding, "identity")
}

// readQuery converts the query and the parameters of the path to a request.
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
