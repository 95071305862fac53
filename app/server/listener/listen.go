package listener

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Limits of every listener. The calls themselves limit the size of bodies.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
)

// openListener is one listener with its handler.
type openListener struct {
	name     string
	live     bool
	listener net.Listener
	server   *http.Server
}

// port is a port to open.
type port struct {
	name, address string
	handler       http.Handler
	// live marks a port of the sockets, plain a port without encryption.
	live, plain bool
}

// portsToOpen returns the ports of the site: the main one, those of the sockets, and that of
// the metrics.
func (s *Server) portsToOpen(site Site) []port {
	cfg := s.options.Config
	list := []port{{name: "the site", address: cfg.HTTP.Addr, handler: site.Handler}}
	sockets := []port{
		{name: "live events", handler: socketOnly(site.Sockets), live: true}, {name: "the originals socket", handler: socketOnly(site.Banner), live: true},
	}
	for i, address := range cfg.Live.Addrs[:min(len(cfg.Live.Addrs), len(sockets))] {
		sockets[i].address = address
		list = append(list, sockets[i])
	}
	if cfg.Metrics.Addr != "" {
		// Prometheus scrapes a private network, so the site's certificate is not needed.
		list = append(list, port{name: "metrics", address: cfg.Metrics.Addr, handler: metricsOnly(site.Metrics), plain: true})
	}
	return list
}

// listen opens all ports, or none.
func (s *Server) listen(ctx context.Context, secure *tls.Config, site Site) ([]openListener, error) {
	var open []openListener
	for _, one := range s.portsToOpen(site) {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", one.address)
		if err != nil {
			for _, opened := range open {
				_ = opened.listener.Close() // nothing was served yet
			}
			return nil, fmt.Errorf("listen for %s on %s: %w", one.name, one.address, err)
		}
		if secure != nil && !one.plain {
			listener = tls.NewListener(listener, secure)
		}
		open = append(open, openListener{name: one.name, live: one.live, listener: listener, server: &http.Server{
			Handler: s.WhileServing(one.handler, site.Refuse), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
			IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
			BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
		}})
	}
	s.storePorts(open)
	// With port 0 configured, the address is only known now.
	s.Address.set(s.options.Config.BaseURL(open[0].listener.Addr().String()))
	return open, nil
}

// metricsOnly serves the metrics and nothing else.
func metricsOnly(metrics http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/metrics", metrics)
	return mux
}

// socketOnly serves the socket and nothing else.
func socketOnly(socket http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(SocketPath, socket)
	mux.Handle("/{$}", socket)
	return mux
}
