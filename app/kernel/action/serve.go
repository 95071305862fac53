package action

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/labstack/echo/v5"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// apiPrefixes are the paths of the API; they contain no pages.
var apiPrefixes = []string{"/api/", "/auth/", "/sanctum/"}

// maxMountBody is the largest body that a mounted handler can read, in bytes.
const maxMountBody = 1 << 20

// errMethod refuses other methods of a path.
var errMethod = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")

// Handler makes the handler of all registered actions. Actions must not be added
// afterwards.
func (r *Registry) Handler() (http.Handler, error) {
	e := echo.NewWithConfig(echo.Config{
		Logger: r.deps.Log,
		Router: echo.NewRouter(echo.RouterConfig{
			NotFoundHandler:         r.serveUnknown,
			MethodNotAllowedHandler: r.serveOtherMethod,
			UnescapePathParamValues: true,
		}),
		HTTPErrorHandler: func(c *echo.Context, err error) {
			r.WriteError(c.Response(), c.Request(), fmt.Errorf("serve: %w", err))
		},
	})
	e.Pre(r.identify, r.observe, r.recoverPanic, r.checkAddress)
	var failed error
	add := func(method, path string, handler http.HandlerFunc) {
		route := echo.Route{Method: method, Path: path, Handler: echo.WrapHandler(handler)}
		if _, err := e.AddRoute(route); err != nil && failed == nil {
			failed = fmt.Errorf("route %s %s: %w", method, path, err)
		}
	}
	for _, a := range r.actions {
		if a.Path == "" {
			continue
		}
		add(a.Method, a.Path, r.serveAction(a))
		if a.Method == http.MethodGet && !a.changesState {
			add(http.MethodHead, a.Path, r.serveAction(a))
		}
	}
	add(http.MethodPost, whisperPath, r.serveWhisper)
	add(http.MethodGet, csrfPath, r.serveCSRF)
	r.addPages(add)
	for _, m := range r.mounts {
		add(echo.RouteAny, m.pattern, r.asPage(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			req = req.WithContext(db.Named(req.Context(), "path "+m.pattern))
			req.Body = http.MaxBytesReader(w, req.Body, maxMountBody)
			m.handler.ServeHTTP(w, req)
		})))
	}
	return e, failed
}

// serveAction serves one action under its path.
func (r *Registry) serveAction(a *Action) http.HandlerFunc {
	params := paramNames(a.Path)
	return func(w http.ResponseWriter, req *http.Request) {
		call, rejected, err := r.authenticate(req, a)
		if err != nil {
			r.answer(w, req, a, call, nil, err)
			return
		}
		answer, err := r.execute(req.Context(), a, call, rejected, func() (got input, err error) {
			switch {
			case a.takesFile:
				return readForm(w, req, a)
			case a.Method == http.MethodPost:
				got.body, err = readBody(w, req, a.bodyLimit)
				return got, err
			}
			values := map[string]string{}
			for _, name := range params {
				values[name] = req.PathValue(name)
			}
			got.body, err = readQuery(a, req.URL.RawQuery, values)
			return got, err
		})
		r.answer(w, req, a, call, answer, err)
	}
}

// answer writes the answer of a call, with the cookies and headers that it set.
func (r *Registry) answer(w http.ResponseWriter, req *http.Request, a *Action, call *session.Call, answer any, err error) {
	var body []byte
	file, isFile := answer.(File)
	if _, empty := answer.(NoContent); err == nil && !empty && !isFile {
		body, err = encode(answer)
	}
	for name, values := range call.Header {
		w.Header()[http.CanonicalHeaderKey(name)] = values
	}
	for _, cookie := range call.Cookies {
		http.SetCookie(w, cookie)
	}
	switch {
	case err != nil:
		r.writeRefusal(w, call.RequestID, r.toRefusal(req.Context(), a.Name(), err))
	case isFile:
		writeFile(w, req, file)
	case body == nil:
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusNoContent)
	default:
		writeJSON(w, http.StatusOK, body)
	}
}

// serveCSRF sends a client with cookies its token.
func (r *Registry) serveCSRF(w http.ResponseWriter, req *http.Request) {
	if err := r.checkGlobalRate(r.deps.Gate.Guest(req)); err != nil {
		r.WriteError(w, req, err)
		return
	}
	r.deps.Gate.Page(w, req)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// serveUnknown answers requests without a route: with a page or a coded 404.
func (r *Registry) serveUnknown(c *echo.Context) error {
	if !r.servePage(c) {
		r.WriteError(c.Response(), c.Request(), fault.ErrNotFound)
	}
	return nil
}

// serveOtherMethod answers requests for a path that has only other methods. A
// page may share its path with a POST.
func (r *Registry) serveOtherMethod(c *echo.Context) error {
	if r.servePage(c) {
		return nil
	}
	if allow, ok := c.Get(echo.ContextKeyHeaderAllow).(string); ok {
		c.Response().Header().Set("Allow", allow)
	}
	r.WriteError(c.Response(), c.Request(), errMethod)
	return nil
}

func (r *Registry) servePage(c *echo.Context) bool {
	req := c.Request()
	if r.fallback == nil || (req.Method != http.MethodGet && req.Method != http.MethodHead) || isAPI(req.URL.Path) {
		return false
	}
	if err := r.checkGlobalRate(r.deps.Gate.Guest(req)); err != nil {
		r.WriteError(c.Response(), req, err)
		return true
	}
	r.asPage(r.fallback)(c.Response(), req)
	return true
}

func isAPI(path string) bool {
	for _, prefix := range apiPrefixes {
		if strings.HasPrefix(path+"/", prefix) {
			return true
		}
	}
	return false
}

func paramNames(path string) []string {
	var names []string
	for part := range strings.SplitSeq(path, "/") {
		if name, ok := strings.CutPrefix(part, ":"); ok {
			names = append(names, name)
		}
	}
	return names
}

// checkAddress refuses every request that shows the token of a machine to proxies and
// logs.
func (r *Registry) checkAddress(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if err := r.deps.Gate.CheckAddress(c.Request()); err != nil {
			r.WriteError(c.Response(), c.Request(), err)
			return nil
		}
		return next(c)
	}
}

// recoverPanic converts a panic to a coded 500.
func (r *Registry) recoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler {
				panic(p)
			}
			r.deps.Log.LogAttrs(c.Request().Context(), slog.LevelError, "handler panicked",
				slog.String("request", session.RequestID(c.Request().Context())),
				slog.String("panic", fmt.Sprint(p)), slog.String("stack", string(debug.Stack())))
			if response, err := echo.UnwrapResponse(c.Response()); err == nil && !response.Committed {
				r.writeRefusal(response, session.RequestID(c.Request().Context()), fault.ErrInternal)
			}
		}()
		return next(c)
	}
}
