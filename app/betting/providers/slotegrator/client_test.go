package slotegrator

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/providers/remote"
)

// server answers calls whose signature is right, and records their paths and fields.
type server struct {
	t       *testing.T
	answers map[string]string
	calls   []string
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	text := r.URL.RawQuery + string(body)
	fields, ok := parseFields(text)
	if !ok || !merchant.isSigned(fields, r.Header.Get(headerTimestamp), r.Header.Get(headerNonce), r.Header.Get(headerSign)) {
		s.t.Errorf("%s %s has a wrong signature", r.URL.Path, text)
	}
	if r.Header.Get(headerTimestamp) != strconv.FormatInt(now.Unix(), 10) || r.Header.Get(headerMerchant) != merchant.Merchant {
		s.t.Errorf("%s has the headers %v", r.URL.Path, r.Header)
	}
	s.calls = append(s.calls, r.Method+" "+r.URL.Path+" "+text)
	_, _ = io.WriteString(w, s.answers[r.URL.Path])
}

func newClient(t *testing.T, answers map[string]string) (*Client, *server) {
	t.Helper()
	s := &server{t: t, answers: answers}
	listening := httptest.NewServer(s)
	t.Cleanup(listening.Close)
	return &Client{Base: listening.URL + "/v1/", Credentials: merchant, HTTP: listening.Client(), Now: func() time.Time { return now }}, s
}

func TestGamesOfPage(t *testing.T) {
	c, s := newClient(t, map[string]string{"/v1/games": `{"items":[
		{"uuid":"u1","name":"Book","image":"https://p.test/1.png","type":"Slots","provider":"Studio","has_lobby":0,"has_freespins":1,"tags":[{"code":"new"}],"images":[{"url":"https://p.test/large.png","type":"regular"}],"parameters":{"rtp":96}},
		{"uuid":"u2","name":"Wheel","type":"Roulette","provider":"Studio","has_lobby":"1","has_freespins":0}],
		"_meta":{"totalCount":52,"pageCount":2,"currentPage":2,"perPage":50}}`})
	page, err := c.Games(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	want := remote.Page{Pages: 2, Games: []remote.Game{
		{ID: "u1", Name: "Book", Studio: "Studio", Category: "slots", Image: "https://p.test/large.png", Tags: []string{"new"}, FreeSpins: true},
		{ID: "u2", Name: "Wheel", Studio: "Studio", Category: "roulette", HasLobby: true, Live: true},
	}}
	if !reflect.DeepEqual(page, want) {
		t.Errorf("the page is %+v, want %+v", page, want)
	}
	if len(s.calls) != 1 || s.calls[0] != "GET /v1/games expand=tags%2Cimages&page=2" {
		t.Errorf("the calls are %q", s.calls)
	}
}

func TestLaunchOfTableNamesLobby(t *testing.T) {
	for name, lobby := range map[string]string{
		"a list":    `[{"lobbyData":"closed","isOpen":false},{"lobbyData":"table 7","isOpen":true}]`,
		"one table": `{"lobbyData":"table 7","isOpen":true}`,
	} {
		c, s := newClient(t, map[string]string{"/v1/games/lobby": `{"lobby":` + lobby + `}`, "/v1/games/init": `{"url":"https://p.test/play"}`})
		address, err := c.Launch(t.Context(), remote.Launch{
			Game: remote.Game{ID: "u2", HasLobby: true}, Player: "p1", Name: "Ann", Session: "s1", Currency: "usd", Language: "en", ReturnURL: "https://site.test/", Mobile: true,
		})
		if err != nil || address != "https://p.test/play" {
			t.Errorf("%s: the address is %q (%v)", name, address, err)
		}
		want := []string{
			"GET /v1/games/lobby game_uuid=u2&currency=USD",
			"POST /v1/games/init game_uuid=u2&device=mobile&return_url=https%3A%2F%2Fsite.test%2F&language=en&player_id=p1&player_name=Ann&currency=USD&session_id=s1&lobby_data=table+7",
		}
		if !reflect.DeepEqual(s.calls, want) {
			t.Errorf("%s: the calls are %q, want %q", name, s.calls, want)
		}
	}
}

func TestDemoLaunchNamesNoPlayer(t *testing.T) {
	c, s := newClient(t, map[string]string{"/v1/games/init-demo": `{"url":"https://p.test/demo"}`})
	address, err := c.Launch(t.Context(), remote.Launch{Game: remote.Game{ID: "u1", HasLobby: true}, Player: "p1", Session: "s1", Demo: true})
	if err != nil || address != "https://p.test/demo" || strings.Contains(s.calls[0], "p1") || strings.Contains(s.calls[0], "s1") {
		t.Errorf("the address is %q (%v) after %q", address, err, s.calls)
	}
}

func TestFreeSpinCalls(t *testing.T) {
	c, s := newClient(t, map[string]string{"/v1/freespins/get": `{"quantity":10,"quantity_left":4}`})
	reference, err := c.SetFreeSpins(t.Context(), remote.FreeSpins{ID: "f1", Game: "u1", Player: "p1", Name: "Ann", Currency: "eur", Spins: 10, Bet: "1", From: now, Until: now.Add(time.Hour)})
	if err != nil || reference != "f1" {
		t.Errorf("the campaign is %q (%v)", reference, err)
	}
	if left, err := c.FreeSpins(t.Context(), reference); err != nil || left != 4 {
		t.Errorf("%d spins are left (%v), want 4", left, err)
	}
	if err := c.CancelFreeSpins(t.Context(), reference); err != nil {
		t.Error(err)
	}
	want := []string{
		"POST /v1/freespins/set player_id=p1&player_name=Ann&currency=EUR&quantity=10&valid_from=1772600767&valid_until=1772604367&freespin_id=f1&total_bet_id=1&game_uuid=u1",
		"GET /v1/freespins/get freespin_id=f1", "POST /v1/freespins/cancel freespin_id=f1",
	}
	if !reflect.DeepEqual(s.calls, want) {
		t.Errorf("the calls are %q, want %q", s.calls, want)
	}
}

func TestLimitsAndSelfValidation(t *testing.T) {
	c, _ := newClient(t, map[string]string{"/v1/limits": `[{"amount":"1000.00","currency":"USD","providers":["Studio"]}]`, "/v1/self-validate": `{"success":true}`})
	limits, err := c.Limits(t.Context())
	if err != nil || !reflect.DeepEqual(limits, []Limit{{"1000.00", "USD", []string{"Studio"}}}) {
		t.Errorf("the limits are %+v (%v)", limits, err)
	}
	if report, err := c.SelfValidate(t.Context()); err != nil || report != `{"success":true}` {
		t.Errorf("the report is %s (%v)", report, err)
	}
}

func TestFailedCallsHaveTheirErrors(t *testing.T) {
	c, _ := newClient(t, map[string]string{"/v1/limits": `not JSON`})
	var refused *remote.RefusedError
	if err := c.Check(t.Context()); !errors.As(err, &refused) {
		t.Errorf("an answer that is no JSON: %v", err)
	}
	for status, offline := range map[int]bool{http.StatusForbidden: false, http.StatusBadGateway: true, http.StatusFound: false} {
		listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		c.Base = listening.URL
		err := c.Check(t.Context())
		if errors.Is(err, remote.ErrOffline) != offline || err == nil {
			t.Errorf("status %d: %v", status, err)
		}
		listening.Close()
	}
	if err := c.Check(t.Context()); !errors.Is(err, remote.ErrOffline) {
		t.Errorf("a server that is gone: %v", err)
	}
}
