// Package action holds typed calls. A feature declares each of its calls once;
// the registry serves it over HTTP and sockets, checks who may call it,
// decodes and validates the request, describes it in OpenAPI and types it for
// TypeScript.
package action

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"time"

	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// None is the request of a call without input and the answer of one without
// output: an empty JSON object, or no body at all in a request.
type None struct{}

// NoContent as an answer type makes the call answer 204 without a body.
type NoContent struct{}

// Guard says who may make a call.
type Guard struct {
	signedIn   bool
	pending    bool
	permission permission.Permission
	feature    string
}

// Guards. Derive stricter ones with Feature.
var (
	// Public lets everybody in.
	Public = Guard{}
	// SignedIn demands a user with a complete session: 401 otherwise.
	SignedIn = Guard{signedIn: true}
	// Pending also accepts a session that waits for its second factor.
	Pending = Guard{signedIn: true, pending: true}
)

// Permission demands a signed-in user who holds the permission: 403 otherwise.
func Permission(p permission.Permission) Guard { return Guard{signedIn: true, permission: p} }

// Permission is what the guard demands of a user; zero for nothing.
func (g Guard) Permission() permission.Permission { return g.permission }

// Feature returns g restricted to sites whose licence enables the feature or
// plugin: fault.ErrFeature elsewhere.
func (g Guard) Feature(id string) Guard {
	g.feature = id
	return g
}

// FeatureID is the feature or plugin that the guard demands; empty for none.
func (g Guard) FeatureID() string { return g.feature }

// OfFeature gives calls that belong to a feature or plugin of the licence,
// each restricted to sites that have it. The wiring wraps all calls of a room
// at once, so that none of them can forget it.
func OfFeature(id string, actions []Action) []Action {
	owned := slices.Clone(actions)
	for i := range owned {
		owned[i].Guard = owned[i].Guard.Feature(id)
	}
	return owned
}

// Handler is the code of a call. A returned *fault.Error is the user's to
// read; any other error is logged and answered as an internal one.
type Handler[Request, Answer any] func(ctx context.Context, call *session.Call, request Request) (Answer, error)

// Rate bounds how often something may be done. The zero Rate is no bound.
type Rate = session.Rate

// Action is one registered call.
type Action struct {
	// Method and Path are empty for an action that is a whisper event only.
	Method string
	Path   string
	// Event names the action for POST /api/whisper and for sockets; empty
	// for one that is served under its own path only.
	Event   string
	Guard   Guard
	Summary string

	perAddress, perAccount Rate
	twoFactor              bool
	proof                  Proof
	startsSession          bool
	changesState           bool
	bodyLimit              int64
	logged                 *Logged
	readsOnly              bool

	requestType, answerType reflect.Type
	run                     runner
}

// runner decodes a request, has its proof checked and carries it out.
type runner func(ctx context.Context, call *session.Call, body []byte, prove func(context.Context, any) (context.Context, error)) (any, error)

// Option adjusts an Action.
type Option func(*Action)

// Summary is the one sentence that the API page shows.
func Summary(text string) Option { return func(a *Action) { a.Summary = text } }

// PerAddress limits calls from one client address: 429 with Retry-After beyond.
func PerAddress(count int, per time.Duration) Option {
	return func(a *Action) { a.perAddress = Rate{Count: count, Per: per} }
}

// PerAccount limits calls by one signed-in user: 429 with Retry-After beyond.
func PerAccount(count int, per time.Duration) Option {
	return func(a *Action) { a.perAccount = Rate{Count: count, Per: per} }
}

// TwoFactor demands a recent confirmation by code of users who have two-factor
// turned on: code -1024 otherwise.
func TwoFactor() Option { return func(a *Action) { a.twoFactor = true } }

// StartsSession marks calls that sign somebody in. They demand a CSRF token
// even from a client that sends no cookie, so that no foreign page can sign a
// visitor into an account of its choice.
func StartsSession() Option { return func(a *Action) { a.startsSession = true } }

// Event makes a call that has a path also a whisper of that name.
func Event(name string) Option { return func(a *Action) { a.Event = name } }

// StateChangingGet marks the few GET calls that change something for the
// session that makes them, such as signing out: a session cookie alone, which
// a foreign page can make a browser send, is not enough for them.
func StateChangingGet() Option { return func(a *Action) { a.changesState = true } }

// BodyLimit replaces DefaultBodyLimit, in bytes.
func BodyLimit(bytes int64) Option { return func(a *Action) { a.bodyLimit = bytes } }

// DefaultBodyLimit is the largest request body accepted, in bytes.
const DefaultBodyLimit = 64 << 10

// Post declares a call served at POST path.
func Post[Request, Answer any](path string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare(Action{Method: http.MethodPost, Path: path, Guard: guard}, handler, options)
}

// Get declares a call served at GET path; its request is read from the query.
func Get[Request, Answer any](path string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare(Action{Method: http.MethodGet, Path: path, Guard: guard}, handler, options)
}

// Whisper declares a call served to sockets and to POST /api/whisper under the
// name of an event.
func Whisper[Request, Answer any](event string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare(Action{Event: event, Guard: guard}, handler, options)
}

func declare[Request, Answer any](a Action, handler Handler[Request, Answer], options []Option) Action {
	a.bodyLimit = DefaultBodyLimit
	a.requestType = reflect.TypeFor[Request]()
	a.answerType = answerType[Answer]()
	a.run = func(ctx context.Context, call *session.Call, body []byte, prove func(context.Context, any) (context.Context, error)) (any, error) {
		request, err := decode[Request](body)
		if err != nil {
			return nil, err
		}
		if ctx, err = prove(ctx, request); err != nil {
			return nil, err
		}
		return handler(ctx, call, request)
	}
	for _, option := range options {
		option(&a)
	}
	if a.Method == http.MethodPost || a.Path == "" {
		a.changesState = true
	}
	return a
}

// Name is the method and path of the call, or its event when it has no path.
func (a *Action) Name() string {
	if a.Path == "" {
		return a.Event
	}
	return a.Method + " " + a.Path
}

// Fields names the members of the request, for tests that try them all.
func (a *Action) Fields() []string {
	var names []string
	for _, f := range jsonFields(a.requestType) {
		names = append(names, f.name)
	}
	return names
}
