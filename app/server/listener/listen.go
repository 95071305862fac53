package listener

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Limits of every listener. Bodies are bounded by the calls themselves.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
)

// listening is one listener and what it serves.
type listening struct {
	name     string
	listener net.Listener
	server   *http.Server
}

// port is a port that is to be opened.
type port struct {
	name, address string
	handler       http.Handler
}

// listen opens the main port and the live ports; all of them or none.
func (s *Server) listen(ctx context.Context, secure *tls.Config, site Site) ([]listening, error) {
	cfg := s.options.Config
	wanted := []port{
		{"the site", cfg.HTTP.Addr, site.Handler}, {"live events", "", socketOnly(site.Sockets)}, {"the originals socket", "", socketOnly(site.Banner)},
	}
	live := min(len(cfg.Live.Addrs), len(wanted)-1)
	for i, address := range cfg.Live.Addrs[:live] {
		wanted[1+i].address = address
	}
	var open []listening
	for _, one := range wanted[:1+live] {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", one.address)
		if err != nil {
			for _, opened := range open {
				_ = opened.listener.Close() // nothing was served yet
			}
			return nil, fmt.Errorf("listen for %s on %s: %w", one.name, one.address, err)
		}
		if secure != nil {
			listener = tls.NewListener(listener, secure)
		}
		open = append(open, listening{name: one.name, listener: listener, server: &http.Server{
			Handler: s.WhileServing(one.handler, site.Refuse), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
			IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
			BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
		}})
	}
	s.remember(open)
	// With port 0 configured, the address is known only now.
	s.Address.set(cfg.BaseURL(open[0].listener.Addr().String()))
	return open, nil
}

// socketOnly serves the socket and nothing else.
func socketOnly(socket http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(SocketPath, socket)
	mux.Handle("/{$}", socket)
	return mux
}
