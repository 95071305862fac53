package action

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"

	"croupier/app/kernel/session"
	"croupier/db"
)

// maxRequestID is the longest request id that is accepted from a caller.
const maxRequestID = 64

// identify sets the request id and the headers of every answer.
func (r *Registry) identify(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		req := c.Request()
		requestID := req.Header.Get(echo.HeaderXRequestID)
		if !isPlainID(requestID) {
			requestID = r.deps.IDs.New()
		}
		// Calls, paths and parts of pages have names of their own.
		c.SetRequest(req.WithContext(session.WithRequestID(db.Named(req.Context(), "request"), requestID)))
		header := c.Response().Header()
		header.Set(echo.HeaderXRequestID, requestID)
		client := r.deps.Gate.Client(req)
		setHeaders(header, client)
		if r.options.Policy.framable() && r.deps.Gate.Framed(req, client.Secure) {
			if response, err := echo.UnwrapResponse(c.Response()); err == nil {
				response.Before(func() { r.deps.Gate.Partition(header, req) })
			}
		}
		return next(c)
	}
}

func isPlainID(text string) bool {
	if text == "" || len(text) > maxRequestID {
		return false
	}
	return strings.IndexFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_.", c))
	}) < 0
}

// observe logs and measures a request by the matched pattern. Addresses and
// queries may contain secrets and are not logged.
func (r *Registry) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		started := r.deps.Clock.Now()
		err := next(c)
		if err != nil {
			r.WriteError(c.Response(), c.Request(), err)
		}
		status := http.StatusOK
		if response, e := echo.UnwrapResponse(c.Response()); e == nil {
			status = response.Status
		}
		req := c.Request()
		route := method(req.Method) + " " + c.Path()
		duration := r.deps.Clock.Now().Sub(started)
		r.deps.Log.LogAttrs(req.Context(), slog.LevelDebug, "request", slog.String("route", route), slog.Int("status", status),
			slog.Duration("took", duration), slog.String("request", session.RequestID(req.Context())))
		r.deps.Observe(Observation{Route: route, Status: status, Duration: duration, RequestID: session.RequestID(req.Context())})
		return nil
	}
}

// method returns common methods and one name for all others, because a caller can invent methods.
func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return name
	default:
		return "OTHER"
	}
}
