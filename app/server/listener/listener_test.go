package listener

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"croupier/app/kernel/fault"
)

// refuse responds as the registry does.
func refuse(w http.ResponseWriter, _ *http.Request, err error) {
	refusal, _ := fault.From(err)
	w.WriteHeader(refusal.Status())
}

func TestHealthFollowsSiteState(t *testing.T) {
	s := New(Deps{}, Options{Version: "test", Started: "epoch"})
	calls := http.NewServeMux()
	calls.HandleFunc("/license", func(http.ResponseWriter, *http.Request) {})
	for _, mount := range s.Mounts() {
		calls.Handle(mount.Pattern, mount.Handler(refuse))
	}
	site := s.WhileServing(calls, refuse)
	get := func(path string) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		site.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, path, nil))
		return recorder
	}
	for _, stage := range []struct {
		state        int32
		name         string
		health, call int
	}{{starting, "starting", 503, 200}, {ready, "ready", 200, 200}, {draining, "stopping", 503, 200}, {stopping, "stopping", 503, 503}} {
		s.state.value.Store(stage.state)
		got := get(HealthPath)
		var logged map[string]string
		if err := json.Unmarshal(got.Body.Bytes(), &logged); err != nil || got.Code != stage.health || logged["status"] != stage.name ||
			logged["version"] != "test" || logged["started"] != "epoch" {
			t.Errorf("%s: %d %v, %v", stage.name, got.Code, logged, err)
		}
		if got := get("/license"); got.Code != stage.call {
			t.Errorf("a call while %s: %d", stage.name, got.Code)
		}
	}
}

// The address is parsed once, when it is set.
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
