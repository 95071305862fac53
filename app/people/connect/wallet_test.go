package connect

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fixedProvider is a provider with one fixed answer.
type fixedProvider struct {
	address, label string
	err            error
}

func (a fixedProvider) Resolve(context.Context, string) (string, string, error) {
	return a.address, a.label, a.err
}

const someAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

func TestExternalProviderResolvesWallet(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{Provider: fixedProvider{address: someAddress, label: "ann\u202e.eth\n"}})
	answer, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: "proof"})
	if err != nil {
		t.Fatal(err)
	}
	data := h.signInByToken(answer.Model.UserAuthToken)
	list, err := c.List(h.Ctx, h.bearerCall(data.Token), none)
	if err != nil || len(list.Connections) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if one := list.Connections[0]; one.Subject != strings.ToLower(someAddress) || one.Label != "ann.eth" || one.CanUnlink {
		t.Fatalf("%+v", one)
	}
}

func TestExternalProviderFailures(t *testing.T) {
	h := newHarness(t)
	for name, one := range map[string]struct {
		provider fixedProvider
		want     error
	}{
		"unknown proof":  {fixedProvider{err: ErrUnknownUID}, ErrAuthentication},
		"out of order":   {fixedProvider{err: errors.New("no route")}, ErrWalletService},
		"no address":     {fixedProvider{}, ErrWalletService},
		"not an address": {fixedProvider{address: "ann.eth"}, ErrWalletService},
		"wrong checksum": {fixedProvider{address: strings.Replace(someAddress, "A", "a", 1)}, ErrWalletService},
	} {
		t.Run(name, func(t *testing.T) {
			c := h.connections(Options{Provider: one.provider})
			_, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: "proof"})
			requireError(t, err, one.want)
			if n := h.count(`SELECT COUNT(*) FROM users`); n != 0 {
				t.Fatal("an account was opened")
			}
		})
	}
}

func TestHTTPProviderRequest(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method != http.MethodPost || r.Header.Get("Authorization") != "Bearer s3cret" ||
			r.Header.Get("Content-Type") != "application/json" || string(body) != `{"uid":"a\"b"}` {
			t.Errorf("%s %v %s", r.Method, r.Header, body)
		}
		_, _ = io.WriteString(w, `{"address":"`+someAddress+`","chain":1}`)
	}))
	defer server.Close()
	address, label, err := NewHTTPProvider(server.URL, "s3cret").Resolve(t.Context(), `a"b`)
	if err != nil || address != someAddress || label != "" {
		t.Fatalf("%s, %s, %v", address, label, err)
	}
}

func TestHTTPProviderFailures(t *testing.T) {
	redirectTarget := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a redirect was followed with %q", r.Header.Get("Authorization"))
	}))
	defer redirectTarget.Close()
	for name, one := range map[string]struct {
		status  int
		body    string
		unknown bool
	}{
		"unknown":       {http.StatusNotFound, `{}`, true},
		"expired":       {http.StatusGone, `{}`, true},
		"malformed":     {http.StatusUnprocessableEntity, `{}`, true},
		"bad request":   {http.StatusBadRequest, `{}`, true},
		"wrong secret":  {http.StatusUnauthorized, `{}`, false},
		"out of order":  {http.StatusInternalServerError, `{}`, false},
		"redirect":      {http.StatusTemporaryRedirect, ``, false},
		"not JSON":      {http.StatusOK, `<html>`, false},
		"endless":       {http.StatusOK, `{"address":"` + strings.Repeat("a", maxProviderResponse) + `"}`, false},
		"address typed": {http.StatusOK, `{"address":1}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", redirectTarget.URL)
				w.WriteHeader(one.status)
				_, _ = io.WriteString(w, one.body)
			}))
			defer server.Close()
			_, _, err := NewHTTPProvider(server.URL, "s3cret").Resolve(t.Context(), "proof")
			if err == nil || errors.Is(err, ErrUnknownUID) != one.unknown {
				t.Fatalf("got %v", err)
			}
		})
	}
	notFoundServer := httptest.NewServer(http.NotFoundHandler())
	notFoundServer.Close()
	if _, _, err := NewHTTPProvider(notFoundServer.URL, "s3cret").Resolve(t.Context(), "proof"); err == nil || errors.Is(err, ErrUnknownUID) {
		t.Fatalf("no account: %v", err)
	}
}
