package app

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"time"

	"croupier/app/desk/licence"
	"croupier/app/desk/tokens"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/app/server/frontend"
	"croupier/app/server/listener"
	"croupier/webui"
)

// serverNeeds are what the server asks about every call, and what opens its ports.
type serverNeeds struct {
	licence  *licence.Site
	accounts *account.Service
	listener *listener.Server
	machines *tokens.Service
	// worker tells whether browsers keep files of the site.
	worker *settings.Value[bool]
}

// server answers everything that is asked of the site.
type server struct {
	registry *action.Registry
	pages    *frontend.Pages
	handler  http.Handler
	listener *listener.Server
	site     listener.Site
	// perMinute bounds the calls of one address as it was configured; 0 lifts it.
	perMinute int
	// noPages is why this binary cannot serve, if it cannot.
	noPages error
}

// openServer puts what all features offer behind one handler.
func openServer(k *kernel, features []feature.Feature, needs serverNeeds) (*server, error) {
	registry := action.New(action.Deps{
		Gate: k.gate, Limiter: k.limiter, Clock: k.clock, IDs: k.ids, Log: k.log,
		Feature: needs.licence.Has, Prove: needs.accounts.Prove, StaffFactor: k.staff.twoFactor.Get, Used: needs.machines.Used, Observe: k.requested,
	}, action.Options{
		Title: k.cfg.Product.Name, Version: k.options.Version, Policy: feature.Policy(features), AddressRate: addressRate(k.cfg.Limits.RequestsPerMinute),
		Extensions: action.Extensions{reflect.TypeFor[account.User](): k.sections.Types()},
	})
	if err := registry.Add(feature.Calls(features)...); err != nil {
		return nil, fmt.Errorf("register calls: %w", err)
	}
	if err := permitCalls(k, features, registry.Actions()); err != nil {
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
	s.site = listener.Site{
		Handler: s.handler, Sockets: sockets, Banner: k.hub.BannerHandler(), Refuse: registry.WriteError, Features: features,
		Metrics: k.metrics.Handler(), SocketsShutdown: k.hub.Shutdown, Fatal: k.fatal,
	}
	return s, nil
}

// servePages puts the browser part behind the calls. A binary without it can
// still do everything but serve.
func (s *server) servePages(app frontend.App) (err error) {
	pages, err := frontend.New(webui.Files(), s.pages.Load, app)
	if err != nil {
		s.noPages = err
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
	if s.noPages != nil {
		return s.noPages
	}
	return s.listener.Run(ctx, s.site)
}

// mostRequests is the most that can be set as the calls of an address in a minute.
const mostRequests = 1_000_000

// settings are what staff can set about all calls.
func (s *server) settings() settings.Group {
	requests := settings.Int("limits.requests_per_minute", s.perMinute, 0, mostRequests, settings.Spec{Group: "limits", Unit: "calls"})
	requests.OnChange(func(perMinute int) { s.registry.SetAddressRate(addressRate(perMinute)) })
	return settings.Group{Settings: []settings.Setting{requests}}
}

// addressRate bounds the calls of one address; 0 a minute lifts the bound.
func addressRate(perMinute int) action.Rate {
	if perMinute <= 0 {
		return action.Rate{Count: -1}
	}
	return action.Rate{Count: perMinute, Per: time.Minute}
}
