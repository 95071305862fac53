// Package listener opens the ports of the site, serves until it is stopped, and stops in
// an order that loses no data.
package listener

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
)

// SocketPath is the path of sockets on the main port.
const SocketPath = "/ws"

// HealthPath is the path of the health check.
const HealthPath = "/healthz"

// Deps are the dependencies of the server.
type Deps struct {
	Address *Address
	// Supervisor runs the workers of the features.
	Supervisor *feature.Supervisor
	Clock      clock.Clock
	Log        *slog.Logger
	// Out receives texts for people: the addresses of the site.
	Out io.Writer
}

// Options are the operator's settings and the identity of this run.
type Options struct {
	Config config.Config
	// Version identifies the build, Started this run.
	Version, Started string
}

// Server serves one site. Create it with New. It can run once.
type Server struct {
	Deps
	options Options
	state   state
	// own is the operator's own certificate, if there is one.
	own *certificate
	// live are the ports of the open live listeners.
	live atomic.Pointer[[]int]
}

// New creates a server.
func New(deps Deps, options Options) *Server {
	s := &Server{Deps: deps, options: options}
	if files := options.Config.TLS; files.CertFile != "" {
		s.own = &certificate{certFile: files.CertFile, keyFile: files.KeyFile}
	}
	return s
}

// Workers returns the background workers of the server.
func (s *Server) Workers() []feature.Worker {
	return []feature.Worker{{Name: "certificate", Run: s.watchCertificate, Failure: feature.Restart}}
}

// Mounts returns the HTTP paths of the server itself.
func (s *Server) Mounts() []feature.Mount {
	return []feature.Mount{feature.MountAt(HealthPath, http.HandlerFunc(s.serveHealth))}
}

// sockets are the addresses of the sockets for pages: the ports of the live listeners, if
// any, and the path on the main port.
type sockets struct {
	Ports []int  `json:"ports"`
	Path  string `json:"path"`
}

// Bootstrap returns the page data of the server.
func (s *Server) Bootstrap() []feature.Section {
	return []feature.Section{{Name: "live", Load: func(context.Context, *feature.Visit) (any, error) {
		return sockets{Ports: s.ports(), Path: SocketPath}, nil
	}}}
}

// Policy allows pages to open the sockets.
func (s *Server) Policy() action.Policy { return action.Policy{Connect: s.connectSources} }

// storePorts stores the opened ports, for the pages and for the content policy.
func (s *Server) storePorts(open []openListener) {
	ports := make([]int, 0, len(open))
	for _, one := range open {
		if address, ok := one.listener.Addr().(*net.TCPAddr); ok && one.live {
			ports = append(ports, address.Port)
		}
	}
	s.live.Store(&ports)
}

func (s *Server) ports() []int {
	if known := s.live.Load(); known != nil {
		return *known
	}
	return []int{}
}

// connectSources returns the sockets that a page of host may open.
func (s *Server) connectSources(host string, secure bool) []string {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	scheme := "ws://"
	if secure {
		scheme = "wss://"
	}
	sources := []string{scheme + host}
	for _, port := range s.ports() {
		sources = append(sources, scheme+net.JoinHostPort(name, strconv.Itoa(port)))
	}
	return sources
}
