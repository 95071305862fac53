package catalogue

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamerow"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a test fixture: a site with the lobby only.
type harness struct {
	t          testing.TB
	ctx        context.Context
	db         *db.DB
	clock      *clock.Fake
	favourites fakeFavourites
	lobby      *Service
	sessions   *session.Manager
	handler    http.Handler
}

// fakeCovers are covers whose addresses contain their parameters.
type fakeCovers struct{}

func (fakeCovers) Game(id, name, kind string) string {
	if kind == OriginalsType {
		return "/covers/" + id + ".svg"
	}
	return "/cover/" + id + "?" + name + "|" + kind
}
func (fakeCovers) Provider(slug, name string) string { return "/cover/provider/" + slug + "?" + name }

// fakeFavourites are the favourites of players.
type fakeFavourites map[string]map[string]bool

// Of implements Favourites.
func (l fakeFavourites) Of(_ context.Context, owner string) (map[string]bool, error) {
	return l[owner], nil
}

// SessionUser implements session.Users.
func (h *harness) SessionUser(_ context.Context, id string) (*session.User, error) {
	return &session.User{ID: id, Name: id}, nil
}

var testOriginals = []Original{{ID: "limbo", Name: "Limbo", Rounds: "multiplayer"}, {ID: "dice", Name: "Dice", Tags: []string{"fast"}}, {ID: "keno", Name: "Keno", Disabled: true}}

// newHarness opens a site with three originals and nothing else.
func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), favourites: fakeFavourites{}}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	log := slog.New(slog.DiscardHandler)
	var err error
	h.lobby, err = New(h.ctx, Deps{
		DB: h.db, Clock: h.clock, Log: log, Covers: fakeCovers{}, Favourites: h.favourites, Originals: testOriginals,
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// serve also serves the calls.
func (h *harness) serve() *harness {
	h.t.Helper()
	ids := id.NewSource(h.clock)
	h.sessions = session.NewManager(h.db, h.clock, ids, session.ManagerOptions{Lifetime: 24 * time.Hour})
	h.sessions.SetUsers(h)
	csrf, err := session.NewCSRF(bytes.Repeat([]byte("k"), 32))
	if err != nil {
		h.t.Fatal(err)
	}
	registry := action.New(action.Deps{
		Gate: session.NewGate(h.sessions, csrf, ids, session.GateOptions{}), Limiter: session.NewLimiter(h.clock),
		Clock: h.clock, IDs: ids, Log: slog.New(slog.DiscardHandler),
	}, action.Options{AddressRate: action.Rate{Count: -1}})
	if err := registry.Add(h.lobby.Actions()...); err != nil {
		h.t.Fatal(err)
	}
	if h.handler, err = registry.Handler(); err != nil {
		h.t.Fatal(err)
	}
	return h
}

// seedDemo imports the demonstration set.
func (h *harness) seedDemo() *harness {
	h.t.Helper()
	list, err := DemoList()
	if err != nil {
		h.t.Fatal(err)
	}
	h.importList(list, false)
	return h
}

func (h *harness) importList(list List, prune bool) Report {
	h.t.Helper()
	report, err := h.lobby.Import(h.ctx, list, prune)
	if err != nil {
		h.t.Fatal(err)
	}
	return report
}

// bearer signs a user in.
func (h *harness) bearer(user string) (authorization string) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO users (id, name, name_key, created_at, referral_code, register_address, register_device)
			VALUES ($1, $1, $1, 0, $1, '', '') ON CONFLICT DO NOTHING`, user)
		if err != nil {
			return err
		}
		token, _, err := h.sessions.Start(tx, session.GuestCall("r"), user, false)
		authorization = "Bearer " + token
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return authorization
}

// send makes a call over HTTP.
func (h *harness) send(authorization, path, body string) *httptest.ResponseRecorder {
	h.t.Helper()
	h.clock.Advance(time.Second) // so that no rate limit is reached
	method := http.MethodPost
	if path == "/api/game-providers" {
		method = http.MethodGet
	}
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	answer := httptest.NewRecorder()
	h.handler.ServeHTTP(answer, request)
	if !json.Valid(answer.Body.Bytes()) {
		h.t.Fatalf("%s answers %d %s", path, answer.Code, answer.Body)
	}
	return answer
}

// read makes a call that must succeed.
func read[Answer any](h *harness, authorization, path, body string) (answer Answer) {
	h.t.Helper()
	got := h.send(authorization, path, body)
	if got.Code != http.StatusOK {
		h.t.Fatalf("%s %.200s: %d %s", path, body, got.Code, got.Body)
	}
	if err := json.Unmarshal(got.Body.Bytes(), &answer); err != nil {
		h.t.Fatal(err)
	}
	return answer
}

// games requests games by a filter.
func (h *harness) games(authorization, request string) []gamerow.GameRow {
	h.t.Helper()
	return read[[]gamerow.GameRow](h, authorization, "/api/data/gamesFilter", request)
}

func ids(rows []gamerow.GameRow) string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = row.ID
	}
	return strings.Join(list, " ")
}
