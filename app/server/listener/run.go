package listener

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"croupier/app/kernel/feature"
)

// Site has the handlers and features to serve.
type Site struct {
	// Handler serves the main port, Sockets and Banner the live ports.
	Handler, Sockets, Banner http.Handler
	// Metrics serves a port of its own, if there is one.
	Metrics http.Handler
	Refuse  feature.Refuse
	// Features provide the workers, and the drains at the end.
	Features []feature.Feature
	// SocketsShutdown notifies all sockets that the site stops, and closes them.
	SocketsShutdown func(ctx context.Context) error
	// Fatal receives the error after which the stored data is uncertain.
	Fatal <-chan error
}

// Run opens the listeners and serves until ctx ends. Then it stops cleanly: rounds end,
// sockets are notified, running requests are answered, workers finish. It returns nil
// after such a stop, and the reason after any other.
func (s *Server) Run(ctx context.Context, site Site) error {
	secure, err := s.tlsConfig(ctx)
	if err != nil {
		return err
	}
	open, err := s.listen(ctx, secure, site)
	if err != nil {
		return err
	}
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	workers := s.Supervisor.Start(work, feature.Collect(site.Features, func(f feature.Feature) []feature.Worker { return f.Workers }))
	served := make(chan error, len(open))
	for _, one := range open {
		go func() { served <- one.server.Serve(one.listener) }()
	}
	s.Ready()
	s.announce(open, secure != nil)

	var failure error
	select {
	case <-ctx.Done():
	case <-workers.Done(): // a worker failed; Wait below returns its error
	case failure = <-site.Fatal:
	case failure = <-served:
		failure = fmt.Errorf("serve: %w", failure)
	}
	s.Log.Info("stopping")
	failure = errors.Join(failure, s.stop(open, site))
	stopWork()
	return errors.Join(failure, workers.Wait())
}

// stop ends serving in order: no new work, sockets are notified, requests finish.
func (s *Server) stop(open []openListener, site Site) error {
	drain := s.options.Config.HTTP.Drain
	ctx, cancel := context.WithTimeout(context.Background(), drain)
	defer cancel()
	// The running round ends while its players can still act.
	s.state.value.Store(draining)
	var failures []error
	for _, f := range site.Features {
		if f.Drain != nil {
			failures = append(failures, f.Drain(ctx, drain/2))
		}
	}
	s.state.value.Store(stopping)
	failures = append(failures, site.SocketsShutdown(ctx))
	for _, one := range open {
		if err := one.server.Shutdown(ctx); err != nil {
			_ = one.server.Close() // requests that did not finish in time are cut off
			failures = append(failures, fmt.Errorf("stop %s: %w", one.name, err))
		}
	}
	return errors.Join(failures...)
}

// announce prints the address of the site.
func (s *Server) announce(open []openListener, secure bool) {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	for i, one := range open {
		address := one.listener.Addr().String()
		if i > 0 {
			s.Log.Info("listening", "for", one.name, "addr", address)
			continue
		}
		_, _ = fmt.Fprintf(s.Out, "listening on %s://%s\n", scheme, reachable(address))
	}
	if s.options.Config.URL != "" {
		_, _ = fmt.Fprintf(s.Out, "the site's public address is %s\n", s.Address.URL())
	}
}

// reachable replaces the address that means "everywhere" with one that a person can open.
func reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
