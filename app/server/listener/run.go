package listener

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"croupier/app/kernel/feature"
)

// Site is what is served.
type Site struct {
	// Handler answers on the main port, Sockets and Banner on the live ports.
	Handler, Sockets, Banner http.Handler
	// Metrics answers on a port of its own, if there is one.
	Metrics http.Handler
	Refuse  feature.Refuse
	// Features bring the workers and what is drained at the end.
	Features []feature.Feature
	// SocketsShutdown tells all sockets that the site stops and closes them.
	SocketsShutdown func(ctx context.Context) error
	// Fatal gives the failure after which nobody knows what is stored.
	Fatal <-chan error
}

// Run opens the listeners and serves until ctx ends, then stops cleanly: rounds
// come to their end, sockets are told, requests under way are answered, workers
// finish. It returns nil after such a stop and the reason after any other.
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
	case <-workers.Done(): // a worker failed; Wait below tells which
	case failure = <-site.Fatal:
	case failure = <-served:
		failure = fmt.Errorf("serve: %w", failure)
	}
	s.Log.Info("stopping")
	failure = errors.Join(failure, s.stop(open, site))
	stopWork()
	return errors.Join(failure, workers.Wait())
}

// stop ends serving in order: no new work, sockets told, requests drained.
func (s *Server) stop(open []listening, site Site) error {
	drain := s.options.Config.HTTP.Drain
	ctx, cancel := context.WithTimeout(context.Background(), drain)
	defer cancel()
	// The round that runs comes to its end while its players can still act.
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
			_ = one.server.Close() // what did not finish in time is cut off
			failures = append(failures, fmt.Errorf("stop %s: %w", one.name, err))
		}
	}
	return errors.Join(failures...)
}

// announce tells people where the site is.
func (s *Server) announce(open []listening, secure bool) {
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

// reachable replaces the address that means "everywhere" by one that a person
// can open.
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
