package action

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
)

// Deps are the services that a Registry uses. Log, Feature, Used and Observe may be nil: then the
// default logger is used, every feature is on, and nothing is recorded.
type Deps struct {
	Gate    *session.Gate
	Limiter *session.Limiter
	Clock   clock.Clock
	IDs     *id.Source
	Log     *slog.Logger
	// Feature reports whether the site's licence enables a feature or plugin.
	Feature func(id string) bool
	// StaffFactor reports whether calls that require a permission are refused to staff without
	// two-factor authentication. Nil means that they are not.
	StaffFactor func() bool
	// CheckProof checks the proofs that calls require; nil on a site without such
	// calls.
	CheckProof ProofChecker
	// MachineUsed is called for every call that a machine made, with the refusal if there
	// was one. It must return at once.
	MachineUsed func(m *session.Machine, from netip.Addr, call string, err error)
	// Observe is called for every finished request. It must return at once.
	Observe func(Observation)
}

// Observation is one finished request, for metrics.
type Observation struct {
	// Route is the matched pattern, such as "POST /auth/login", or "event Play"
	// on sockets. It never contains text of the caller.
	Route    string
	Status   int
	Duration time.Duration
	// RequestID identifies the request for people who look for it. It is no label of metrics.
	RequestID string
}

// Options are the operator's settings.
type Options struct {
	// Title and Version are shown on the API pages.
	Title, Version string
	Policy         Policy
	// AddressRate limits all calls of one client address together. Zero means
	// the default of 3000 a minute, a negative Count no limit.
	AddressRate Rate
	// Extensions are the members that some answers get from several packages.
	Extensions Extensions
}

// defaultAddressRate is high, because many visitors may share an address.
var defaultAddressRate = Rate{Count: 3000, Per: time.Minute}

// The registry's own paths.
const (
	whisperPath = "/api/whisper"
	csrfPath    = "/sanctum/csrf-cookie"
	openAPIPath = "/openapi.json"
	docsPath    = "/api/docs"
	stylePath   = "/api/docs/style.css"
)

// Registry serves the actions of a site.
type Registry struct {
	deps    Deps
	options Options
	// addressRate limits all calls of an address; SetAddressRate replaces it.
	addressRate atomic.Pointer[Rate]

	actions  []*Action
	paths    map[string]bool // "METHOD /path"
	events   map[string]*Action
	mounts   []mount
	fallback http.Handler
}

// mount is a handler that serves a pattern for every method.
type mount struct {
	pattern string
	handler http.Handler
}

// New makes an empty Registry.
func New(deps Deps, options Options) *Registry {
	if deps.Log == nil {
		deps.Log = slog.Default()
	}
	if deps.Feature == nil {
		deps.Feature = func(string) bool { return true }
	}
	if deps.StaffFactor == nil {
		deps.StaffFactor = func() bool { return false }
	}
	if deps.MachineUsed == nil {
		deps.MachineUsed = func(*session.Machine, netip.Addr, string, error) {}
	}
	if deps.Observe == nil {
		deps.Observe = func(Observation) {}
	}
	if options.Title == "" {
		options.Title = "Croupier"
	}
	if options.Version == "" {
		options.Version = "dev"
	}
	if options.AddressRate == (Rate{}) {
		options.AddressRate = defaultAddressRate
	}
	own := map[string]bool{
		"POST " + whisperPath: true, "GET " + csrfPath: true, "GET " + openAPIPath: true,
		"GET " + docsPath: true, "GET " + stylePath: true,
	}
	r := &Registry{deps: deps, options: options, paths: own, events: map[string]*Action{}}
	r.SetAddressRate(options.AddressRate)
	return r
}

// SetAddressRate changes the limit of all calls of one client address; a negative
// Count removes it.
func (r *Registry) SetAddressRate(rate Rate) { r.addressRate.Store(&rate) }

// Add registers actions. It returns an error for a path or event that is used
// already and for types that cannot be decoded or checked.
func (r *Registry) Add(actions ...Action) error {
	if err := r.options.Extensions.check(); err != nil {
		return err
	}
	for _, a := range actions {
		if err := r.check(&a); err != nil {
			return fmt.Errorf("add action %s: %w", a.Name(), err)
		}
		added := a
		r.actions = append(r.actions, &added)
		if a.Path != "" {
			r.paths[a.Name()] = true
		}
		if a.Event != "" {
			r.events[a.Event] = &added
		}
	}
	return nil
}

func (r *Registry) check(a *Action) error {
	switch {
	case a.handler == nil:
		return errors.New("it was not made by Get, Post or Whisper")
	case a.Path == "" && a.Event == "":
		return errors.New("it has neither path nor event")
	case a.Path != "" && !strings.HasPrefix(a.Path, "/"):
		return errors.New("the path does not start with /")
	case a.Path != "" && r.paths[a.Name()]:
		return errors.New("the path is taken")
	case a.Event != "" && r.events[a.Event] != nil:
		return fmt.Errorf("the event %s is taken", a.Event)
	case a.Method == http.MethodPost && strings.ContainsAny(a.Path, ":*"):
		return errors.New("parameters in the path are for GET only")
	case a.requestType.Kind() != reflect.Struct:
		return fmt.Errorf("the request %s is no struct", a.requestType)
	case !a.Guard.permission.IsZero() && !a.Guard.signedIn:
		return errors.New("a permission needs a signed-in user")
	case a.answerType == fileType && a.Event != "":
		return errors.New("a file cannot be sent over a socket")
	case a.takesFile && (a.Method != http.MethodPost || a.Event != ""):
		return errors.New("a file comes with a POST alone")
	case a.bodyLimit <= 0:
		return errors.New("the body limit is not positive")
	}
	if err := r.checkProof(a); err != nil {
		return err
	}
	if err := errors.Join(checkLogged(a), checkControl(a)); err != nil {
		return err
	}
	return checkTags(a.requestType)
}

// Mount serves a pattern ("/ws", "/assets/*") with its own handler for every method. Security
// headers, request ids and the recovery of panics apply to it; the handler itself has to
// implement guards, CSRF and rate limits.
func (r *Registry) Mount(pattern string, handler http.Handler) error {
	if !strings.HasPrefix(pattern, "/") {
		return fmt.Errorf("mount %s: the pattern does not start with /", pattern)
	}
	if slices.ContainsFunc(r.mounts, func(m mount) bool { return m.pattern == pattern }) {
		return fmt.Errorf("mount %s: the pattern is taken", pattern)
	}
	r.mounts = append(r.mounts, mount{pattern, handler})
	return nil
}

// Fallback serves GET and HEAD requests that no other route matches: the pages
// of the site. Paths of the API keep their coded JSON answers.
func (r *Registry) Fallback(handler http.Handler) { r.fallback = handler }

// Actions lists the registered actions by path and event.
func (r *Registry) Actions() []Action {
	all := make([]Action, len(r.actions))
	for i, a := range r.actions {
		all[i] = *a
	}
	sorting.StablyBy(all, func(a, b Action) int {
		if (a.Path == "") != (b.Path == "") {
			if a.Path == "" {
				return 1
			}
			return -1
		}
		return strings.Compare(a.Path+" "+a.Method+" "+a.Event, b.Path+" "+b.Method+" "+b.Event)
	})
	return all
}
