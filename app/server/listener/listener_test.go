package listener

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"croupier/app/kernel/fault"
)

// refuse answers as the registry does.
func refuse(w http.ResponseWriter, _ *http.Request, err error) {
	refusal, _ := fault.From(err)
	w.WriteHeader(refusal.Status())
}

func TestHealthFollowsTheLifeOfTheSite(t *testing.T) {
	s := New(Deps{}, Options{Version: "test", Started: "epoch"})
	calls := http.NewServeMux()
	calls.HandleFunc("/license", func(http.ResponseWriter, *http.Request) {})
	for _, mount := range s.Mounts() {
		calls.Handle(mount.Pattern, mount.Handler(refuse))
	}
	site := s.WhileServing(calls, refuse)
	ask := func(path string) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		site.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, path, nil))
		return recorder
	}
	for _, life := range []struct {
		state        int32
		name         string
		health, call int
	}{{starting, "starting", 503, 200}, {ready, "ready", 200, 200}, {draining, "stopping", 503, 200}, {stopping, "stopping", 503, 503}} {
		s.state.value.Store(life.state)
		got := ask(HealthPath)
		var told map[string]string
		if err := json.Unmarshal(got.Body.Bytes(), &told); err != nil || got.Code != life.health || told["status"] != life.name ||
			told["version"] != "test" || told["started"] != "epoch" {
			t.Errorf("%s: %d %v, %v", life.name, got.Code, told, err)
		}
		if got := ask("/license"); got.Code != life.call {
			t.Errorf("a call while %s: %d", life.name, got.Code)
		}
	}
}

// The address is taken apart when it is set, once.
func TestAddress(t *testing.T) {
	for base, host := range map[string]string{
		"https://croupier.example": "croupier.example", "http://localhost:8080": "localhost:8080", "http://[::1]:8080": "[::1]:8080", "://": "",
	} {
		a := NewAddress("https://before.example")
		if a.set(base); a.URL() != base || a.Host() != host {
			t.Errorf("%s: %+v", base, a)
		}
	}
}
