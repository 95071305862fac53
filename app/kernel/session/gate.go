package session

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

// GateOptions are the operator's choices about where requests come from.
type GateOptions struct {
	// TrustedProxies are the networks whose X-Forwarded headers are believed.
	TrustedProxies []netip.Prefix
	// AllowedOrigins are origins or hosts, besides the site's own, whose pages
	// may change state here.
	AllowedOrigins []string
	// Clock dates the cookies of browsers; nil means the machine's.
	Clock clock.Clock
	// DeviceKey signs the cookies by which browsers are recognised; without
	// one they are good until the process ends.
	DeviceKey []byte
	// Guests knows what is kept of visitors without account; nil: all may come.
	Guests Guests
	// CountryHeader is the header in which a trusted proxy names the country
	// of a client; empty when none does.
	CountryHeader string
}

// Gate finds out who sends an HTTP request and whether it may be trusted to
// be meant by its sender.
type Gate struct {
	sessions *Manager
	csrf     *CSRF
	ids      *id.Source
	options  GateOptions
	devices  *devices
}

// NewGate makes a Gate.
func NewGate(sessions *Manager, csrf *CSRF, ids *id.Source, options GateOptions) *Gate {
	if options.Clock == nil {
		options.Clock = clock.System{}
	}
	return &Gate{
		sessions: sessions, csrf: csrf, ids: ids, options: options,
		devices: newDevices(options.DeviceKey, options.Clock, options.Guests),
	}
}

type requestIDKey struct{}

// WithRequestID returns ctx carrying the id of its request.
func WithRequestID(ctx context.Context, requestID string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, requestID)
}

// RequestID is the id that WithRequestID put into ctx, or "".
func RequestID(ctx context.Context) string {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return requestID
}

// maxUserAgent is the longest user agent kept, in bytes.
const maxUserAgent = 256

// Client is ClientOf with the site's trusted proxies.
func (g *Gate) Client(r *http.Request) Client { return ClientOf(r, g.options.TrustedProxies) }

// Guest describes the caller of r without looking at its credentials.
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
		RequestID: requestID, Transport: HTTP, devices: g.devices,
		IP: client.IP, Host: client.Host, Secure: client.Secure,
		plainSession: client.Secure && hasCookie(r, SessionCookie),
		UserAgent:    clip(r.UserAgent(), maxUserAgent),
		Device:       known.value, ReferralCode: referralOf(r), Country: countryOf(r, g.options),
		Header: http.Header{},
	}
}

// countryOf reads the country that a trusted proxy names.
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

// Call describes the caller of r and signs in whom its bearer token or, when
// it has none, its session cookie names. refusal says why a credential was not
// accepted; the call is a guest's then. err is an internal error.
func (g *Gate) Call(r *http.Request) (call *Call, refusal *fault.Error, err error) {
	call = g.Guest(r)
	token, bearer := Bearer(r)
	if !bearer {
		token = ownCookie(r, SessionCookie)
	}
	if token == "" {
		return call, nil, nil
	}
	user, current, err := g.sessions.Authenticate(r.Context(), token)
	if err != nil {
		if errors.As(err, &refusal) {
			return call, refusal, nil
		}
		return nil, nil, err
	}
	call.User, call.Session = user, current
	return call, nil, nil
}

// Page prepares the loading of a page: it sets the cookies that every browser
// gets and returns the caller together with the token for the page's meta tag.
// Somebody whose session cannot be read is a guest: pages open all the same.
func (g *Gate) Page(w http.ResponseWriter, r *http.Request) (call *Call, csrf string) {
	call, _, err := g.Call(r)
	if err != nil {
		call = g.Guest(r)
	}
	if call.Session != nil && call.Session.Pending {
		call.User = nil
	}
	g.devices.ensure(w, r, call.Secure)
	if plain := cookieValue(r, SessionCookie); call.Session != nil && call.Secure && plain != "" && !hasCookie(r, hostPrefix+SessionCookie) {
		http.SetCookie(w, sessionCookie(call, plain)) // moves to the name with the prefix
		forgetPlain(w, r, SessionCookie, true)
	}
	return call, g.csrf.Token(w, r, call.Secure)
}

// OriginAllowed reports whether the page that made a browser send r may change
// state here.
func (g *Gate) OriginAllowed(r *http.Request) bool {
	return OriginAllowed(r, g.Client(r).Host, g.options.AllowedOrigins, false)
}

// SocketOriginAllowed is OriginAllowed for sockets, whose listeners have ports
// of their own.
func (g *Gate) SocketOriginAllowed(r *http.Request) bool {
	return OriginAllowed(r, g.Client(r).Host, g.options.AllowedOrigins, true)
}

// CheckForgery refuses a state-changing request that a foreign page may have
// made the browser send: 403 for a foreign origin, 419 where the browser's
// cookies vouch for the caller, or would after this call, and no CSRF token
// does. A bearer token cannot be sent by a foreign page and needs neither.
func (g *Gate) CheckForgery(r *http.Request, startsSession bool) error {
	if !g.OriginAllowed(r) {
		return ErrForeignOrigin
	}
	if _, bearer := Bearer(r); bearer {
		return nil
	}
	if startsSession || ownCookie(r, SessionCookie) != "" || cookieValue(r, XSRFCookie) != "" {
		return g.csrf.Check(r)
	}
	return nil
}

// CheckReadForgery is CheckForgery for the few GET requests that change
// something for the session: the header X-Requested-With, which a foreign page
// cannot send, does as well as a CSRF token.
func (g *Gate) CheckReadForgery(r *http.Request) error {
	if !g.OriginAllowed(r) {
		return ErrForeignOrigin
	}
	if _, bearer := Bearer(r); bearer || ownCookie(r, SessionCookie) == "" || r.Header.Get("X-Requested-With") != "" {
		return nil
	}
	return g.csrf.Check(r)
}

// ErrForeignOrigin refuses what another site's page made a browser send.
var ErrForeignOrigin = fault.New(fault.CodeForbidden, "This request comes from another site.")

// Bearer reads the token of an Authorization header. ok is false when there is
// none of the bearer kind.
func Bearer(r *http.Request) (token string, ok bool) {
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	if !found || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", false
	}
	return token, true
}

// clip shortens text to at most n bytes of valid UTF-8.
func clip(text string, n int) string {
	text = strings.ToValidUTF8(text, "")
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
