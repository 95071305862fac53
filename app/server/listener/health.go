package listener

import (
	"encoding/json"
	"net/http"
	"sync/atomic"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
)

// state is the lifecycle state of a site. The zero value is starting.
type state struct{ value atomic.Int32 }

const (
	starting int32 = iota
	ready
	draining // serves running rounds, accepts no new bets
	stopping
)

var stateNames = map[int32]string{starting: "starting", ready: "ready", draining: "stopping", stopping: "stopping"}

// serveHealth responds with 200 if the site is ready, and with 503 while it starts or
// stops. The version lets a page detect that the server was replaced.
func (s *Server) serveHealth(w http.ResponseWriter, _ *http.Request) {
	now := s.state.value.Load()
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	status := http.StatusServiceUnavailable
	if now == ready {
		status = http.StatusOK
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{ // a client that disconnects is not an error
		"status": stateNames[now], "version": s.options.Version, "started": s.options.Started,
	})
}

// Ready marks the site as ready.
func (s *Server) Ready() { s.state.value.Store(ready) }

// WhileServing refuses requests while the site stops, except health checks.
func (s *Server) WhileServing(next http.Handler, refuse feature.Refuse) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.state.value.Load() == stopping && r.URL.Path != HealthPath {
			w.Header().Set("Connection", "close")
			refuse(w, r, fault.ErrUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}
