package app

import (
	"encoding/json"
	"net/http"
	"sync/atomic"

	"croupier/app/kernel/fault"
)

// state is where a site stands in its life. The zero value is starting.
type state struct{ value atomic.Int32 }

const (
	starting int32 = iota
	ready
	draining // serves what goes on, takes no new bets
	stopping
)

var stateNames = map[int32]string{starting: "starting", ready: "ready", draining: "stopping", stopping: "stopping"}

// serveHealth answers 200 once the site is ready and 503 while it starts or
// stops. The version lets a page notice that the server was replaced.
func (a *App) serveHealth(w http.ResponseWriter, _ *http.Request) {
	now := a.state.value.Load()
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	status := http.StatusServiceUnavailable
	if now == ready {
		status = http.StatusOK
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{ // a prober who left is no error
		"status": stateNames[now], "version": a.options.Version, "started": a.hub.Epoch(),
	})
}

// open refuses requests while the site stops, except those about its health.
func (a *App) open(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.state.value.Load() == stopping && r.URL.Path != healthPath {
			w.Header().Set("Connection", "close")
			a.registry.WriteError(w, r, fault.ErrUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}
