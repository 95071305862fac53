package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// Limits of every listener. Bodies are bounded by the calls themselves.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
)

// door is one listener and what it serves.
type door struct {
	name     string
	listener net.Listener
	server   *http.Server
}

// Run opens the listeners and serves until ctx ends, then stops cleanly:
// sockets are told, requests under way are answered, workers finish, the
// write queue is drained and the WAL checkpointed. It returns nil after such
// a stop and the reason after any other.
func (a *App) Run(ctx context.Context) error {
	if a.noPages != nil {
		return a.noPages
	}
	secure, err := a.tlsConfig(ctx)
	if err != nil {
		return err
	}
	doors, err := a.listen(ctx, secure)
	if err != nil {
		return err
	}
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	workers, work := errgroup.WithContext(work)
	for _, worker := range a.workers() {
		workers.Go(func() error {
			if err := worker.run(work); err != nil && !errors.Is(err, context.Canceled) {
				return fmt.Errorf("%s: %w", worker.name, err)
			}
			return nil
		})
	}
	served := make(chan error, len(doors))
	for _, door := range doors {
		go func() { served <- door.server.Serve(door.listener) }()
	}
	a.state.value.Store(ready)
	a.announce(doors, secure != nil)

	var failure error
	select {
	case <-ctx.Done():
	case <-work.Done(): // a worker failed; Wait below tells which
	case failure = <-a.fatal:
	case failure = <-served:
		failure = fmt.Errorf("serve: %w", failure)
	}
	a.log.Info("stopping")
	failure = errors.Join(failure, a.stop(doors))
	stopWork()
	return errors.Join(failure, workers.Wait(), a.Close())
}

// stop closes the doors in order: no new work, sockets told, requests drained.
func (a *App) stop(doors []door) error {
	ctx, cancel := context.WithTimeout(context.Background(), a.cfg.HTTP.Drain)
	defer cancel()
	// The round that runs comes to its end while its players can still act.
	a.state.value.Store(draining)
	a.wagers.Close()
	failures := []error{a.crash.Drain(ctx, a.cfg.HTTP.Drain/2)}
	a.state.value.Store(stopping)
	failures = append(failures, a.hub.Shutdown(ctx))
	for _, door := range doors {
		if err := door.server.Shutdown(ctx); err != nil {
			_ = door.server.Close() // what did not finish in time is cut off
			failures = append(failures, fmt.Errorf("stop %s: %w", door.name, err))
		}
	}
	return errors.Join(failures...)
}

// listen opens the main port and the live ports; all of them or none.
func (a *App) listen(ctx context.Context, secure *tls.Config) ([]door, error) {
	var doors []door
	add := func(name, address string, handler http.Handler) error {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
		if err != nil {
			return fmt.Errorf("listen for %s on %s: %w", name, address, err)
		}
		if secure != nil {
			listener = tls.NewListener(listener, secure)
		}
		doors = append(doors, door{name: name, listener: listener, server: &http.Server{
			Handler: handler, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
			IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
			BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
		}})
		return nil
	}
	err := add("the site", a.cfg.HTTP.Addr, a.open(a.handler))
	faces := []struct {
		name    string
		handler http.Handler
	}{{"live events", a.open(a.liveDoor())}, {"the originals socket", a.open(a.originalsDoor())}}
	for i, address := range a.cfg.Live.Addrs {
		if err == nil && i < len(faces) {
			err = add(faces[i].name, address, faces[i].handler)
		}
	}
	if err != nil {
		for _, opened := range doors {
			_ = opened.listener.Close() // nothing was served yet
		}
		return nil, err
	}
	a.rememberPorts(doors)
	// With port 0 configured, the address is known only now.
	a.address.set(a.cfg.BaseURL(doors[0].listener.Addr().String()))
	return doors, nil
}

// announce tells people where the site is.
func (a *App) announce(doors []door, secure bool) {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	for i, door := range doors {
		address := door.listener.Addr().String()
		if i > 0 {
			a.log.Info("listening", "for", door.name, "addr", address)
			continue
		}
		_, _ = fmt.Fprintf(a.options.Out, "listening on %s://%s\n", scheme, reachable(address))
	}
	if a.cfg.URL != "" {
		_, _ = fmt.Fprintf(a.options.Out, "the site's public address is %s\n", a.address.url)
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
