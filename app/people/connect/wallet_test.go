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

// answering is a provider that gives one answer.
type answering struct {
	address, label string
	err            error
}

func (a answering) Resolve(context.Context, string) (string, string, error) {
	return a.address, a.label, a.err
}

const someAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

func TestOutsideProviderDecidesWhoItIs(t *testing.T) {
	h := newHouse(t)
	c := h.connections(Options{Provider: answering{address: someAddress, label: "ann\u202e.eth\n"}})
	answer, err := c.FetchToken(h.Ctx, h.guest(), UIDRequest{UID: "proof"})
	if err != nil {
		t.Fatal(err)
	}
	data := h.loginBy(answer.Model.UserAuthToken)
	list, err := c.List(h.Ctx, h.by(data.Token), none)
	if err != nil || len(list.Connections) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if one := list.Connections[0]; one.Subject != strings.ToLower(someAddress) || one.Label != "ann.eth" || one.CanUnlink {
		t.Fatalf("%+v", one)
	}
}

func TestOutsideProviderFailures(t *testing.T) {
	h := newHouse(t)
	for name, one := range map[string]struct {
		provider answering
		want     error
	}{
		"unknown proof":  {answering{err: ErrUnknownUID}, ErrAuthenticate},
		"out of order":   {answering{err: errors.New("no route")}, ErrWalletService},
		"no address":     {answering{}, ErrWalletService},
		"not an address": {answering{address: "ann.eth"}, ErrWalletService},
		"wrong checksum": {answering{address: strings.Replace(someAddress, "A", "a", 1)}, ErrWalletService},
	} {
		t.Run(name, func(t *testing.T) {
			c := h.connections(Options{Provider: one.provider})
			_, err := c.FetchToken(h.Ctx, h.guest(), UIDRequest{UID: "proof"})
			refused(t, err, one.want)
			if n := h.count(`SELECT COUNT(*) FROM users`); n != 0 {
				t.Fatal("an account was opened")
			}
		})
	}
}

func TestHTTPProviderAsksByItsContract(t *testing.T) {
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
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a redirect was followed with %q", r.Header.Get("Authorization"))
	}))
	defer elsewhere.Close()
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
		"endless":       {http.StatusOK, `{"address":"` + strings.Repeat("a", providerAnswer) + `"}`, false},
		"address typed": {http.StatusOK, `{"address":1}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", elsewhere.URL)
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
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	if _, _, err := NewHTTPProvider(gone.URL, "s3cret").Resolve(t.Context(), "proof"); err == nil || errors.Is(err, ErrUnknownUID) {
		t.Fatalf("nobody there: %v", err)
	}
}
