package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/office/licence"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/server/frontend"
	"croupier/app/server/listener"
	"croupier/webui"
)

// serverNeeds are the services that the server uses for every call, and the opener of its ports.
type serverNeeds struct {
	licence  *licence.Site
	accounts *account.Service
	listener *listener.Server
	machines *tokens.Service
	// worker reports whether browsers keep files of the site in a service worker.
	worker *settings.Value[bool]
}

// server answers all requests of the site.
type server struct {
	registry *action.Registry
	pages    *frontend.Pages
	handler  http.Handler
	listener *listener.Server
	site     listener.Site
	// perMinute is the configured maximum of calls per address and minute; 0 means no limit.
	perMinute int
	// pagesError is the reason why this binary cannot serve pages; nil if it can.
	pagesError error
}

// openServer serves the offers of all features behind one handler.
func openServer(k *kernel, features []feature.Feature, needs serverNeeds) (*server, error) {
	registry := action.New(action.Deps{
		Gate: k.gate, Limiter: k.limiter, Clock: k.clock, IDs: k.ids, Log: k.log,
		Feature: needs.licence.Has, CheckProof: needs.accounts.Prove, StaffFactor: k.staff.twoFactor.Get, MachineUsed: needs.machines.RecordUse, Observe: k.recordRequest,
	}, action.Options{
		Title: k.cfg.Product.Name, Version: k.options.Version, Policy: feature.Policy(features), AddressRate: addressRate(k.cfg.Limits.RequestsPerMinute),
		Extensions: action.Extensions{reflect.TypeFor[account.User](): k.sections.Types()},
	})
	if err := registry.Add(feature.Calls(features)...); err != nil {
		return nil, fmt.Errorf("register calls: %w", err)
	}
	if err := errors.Join(permitCalls(k, features, registry.Actions()), k.approvals.CheckCalls(registry.Actions())); err != nil {
		return nil, fmt.Errorf("check the permissions: %w", err)
	}
	sockets := k.hub.Handler(registry)
	mounts := feature.Collect(features, func(f feature.Feature) []feature.Mount { return f.Mounts })
	for _, mount := range append(mounts, feature.MountAt(listener.SocketPath, sockets)) {
		if err := registry.Mount(mount.Pattern, mount.Handler(registry.WriteError)); err != nil {
			return nil, err
		}
	}
	s := &server{perMinute: k.cfg.Limits.RequestsPerMinute, registry: registry, listener: needs.listener, pages: pagesOf(k, features, registry.WriteError)}
	if err := s.servePages(frontend.App{Title: k.cfg.Product.Name, Worker: needs.worker.Get}); err != nil {
		return nil, err
	}
	s.handler = separateGames(k, s.handler)
	s.site = listener.Site{
		Handler: s.handler, Sockets: sockets, Banner: k.hub.BannerHandler(), Refuse: registry.WriteError, Features: features,
		Metrics: k.metrics.Handler(), SocketsShutdown: k.hub.Shutdown, Fatal: k.fatal,
	}
	return s, nil
}

// servePages serves the pages for paths that are no calls. A binary without pages can do
// everything except serve.
func (s *server) servePages(app frontend.App) (err error) {
	pages, err := frontend.New(webui.Files(), s.pages.Load, app)
	if err != nil {
		s.pagesError = err
	} else {
		s.registry.Fallback(pages)
	}
	if s.handler, err = s.registry.Handler(); err != nil {
		return fmt.Errorf("build the handler: %w", err)
	}
	return nil
}

// run serves until ctx ends.
func (s *server) run(ctx context.Context) error {
	if s.pagesError != nil {
		return s.pagesError
	}
	return s.listener.Run(ctx, s.site)
}

// maxRequests is the maximum of the setting for calls per address and minute.
const maxRequests = 1_000_000

// settings are the settings of staff for all calls.
func (s *server) settings() settings.Group {
	requests := settings.Int("limits.requests_per_minute", s.perMinute, 0, maxRequests, settings.Spec{Group: "limits", Unit: "calls"}).WeakenedWhen(settings.RaisedOrZero)
	requests.OnChange(func(perMinute int) { s.registry.SetAddressRate(addressRate(perMinute)) })
	return settings.Group{Settings: []settings.Setting{requests}}
}

// addressRate limits the calls of one address; 0 per minute means no limit.
func addressRate(perMinute int) action.Rate {
	if perMinute <= 0 {
		return action.Rate{Count: -1}
	}
	return action.Rate{Count: perMinute, Per: time.Minute}
}

// Run opens the listeners and serves until ctx ends, then stops cleanly: it notifies sockets, answers
// requests in progress, waits for workers and checkpoints the WAL. It returns nil after such a stop.
func (a *App) Run(ctx context.Context) error {
	if err := a.server.pagesError; err != nil {
		return err
	}
	return errors.Join(a.server.run(ctx), a.Close())
}

// Reload reads the operator's own TLS certificate again.
func (a *App) Reload() { a.server.listener.Reload() }

// Close releases everything that New opened, in reverse order. It can be called after Run and
// more than once.
func (a *App) Close() error {
	var failures []error
	for _, f := range slices.Backward(a.features) {
		if f.Close != nil {
			failures = append(failures, f.Close(context.Background()))
		}
	}
	a.features = nil
	return errors.Join(failures...)
}
