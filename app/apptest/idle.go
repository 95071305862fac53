package apptest

import (
	"bytes"
	"context"
	"net"
	"net/http/httptest"
	"testing"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
)

// Idle is a site that answers calls and does nothing else: its workers do not run. A test runs the ones
// that it needs, so that nothing happens between its steps. It needs no built pages.
type Idle struct {
	// App is the site, Parts are its packages.
	App   *app.App
	Parts app.Parts
	// Server answers the calls, on a port of its own.
	Server *httptest.Server
	// Out is the output that the site shows its operator once.
	Out *bytes.Buffer
}

// NewIdle makes an idle site in a temporary folder, with a test chain of Litecoin. It is closed when the
// test ends, which fails if that is not clean.
func NewIdle(t testing.TB, at clock.Clock, adjust ...func(*config.Config)) *Idle {
	t.Helper()
	cfg := Config(t.TempDir())
	cfg.Backups.Private = true // buckets of tests are on this machine
	cfg.Cashier.Nodes = []config.CashierNode{{Network: "ltc", Kind: config.NodeTest}}
	createData(t, &cfg, adjust)
	return OpenIdle(t, cfg, at)
}

// OpenIdle is NewIdle with an existing data folder and the configuration of its site.
func OpenIdle(t testing.TB, cfg config.Config, at clock.Clock) *Idle {
	t.Helper()
	s := &Idle{Out: &bytes.Buffer{}}
	options := Options(at)
	options.Out = s.Out
	var err error
	if s.App, err = app.New(context.Background(), cfg, options); err != nil {
		t.Fatal(err)
	}
	s.Parts, s.Server = s.App.Parts(), httptest.NewServer(s.App.Handler())
	t.Cleanup(func() {
		s.Server.Close()
		if err := s.App.Close(); err != nil {
			t.Error(err)
		}
		// The testing package keeps the functions of a cleanup, and so each site, until all tests end.
		s.App, s.Server, s.Parts = nil, nil, app.Parts{}
	})
	return s
}

// ServeOn serves the site on another listener, such as one with a configured port.
func (s *Idle) ServeOn(listener net.Listener) {
	s.Server.Close()
	moved := httptest.NewUnstartedServer(s.Server.Config.Handler)
	_ = moved.Listener.Close() // it has served nothing
	moved.Listener = listener
	moved.Start()
	s.Server = moved
}
