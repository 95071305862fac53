package session

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

// GateOptions are the operator's settings for requests.
type GateOptions struct {
	// TrustedProxies are the networks whose X-Forwarded headers count.
	TrustedProxies []netip.Prefix
	// AllowedOrigins are further origins or hosts whose pages may change state
	// here.
	AllowedOrigins []string
	// SiteURL is the address under which people reach the site, such as
	// https://casino.example: its pages may change state here even if a proxy sends
	// another Host. Empty means that only the Host counts.
	SiteURL string
	// Address is the base URL of the site even where SiteURL is empty. The names of
	// the cookies have its port.
	Address string
	// Log receives refused origins, at most one a minute. Nil means none.
	Log *slog.Logger
	// Clock dates the cookies. Nil means the system clock.
	Clock clock.Clock
	// DeviceKey signs the device cookies. Without it they are valid until the
	// process ends.
	DeviceKey []byte
	// Guests knows the stored data of guests. Nil admits all.
	Guests Guests
	// CountryHeader is the header in which a trusted proxy names the country of
	// a client. Empty means none.
	CountryHeader string
}

// Gate authenticates HTTP requests and refuses forged ones.
type Gate struct {
	sessions *Manager
	csrf     *CSRF
	ids      *id.Source
	options  GateOptions
	cookies  Cookies
	devices  *devices
	machines Machines
	// originLog and leaked bound the log: of refused origins, and of tokens in addresses.
	originLog, tokenLog logThrottle
}

// NewGate makes a Gate.
func NewGate(sessions *Manager, csrf *CSRF, ids *id.Source, options GateOptions) *Gate {
	if options.Clock == nil {
		options.Clock = clock.System{}
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	if options.SiteURL != "" {
		options.AllowedOrigins = append(slices.Clone(options.AllowedOrigins), originOf(options.SiteURL))
	}
	cookies := CookiesAt(options.Address)
	return &Gate{
		sessions: sessions, csrf: csrf, ids: ids, options: options, cookies: cookies,
		devices: newDevices(options.DeviceKey, cookies, options.Clock, options.Guests),
	}
}

// Cookies names the cookies of the site.
func (g *Gate) Cookies() Cookies { return g.cookies }

type requestIDKey struct{}

// WithRequestID returns ctx with the id of its request.
func WithRequestID(ctx context.Context, requestID string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, requestID)
}

// RequestID returns the id that WithRequestID stored in ctx, or "".
func RequestID(ctx context.Context) string {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return requestID
}

// maxUserAgent is the longest stored user agent, in bytes.
const maxUserAgent = 256

// Client calls ClientOf with the site's trusted proxies.
func (g *Gate) Client(r *http.Request) Client { return ClientOf(r, g.options.TrustedProxies) }

// Guest describes the caller of r as a guest, without reading credentials.
func (g *Gate) Guest(r *http.Request) *Call {
	client := g.Client(r)
	requestID := RequestID(r.Context())
	if requestID == "" {
		requestID = g.ids.New()
	}
	known, ok := g.devices.read(r)
	if !ok {
		known.value = ""
	}
	return &Call{
		RequestID: requestID, Transport: HTTP, devices: g.devices, cookies: g.cookies,
		IP: client.IP, Host: client.Host, Secure: client.Secure,
		oldSession: g.cookies.superseded(r, SessionCookie, "", client.Secure),
		UserAgent:  truncate(r.UserAgent(), maxUserAgent),
		Device:     known.value, ReferralCode: scriptValue(g.cookies.Value(r, ReferralCookie)), Country: countryOf(r, g.options),
		Header: http.Header{},
	}
}

// countryOf reads the country from a trusted proxy.
func countryOf(r *http.Request, options GateOptions) string {
	if options.CountryHeader == "" || !isTrusted(parseHop(r.RemoteAddr), options.TrustedProxies) {
		return ""
	}
	code := strings.ToUpper(r.Header.Get(options.CountryHeader))
	if len(code) != 2 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return code
}

// Call describes the caller of r. It authenticates the bearer token or, if
// there is none, the session cookie. refusal is the reason for a refused
// credential; the call is then a guest's. err is an internal error.
func (g *Gate) Call(r *http.Request) (call *Call, refusal *fault.Error, err error) {
	call = g.Guest(r)
	token, bearer := Bearer(r)
	var old bool
	if !bearer {
		token, old = g.cookies.findValue(r, SessionCookie)
	}
	if token == "" {
		return call, nil, nil
	}
	user, current, err := g.sessions.Authenticate(r.Context(), token)
	if err != nil {
		switch {
		case !errors.As(err, &refusal):
			return nil, nil, err
		case old:
			return call, nil, nil // the token of another site on this host
		}
		return call, refusal, nil
	}
	call.User, call.Session = user, current
	if !bearer {
		call.oldSession = g.cookies.superseded(r, SessionCookie, token, call.Secure)
	}
	return call, nil, nil
}

// Page prepares the load of a page. It sets the cookies that every browser
// gets, and returns the caller and the token for the page's meta tag. A caller
// whose session cannot be read is a guest, so that pages always open.
func (g *Gate) Page(w http.ResponseWriter, r *http.Request) (call *Call, csrf string) {
	call, _, err := g.Call(r)
	if err != nil { // nothing moves until the session can be read
		call = g.Guest(r)
		return call, g.csrf.Token(w, r, g.cookies, call.Secure)
	}
	if call.Session != nil && call.Session.Pending {
		call.User = nil
	}
	g.devices.ensure(w, r, call.Secure)
	g.cookies.migrateScriptCookies(w, r, call.Secure)
	storeReferral(w, r, call)
	if token := g.cookies.Value(r, SessionCookie); call.Session != nil && token != "" && !hasCookie(r, g.cookies.serverName(SessionCookie, call.Secure)) {
		setSessionCookie(call, sessionCookie(call, token)) // sets it again under the current name
		for _, cookie := range call.Cookies {
			http.SetCookie(w, cookie)
		}
		call.Cookies = nil // they are in the response
	}
	return call, g.csrf.Token(w, r, g.cookies, call.Secure)
}

// OriginAllowed reports whether the page that sent r may change state here.
func (g *Gate) OriginAllowed(r *http.Request) bool { return g.originAllowed(r, false) }

// SocketOriginAllowed is OriginAllowed for sockets, whose listeners have their
// own ports.
func (g *Gate) SocketOriginAllowed(r *http.Request) bool {
	return g.originAllowed(r, true)
}

func (g *Gate) originAllowed(r *http.Request, anyPort bool) bool {
	host := g.Client(r).Host
	if OriginAllowed(r, host, g.options.AllowedOrigins, anyPort) {
		return true
	}
	// A wrong url or a proxy that changes the Host refuses every call: the operator must see it,
	// but no client must be able to fill the log.
	if g.originLog.allow(g.options.Clock.Now()) {
		g.options.Log.Warn("a request from another origin was refused; if it is the site itself, set url in the configuration and the Host that the proxy sends",
			"origin", truncate(r.Header.Get("Origin"), maxUserAgent), "host", truncate(host, maxUserAgent), "site", g.options.SiteURL, "path", truncate(r.URL.Path, maxUserAgent))
	}
	return false
}

// logThrottle allows one message of a kind a minute, so that no client can fill the log.
type logThrottle struct {
	last atomic.Int64 // Unix seconds
}

// logInterval is the time between two messages of a kind, in seconds.
const logInterval = 60

func (s *logThrottle) allow(at time.Time) bool {
	now, last := at.Unix(), s.last.Load()
	return now-last >= logInterval && s.last.CompareAndSwap(last, now)
}

// CheckForgery refuses a state-changing request that a foreign page may have
// sent. It answers 403 for a foreign origin. It answers 419 without a CSRF
// token if cookies authenticate the caller, or would after this call. A bearer
// token needs neither check, since a foreign page cannot send it.
func (g *Gate) CheckForgery(r *http.Request, startsSession bool) error {
	if !g.OriginAllowed(r) {
		return ErrForeignOrigin
	}
	if _, bearer := Bearer(r); bearer {
		return nil
	}
	if startsSession || g.cookies.Value(r, SessionCookie) != "" || cookieValue(r, XSRFCookie) != "" {
		return g.csrf.Check(r, g.cookies)
	}
	return nil
}

// CheckReadForgery is CheckForgery for the few GET requests that change
// something in the session. It accepts the header X-Requested-With instead of a
// CSRF token, since a foreign page cannot send it.
func (g *Gate) CheckReadForgery(r *http.Request) error {
	if !g.OriginAllowed(r) {
		return ErrForeignOrigin
	}
	if _, bearer := Bearer(r); bearer || g.cookies.Value(r, SessionCookie) == "" || r.Header.Get("X-Requested-With") != "" {
		return nil
	}
	return g.csrf.Check(r, g.cookies)
}

// ErrForeignOrigin refuses a request that another site's page sent.
var ErrForeignOrigin = fault.New(fault.CodeForbidden, "This request comes from another site.")

// Bearer reads the token of an Authorization header. ok is false if there is no
// bearer token.
func Bearer(r *http.Request) (token string, ok bool) {
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	if !found || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", false
	}
	return token, true
}

// truncate truncates text to at most n bytes of valid UTF-8.
func truncate(text string, n int) string {
	text = strings.ToValidUTF8(text, "")
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
