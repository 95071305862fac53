// Package listener opens the ports of the site, serves on them until it is told
// to stop, and stops in an order in which nobody loses anything.
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
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
)

// SocketPath is where sockets are opened on the page's own port.
const SocketPath = "/ws"

// HealthPath tells whether the site serves.
const HealthPath = "/healthz"

// Deps are the parts of the house that the server stands on.
type Deps struct {
	Address *Address
	// Supervisor runs the workers of the features.
	Supervisor *feature.Supervisor
	Log        *slog.Logger
	// Out takes what people read: where the site listens.
	Out io.Writer
}

// Options are the operator's choices and what tells this run from others.
type Options struct {
	Config config.Config
	// Version names the build, Started this run of it.
	Version, Started string
}

// Server serves one site. Make it with New; it can run once.
type Server struct {
	Deps
	options Options
	state   state
	// live are the ports of the live listeners that are really open.
	live atomic.Pointer[[]int]
}

// New makes a server.
func New(deps Deps, options Options) *Server { return &Server{Deps: deps, options: options} }

// Mounts are the paths that the server answers itself.
func (s *Server) Mounts() []feature.Mount {
	return []feature.Mount{feature.MountAt(HealthPath, http.HandlerFunc(s.serveHealth))}
}

// sockets tells pages where the sockets are: the ports of the live listeners, if
// any, and the path on the page's own port.
type sockets struct {
	Ports []int  `json:"ports"`
	Path  string `json:"path"`
}

// Bootstrap is what pages know of the server.
func (s *Server) Bootstrap() []feature.Section {
	return []feature.Section{{Name: "live", Load: func(context.Context, *feature.Visit) (any, error) {
		return sockets{Ports: s.ports(), Path: SocketPath}, nil
	}}}
}

// Policy lets pages open the sockets.
func (s *Server) Policy() action.Policy { return action.Policy{Connect: s.connectSources} }

// remember keeps the ports that were really opened, for the pages and for the
// content policy.
func (s *Server) remember(open []listening) {
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

// connectSources are the sockets that a page of host may open.
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
