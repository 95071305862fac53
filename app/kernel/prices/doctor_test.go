package prices

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

func TestDoctorChecksPrices(t *testing.T) {
	t.Parallel()
	answer, status := `{"btc": 65000, "eth": 3200}`, http.StatusOK
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	defer source.Close()
	currencies := []string{"btc", "eth"}
	check := func(setup Setup, after time.Duration) string {
		t.Helper()
		at := clock.NewFake(testStart)
		setup.Every = 10 * time.Second
		s, err := Open(t.Context(), setup, at, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if after > 0 {
			if err := s.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			at.Advance(after)
		}
		text := ""
		for _, f := range s.Check(currencies, setup.Demo).Run(t.Context()) {
			text += string(f.Level) + ": " + f.Sentence
		}
		return text
	}
	expect := func(want, got string) {
		t.Helper()
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if strings.Contains(got, source.URL) || strings.Contains(got, "secret") {
			t.Errorf("the address is shown: %s", got)
		}
	}
	feed := Setup{URL: source.URL + "/?key=secret"}
	expect("", check(feed, 0))
	expect("", check(feed, 30*time.Second))
	expect("problem: prices: the newest prices are 31s old", check(feed, 31*time.Second))
	expect("problem: prices.sources: there is no source", check(Setup{}, 0))
	expect("", check(Setup{Demo: true, Currencies: money.Currencies("crp", "Token")}, 0))
	expect("warning: prices.fixed: the prices do not follow", check(Setup{Fixed: map[string]string{"btc": "1", "eth": "1"}}, 0))
	answer = `{"btc": 65000}`
	expect("warning: prices: no source knows the price of eth", check(feed, 0))
	status = http.StatusForbidden
	expect("problem: prices: no source of prices answers as it should", check(feed, 0))
	source.Close()
	expect("problem: prices: no source of prices answers as it should", check(feed, 0))
}
