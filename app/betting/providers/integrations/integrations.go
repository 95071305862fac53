// Package integrations connects the site with outside providers of games. Each integration has a
// protocol, credentials and the addresses of the provider's callbacks. The package answers callbacks,
// imports the provider's games into the catalogue, launches them, and measures the callbacks.
package integrations

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Currencies knows the currencies of the site.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Deps are the packages that this package uses.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	IDs        *id.Source
	Log        *slog.Logger
	Wallet     *seamless.Service
	Currencies Currencies
	StaffLog   *stafflog.Log
	Approvals  *approval.Service
	Activity   *activity.Log
	Journal    *oplog.Journal
	// Directory is the catalogue of games.
	Directory *gamelaunch.Directory
	// Sealer encrypts the credentials.
	Sealer *secretbox.Sealer
	// Client calls the servers of providers.
	Client *http.Client
	// Address is the address of the site without a slash at its end.
	Address func() string
	// Caller returns the address of the sender of a request.
	Caller func(r *http.Request) netip.Addr
	// Emulators answer the callbacks of emulated providers, by their names, which no integration has.
	// Their sessions have play money only, and their callbacks may come from all addresses.
	Emulators map[string]http.Handler
}

// Service has the integrations of a site.
type Service struct {
	Deps
	mu   sync.RWMutex
	list map[string]*connection
	// emulators are the connections of the emulated providers.
	emulators map[string]*connection
	// frames are the sources of frames of all integrations in use. The slice is never changed.
	frames []string
	// reads has the names of integrations whose games staff want to read.
	reads chan string
}

// connection is an integration with all that its calls need.
type connection struct {
	integration
	client   Client
	handler  http.Handler
	networks []netip.Prefix
	health   *health
}

// Client calls the server of a provider.
type Client interface {
	// Games returns a page of the games, counted from 1.
	Games(ctx context.Context, page int) (remote.Page, error)
	// Launch returns the address of a game.
	Launch(ctx context.Context, l remote.Launch) (string, error)
	// Check makes a call that changes nothing.
	Check(ctx context.Context) error
}

// everywhere are all addresses.
var everywhere = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}

// maxWaiting is the maximum number of integrations that wait for the reading of their games.
const maxWaiting = 8

// New makes the service and reads the integrations.
func New(ctx context.Context, deps Deps) (*Service, error) {
	s := &Service{Deps: deps, list: map[string]*connection{}, emulators: map[string]*connection{}, reads: make(chan string, maxWaiting)}
	for name, handler := range deps.Emulators {
		s.emulators[name] = &connection{integration: integration{Name: name}, handler: handler, networks: everywhere, health: &health{}}
	}
	deps.Activity.Declare(troubleKind)
	err := deps.DB.Read(ctx, func(q *db.Reader) error {
		list, err := all(q)
		if err != nil {
			return err
		}
		for i := range list {
			if err := s.connect(&list[i]); err != nil { // such as a lost secret: the others work
				deps.Log.Error("connect a provider of games", "provider", list[i].Name, "error", err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the integrations: %w", err)
	}
	return s, nil
}

// connect makes the connection of a stored integration and replaces an earlier one.
func (s *Service) connect(in *integration) error {
	next, err := s.connectionOf(in)
	if err != nil {
		return fmt.Errorf("connect the integration %s: %w", in.Name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if last := s.list[in.Name]; last != nil {
		next.health = last.health
	}
	s.list[in.Name] = next
	s.frames = framesOf(s.list)
	return nil
}

// connectionOf opens the credentials of an integration and makes its client and its handler.
func (s *Service) connectionOf(in *integration) (*connection, error) {
	c := &connection{integration: *in, health: &health{}}
	for _, text := range in.Addresses {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("read an address: %w", err)
		}
		c.networks = append(c.networks, network)
	}
	secrets, err := s.open(in)
	if err != nil {
		return nil, err
	}
	parts, err := secrets.parts(in.Protocol)
	if err != nil {
		return nil, err
	}
	c.client = parts.client(s, in.Base)
	c.handler = parts.handler(s, in.Name)
	return c, nil
}

// find returns an integration, or nil.
func (s *Service) find(name string) *connection {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.list[name]
}

// connections lists the integrations by name.
func (s *Service) connections() []*connection {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]*connection, 0, len(s.list))
	for _, name := range slices.Sorted(maps.Keys(s.list)) {
		list = append(list, s.list[name])
	}
	return list
}

// Has reports whether there is an integration of a name.
func (s *Service) Has(name string) bool { return s.find(name) != nil }

// IsOpen reports whether an integration takes stakes. Open rounds can always be finished.
func (s *Service) IsOpen(name string) bool {
	c := s.find(name)
	return c != nil && c.Enabled
}

// supports reports whether amounts of an integration can be in a currency.
func (c *connection) supports(currency string) bool { return slices.Contains(c.Currencies, currency) }

// failed logs an error of a callback that is no refusal.
func (s *Service) failed(name string) func(error) {
	return func(err error) { s.Log.Error("answer a callback of a provider", "provider", name, "error", err) }
}
