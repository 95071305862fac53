package races

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// site serves the package's calls like the server.
func (h *harness) site() http.Handler {
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

func TestLeaderboardRequestValidation(t *testing.T) {
	h := newHarness(t)
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

// Which calls accept guests, and which need a signed-in player.
func TestRaceRequestValidation(t *testing.T) {
	h := startedHarness(t)
	challenge := h.create(h.challenge())
	handler := h.site()
	for _, test := range []struct {
		path, body string
		want       int
		contains   string
	}{
		{"/api/races", `{}`, 200, `"name":"Ten times","state":"running","games":[{"id":"limbo","name":"Limbo"}]`},
		{"/api/races", `{"kind":"race"}`, 422, ""},
		{"/api/races/board", `{"race":"week"}`, 200, `"settled":false,"points":"stake","page":1,"more":false,"rows":[]`},
		{"/api/races/board", `{"race":"week","page":25}`, 200, `"page":25`},
		{"/api/races/board", `{"race":"week","page":26}`, 422, ""},
		{"/api/races/board", `{"race":"week","page":-1}`, 422, ""},
		{"/api/races/board", `{"race":""}`, 422, ""},
		{"/api/races/board", `{"race":"week:2020-01-06T00:00Z"}`, 404, "There is no such race."},
		{"/api/races/board", `{"race":"` + challenge + `"}`, 200, `"points":"multiplier"`},
		{"/api/races/currency", `{"currency":"btc"}`, 401, ""},
		{"/api/admin/races", `{}`, 401, ""},
		{"/api/admin/races/preview", `{}`, 401, ""},
		{"/api/admin/race/create", `{}`, 401, ""},
		{"/api/admin/race/stop", `{}`, 401, ""},
	} {
		request := httptest.NewRequest(http.MethodPost, test.path, strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.want || !strings.Contains(answer.Body.String(), test.contains) {
			t.Errorf("%s %s: %d %s, want %d", test.path, test.body, answer.Code, answer.Body, test.want)
		}
	}
	if _, err := h.race.ChooseCurrency(h.Ctx, staff("anna"), CurrencyRequest{Currency: "lira"}); err == nil {
		t.Error("an unknown currency was chosen")
	}
	if _, err := h.race.ChooseCurrency(h.Ctx, staff("anna"), CurrencyRequest{Currency: "doge"}); err != nil {
		t.Error(err)
	}
}
