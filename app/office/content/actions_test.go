package content

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/action/actiontest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// site is a handler that serves the calls.
func (h *harness) site() http.Handler {
	h.t.Helper()
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	ids := id.NewSource(now)
	csrf, err := session.NewCSRF(bytes.Repeat([]byte("k"), 32))
	if err != nil {
		h.t.Fatal(err)
	}
	manager := session.NewManager(h.db, now, ids, session.ManagerOptions{Lifetime: time.Hour})
	registry := action.New(action.Deps{
		Gate: session.NewGate(manager, csrf, ids, session.GateOptions{}), Limiter: session.NewLimiter(now), Clock: now, IDs: ids,
	}, action.Options{AddressRate: action.Rate{Count: -1}})
	if err := registry.Add(h.content.Actions()...); err != nil {
		h.t.Fatal(err)
	}
	handler, err := registry.Handler()
	if err != nil {
		h.t.Fatal(err)
	}
	return handler
}

func TestCallsOverHTTP(t *testing.T) {
	h := newHarness(t)
	if err := h.content.Demo(h.ctx); err != nil {
		t.Fatal(err)
	}
	site := h.site()
	tests := []struct {
		path, body string
		status     int
		keys       []string // of the answer, or of each of its rows
	}{
		{"/api/promotionBanners", "", 200, []string{"_id", "type", "link", "image", "title", "code", "sport"}},
		{"/api/slides", "{}", 200, []string{"_id", "category", "name", "text", "button", "type"}},
		{"/api/banner", "{}", 200, []string{"enabled", "image", "title", "content", "level", "mark"}},
		{"/api/data/notifications", "", 200, []string{"_id", "icon", "text", "level", "mark"}},
		{"/api/data/policy", `{"id":"aml"}`, 200, []string{"id", "title", "html", "updated_at"}},
		{"/api/data/policy", `{"id":"none"}`, 422, nil},
		{"/api/data/policy", `{}`, 422, nil},
		{"/api/data/policy", `{"id":"aml","x":1}`, 422, nil},
	}
	for _, test := range tests {
		r := httptest.NewRequest(http.MethodPost, test.path, strings.NewReader(test.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("%s %s: %d %s", test.path, test.body, w.Code, w.Body)
			continue
		}
		var rows []map[string]any
		if !bytes.HasPrefix(w.Body.Bytes(), []byte("[")) {
			rows = []map[string]any{{}}
			if err := json.Unmarshal(w.Body.Bytes(), &rows[0]); err != nil {
				t.Errorf("%s: %v", test.path, err)
			}
		} else if err := json.Unmarshal(w.Body.Bytes(), &rows); err != nil {
			t.Errorf("%s: %v", test.path, err)
		}
		for _, row := range rows {
			for _, key := range test.keys {
				if _, ok := row[key]; !ok {
					t.Errorf("%s: a row without %s: %v", test.path, key, row)
				}
			}
			if test.keys != nil && len(row) != len(test.keys) {
				t.Errorf("%s: the row %v, want %v", test.path, row, test.keys)
			}
		}
	}
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	h := newHarness(t)
	actiontest.Hostile(t, &actiontest.Target{Handler: h.site(), Actions: h.content.Actions()})
}
