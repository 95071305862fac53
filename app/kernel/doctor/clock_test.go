package doctor

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestClockIsComparedWithServers(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 4, 5, 6, 7, int(500*time.Millisecond), time.UTC)
	server := func(skew time.Duration) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", at.Add(skew).Format(http.TimeFormat))
			w.WriteHeader(http.StatusMethodNotAllowed)
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	dead := httptest.NewServer(nil)
	dead.Close()
	for _, test := range []struct {
		servers []time.Duration
		want    string
	}{
		{nil, ""},
		{[]time.Duration{0}, ""},
		{[]time.Duration{5 * time.Second}, ""},
		{[]time.Duration{-6 * time.Second}, "warning: The clock of this machine is 6s ahead of that of others."},
		{[]time.Duration{60 * time.Second}, "warning: The clock of this machine is 1m0s behind that of others."},
		{[]time.Duration{61 * time.Second}, "problem: The clock of this machine is 1m1s behind that of others"},
		{[]time.Duration{0, time.Hour, time.Second}, ""}, // one server with a wrong clock
	} {
		addresses := []string{dead.URL, "not an address\x00"}
		for _, skew := range test.servers {
			addresses = append(addresses, server(skew))
		}
		got := ""
		for _, f := range Clock(func() time.Time { return at }, addresses).Run(t.Context()) {
			got = string(f.Level) + ": " + f.Sentence
		}
		if test.want == "" && got != "" || !strings.HasPrefix(got, test.want) {
			t.Errorf("%v: got %q", test.servers, got)
		}
	}
}
