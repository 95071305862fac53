// Package action defines typed calls. A feature declares each call once. The
// registry serves it over HTTP and sockets, checks the caller's permission,
// decodes and validates the request, describes the call in OpenAPI and generates
// its TypeScript types.
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

// Guard decides who may make a call.
type Guard struct {
	signedIn   bool
	pending    bool
	permission permission.Permission
	feature    string
}

// The guards. Derive stricter ones with Feature.
var (
	// Public allows every caller.
	Public = Guard{}
	// SignedIn requires a user with a complete session: 401 otherwise.
	SignedIn = Guard{signedIn: true}
	// Pending also accepts a session that waits for its second factor.
	Pending = Guard{signedIn: true, pending: true}
)

// Permission requires a signed-in user with the permission: 403 otherwise.
func Permission(p permission.Permission) Guard { return Guard{signedIn: true, permission: p} }

// Permission is the permission that the guard requires; zero for none.
func (g Guard) Permission() permission.Permission { return g.permission }

// Feature returns g restricted to sites whose licence enables the feature or
// plugin; other sites answer fault.ErrFeature.
func (g Guard) Feature(id string) Guard {
	g.feature = id
	return g
}

// FeatureID is the feature or plugin that the guard requires; empty for none.
func (g Guard) FeatureID() string { return g.feature }

// OfFeature restricts calls to sites whose licence has the feature or plugin. The wiring wraps
// all calls of a package at once, so that no call is forgotten.
func OfFeature(id string, actions []Action) []Action {
	owned := slices.Clone(actions)
	for i := range owned {
		owned[i].Guard = owned[i].Guard.Feature(id)
	}
	return owned
}

// Handler is the code of a call. The user sees a returned *fault.Error; any
// other error is logged and answered as an internal error.
type Handler[Request, Answer any] func(ctx context.Context, call *session.Call, request Request) (Answer, error)

// Rate is the maximum number of events in a time. The zero Rate is no limit.
type Rate = session.Rate

// Action is one registered call.
type Action struct {
	// Method and Path are empty for an action that is only a whisper event.
	Method string
	Path   string
	// Event is the name of the action for POST /api/whisper and for sockets;
	// empty for an action that is served only under its own path.
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
	control                *Control
	readsOnly              bool
	peopleOnly             bool
	takesFile              bool

	requestType, answerType reflect.Type
	handler                 typedHandler
}

// proofCheck checks the proof in a request, which is a pointer.
type proofCheck func(ctx context.Context, request any) (context.Context, error)

// input is the input of a caller: fields as JSON, and a file if the request has one.
type input struct {
	body []byte
	file *upload
}

// Option adjusts an Action.
type Option func(*Action)

// Summary is the sentence that the API page shows.
func Summary(text string) Option { return func(a *Action) { a.Summary = text } }

// PerAddress limits calls from one client address: 429 with Retry-After beyond
// it.
func PerAddress(count int, per time.Duration) Option {
	return func(a *Action) { a.perAddress = Rate{Count: count, Per: per} }
}

// PerAccount limits calls by one signed-in user: 429 with Retry-After beyond it.
func PerAccount(count int, per time.Duration) Option {
	return func(a *Action) { a.perAccount = Rate{Count: count, Per: per} }
}

// TwoFactor requires a recent code from users with two-factor authentication:
// code -1024 otherwise.
func TwoFactor() Option { return func(a *Action) { a.twoFactor = true } }

// StartsSession marks calls that sign a user in. They require a CSRF token even
// from a client without cookies, so that no foreign page can sign a visitor into
// an account of its choice.
func StartsSession() Option { return func(a *Action) { a.startsSession = true } }

// Event makes a call with a path also available as a whisper of that name.
func Event(name string) Option { return func(a *Action) { a.Event = name } }

// StateChangingGet marks the few GET calls that change their session, such as a sign-out. They
// require more than a session cookie, because a foreign page can make a browser send one.
func StateChangingGet() Option { return func(a *Action) { a.changesState = true } }

// BodyLimit replaces DefaultBodyLimit; in bytes.
func BodyLimit(bytes int64) Option { return func(a *Action) { a.bodyLimit = bytes } }

// DefaultBodyLimit is the largest request body accepted, in bytes.
const DefaultBodyLimit = 64 << 10

// Post declares a call served at POST path.
func Post[Request, Answer any](path string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare(http.MethodPost, path, guard, handler, options)
}

// Get declares a call served at GET path; its request is read from the query.
func Get[Request, Answer any](path string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare(http.MethodGet, path, guard, handler, options)
}

// Whisper declares a call that sockets and POST /api/whisper serve under the
// name of an event.
func Whisper[Request, Answer any](event string, guard Guard, handler Handler[Request, Answer], options ...Option) Action {
	return declare("", "", guard, handler, append([]Option{Event(event)}, options...))
}

// typedHandler is a Handler of any types. Its methods are compiled again for every call: all that
// does not need the types is in other functions.
type typedHandler interface {
	types() (request, answer reflect.Type)
	// serve executes the call with a pointer to its request.
	serve(ctx context.Context, call *session.Call, request any) (any, error)
}

func (h Handler[Request, Answer]) types() (request, answer reflect.Type) {
	return reflect.TypeFor[Request](), reflect.TypeFor[Answer]()
}

func (h Handler[Request, Answer]) serve(ctx context.Context, call *session.Call, request any) (any, error) {
	return h(ctx, call, *request.(*Request))
}

// declare makes an action of a handler and its options.
func declare(method, path string, guard Guard, handler typedHandler, options []Option) Action {
	request, answer := handler.types()
	a := Action{
		Method: method, Path: path, Guard: guard, handler: handler, bodyLimit: DefaultBodyLimit, requestType: request, answerType: receivedType(answer),
		takesFile: reflect.PointerTo(request).Implements(fileRequestType),
	}
	for _, option := range options {
		option(&a)
	}
	if a.Method == http.MethodPost || a.Path == "" {
		a.changesState = true
	}
	return a
}

// run decodes a request, checks its proof and executes it.
func (a *Action) run(ctx context.Context, call *session.Call, got input, checkProof proofCheck) (any, error) {
	request := reflect.New(a.requestType).Interface()
	if err := decode(got.body, request); err != nil {
		return nil, err
	}
	if with, ok := request.(fileRequest); ok {
		with.attach(got.file)
	}
	ctx, err := checkProof(ctx, request)
	if err != nil {
		return nil, err
	}
	return a.handler.serve(ctx, call, request)
}

// Name is the method and path of the call, or its event if it has no path.
func (a *Action) Name() string {
	if a.Path == "" {
		return a.Event
	}
	return a.Method + " " + a.Path
}

// Types are the types of the request and of the answer that the caller receives.
func (a *Action) Types() (request, answer reflect.Type) { return a.requestType, a.answerType }

// Fields lists the members of the request, for tests that cover them all.
func (a *Action) Fields() []string {
	var names []string
	for _, f := range jsonFields(a.requestType) {
		names = append(names, f.name)
	}
	return names
}
