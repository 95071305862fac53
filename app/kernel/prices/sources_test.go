package prices

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// feed starts a server that sends the test's responses.
func feed(t *testing.T, base map[string]string) (*Feed, func(status int, body string)) {
	t.Helper()
	var (
		status = http.StatusOK
		answer string
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, answer)
	}))
	t.Cleanup(server.Close)
	return NewFeed(server.URL, base), func(s int, body string) { status, answer = s, body }
}

func TestFeed(t *testing.T) {
	tests := []struct {
		name, body string
		want       map[string]string
	}{
		{"texts", `{"btc":"65000.10","eth":"3200"}`, map[string]string{"btc": "65000.1", "eth": "3200", "crp": "0.05"}},
		{"numbers", `{"btc":65000.10,"eth":3200}`, map[string]string{"btc": "65000.1", "eth": "3200", "crp": "0.05"}},
		{"more digits than a float has", `{"btc":0.1234567890123456789012345678901}`, map[string]string{"btc": "0.12345679", "crp": "0.05"}},
		{"small numbers as programs write them", `{"shib":1.25e-05,"big":1E+3}`, map[string]string{"shib": "0.0000125", "big": "1000", "crp": "0.05"}},
		{"the site's own token as well", `{"crp":"0.07"}`, map[string]string{"crp": "0.07"}},
		{"space around", "\n {\"btc\": \"1\"}\n", map[string]string{"btc": "1", "crp": "0.05"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, answer := feed(t, map[string]string{"crp": "0.05"})
			answer(http.StatusOK, test.body)
			s, _ := service(t, source, 0)
			if err := s.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for id, p := range s.latest.Load().prices {
				got[id] = p.Text()
			}
			if !maps.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestBadFeedChangesNothing(t *testing.T) {
	source, answer := feed(t, nil)
	answer(http.StatusOK, `{"btc":"100"}`)
	s, _ := service(t, source, 0)
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	huge := `{"btc":"7","pad":"` + strings.Repeat("1", maxFeed) + `"}`
	tests := []struct {
		name   string
		status int
		body   string
	}{
		{"an error page", http.StatusInternalServerError, `{"btc":"7"}`},
		{"moved nowhere", http.StatusNotModified, ``},
		{"nothing", http.StatusOK, ``},
		{"no object", http.StatusOK, `[1,2]`},
		{"null", http.StatusOK, `null`},
		{"an empty object", http.StatusOK, `{}`},
		{"half an object", http.StatusOK, `{"btc":"7"`},
		{"HTML", http.StatusOK, `<html><body>{"btc":7}</body></html>`},
		{"too long", http.StatusOK, huge},
		{"an object as a price", http.StatusOK, `{"btc":{"usd":7}}`},
		{"null as a price", http.StatusOK, `{"btc":null}`},
		{"zero as a price", http.StatusOK, `{"btc":0}`},
		{"a negative price", http.StatusOK, `{"btc":-7}`},
		{"an exponent without end", http.StatusOK, `{"btc":1e999999999}`},
		{"an exponent as text", http.StatusOK, `{"btc":"7e1"}`},
		{"a word", http.StatusOK, `{"btc":"seven"}`},
		{"true", http.StatusOK, `{"btc":true}`},
	}
	for _, test := range tests {
		answer(test.status, test.body)
		if err := s.Load(t.Context()); err == nil {
			t.Errorf("%s: taken", test.name)
		}
		if p, err := s.Of("btc"); err != nil || p.Text() != "100" {
			t.Errorf("%s: the price is %s, %v", test.name, p.Text(), err)
		}
	}
}

func TestUnreachableFeed(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	address := server.URL
	server.Close()
	s, _ := service(t, NewFeed(address, nil), 0)
	if err := s.Load(t.Context()); err == nil {
		t.Error("prices from nowhere")
	}
	if _, err := s.Of("btc"); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v", err)
	}
	if err := New(Options{Source: NewFeed("::no address", nil)}).Load(t.Context()); err == nil {
		t.Error("prices from no address")
	}
}
