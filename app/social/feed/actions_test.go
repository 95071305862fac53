package feed

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
)

func amount(minor int64) money.Amount { return money.Amount(minor) }

// site serves the feature's calls as the server does.
func (h *harness) site() http.Handler {
	h.T.Helper()
	manager := session.NewManager(h.DB, h.Clock, h.IDs, session.ManagerOptions{})
	csrf, err := session.NewCSRF([]byte("0123456789abcdef0123456789abcdef"))
	if err != nil {
		h.T.Fatal(err)
	}
	registry := action.New(action.Deps{
		Gate:    session.NewGate(manager, csrf, h.IDs, session.GateOptions{}),
		Limiter: session.NewLimiter(h.Clock), Clock: h.Clock, IDs: h.IDs,
	}, action.Options{})
	if err := registry.Add(h.feed.Actions()...); err != nil {
		h.T.Fatal(err)
	}
	handler, err := registry.Handler()
	if err != nil {
		h.T.Fatal(err)
	}
	return handler
}

func TestBadRequestsAreRefused(t *testing.T) {
	h := newHarness(t)
	h.play(wager{}, wager{})
	site := h.site()
	for body, want := range map[string]int{
		`{"mode":"casino","type":"all","count":50}`:                    200,
		`{"mode":"casino","type":"all","count":1}`:                     200,
		`{"mode":"casino","type":"mine","count":1}`:                    401,
		`{"mode":"casino","type":"all","count":0}`:                     200,
		`{"mode":"casino","type":"all","count":51}`:                    422,
		`{"mode":"casino","type":"all","count":-1}`:                    422,
		`{"mode":"casino","type":"all"}`:                               200,
		`{"mode":"sport","type":"all","count":5}`:                      422,
		`{"mode":"casino","type":"race","count":5}`:                    422,
		`{"mode":"casino","type":"","count":5}`:                        422,
		`{"type":"all","count":5}`:                                     422,
		`{"mode":"casino","type":"all","count":"5"}`:                   422,
		`{"mode":"casino","type":"all","count":5,"user":"anna"}`:       422,
		`{"mode":"casino","type":"all mine","count":5}`:                422,
		`{"mode":"casino","type":"` + long("a", 1000) + `","count":1}`: 422,
	} {
		request := httptest.NewRequest(http.MethodPost, "/api/data/latestGames", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		site.ServeHTTP(answer, request.WithContext(context.Background()))
		if answer.Code != want || !json.Valid(answer.Body.Bytes()) {
			t.Errorf("%.80s: %d %s, want %d", body, answer.Code, answer.Body, want)
		}
	}
}

func long(text string, times int) string { return strings.Repeat(text, times) }
