package races

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// site serves the feature's calls as the server does.
func (h *house) site() http.Handler {
	h.T.Helper()
	csrf, err := session.NewCSRF([]byte("0123456789abcdef0123456789abcdef"))
	if err != nil {
		h.T.Fatal(err)
	}
	manager := session.NewManager(h.DB, h.Clock, h.IDs, session.ManagerOptions{})
	registry := action.New(action.Deps{
		Gate:    session.NewGate(manager, csrf, h.IDs, session.GateOptions{}),
		Limiter: session.NewLimiter(h.Clock), Clock: h.Clock, IDs: h.IDs,
	}, action.Options{})
	if err := registry.Add(h.race.Actions()...); err != nil {
		h.T.Fatal(err)
	}
	handler, err := registry.Handler()
	if err != nil {
		h.T.Fatal(err)
	}
	return handler
}

func TestWhatTheCallTakes(t *testing.T) {
	h := newHouse(t)
	for _, test := range []struct {
		body string
		want int
	}{
		{`{"type":"week"}`, 200},
		{`{"type":"month"}`, 422},
		{`{"type":""}`, 422},
		{`{}`, 422},
		{`{"type":7}`, 422},
		{`{"type":"week","week":1}`, 422},
	} {
		request := httptest.NewRequest(http.MethodPost, "/api/leaderboard", strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		h.site().ServeHTTP(answer, request)
		if answer.Code != test.want {
			t.Errorf("%s: %d %s, want %d", test.body, answer.Code, answer.Body, test.want)
		}
		if test.want == 200 && !strings.Contains(answer.Body.String(), `"reward":10000,"entries":[]`) {
			t.Errorf("an empty race: %s", answer.Body)
		}
	}
}
