package feeds

import (
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// oddsServer answers like the-odds-api, from files.
func oddsServer(t *testing.T, status int) (*httptest.Server, *[]string) {
	t.Helper()
	var requested []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requested = append(requested, r.URL.Path+"?"+r.URL.RawQuery)
		file := "testdata/odds.json"
		if strings.HasSuffix(r.URL.Path, "/scores") {
			file = "testdata/scores.json"
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
		}
		w.WriteHeader(status)
		_, _ = w.Write(text)
	}))
	t.Cleanup(server.Close)
	return server, &requested
}

func newOddsFeed(server *httptest.Server, leagues ...string) *Odds {
	return NewOdds(clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), OddsOptions{
		Address: server.URL, Key: "the key", Leagues: leagues, Interval: time.Minute, Client: server.Client(), Log: slog.New(slog.DiscardHandler),
	})
}

func nearlyEqual(a, b float64) bool { return math.Abs(a-b) < 5e-4 }

// Events that have not begun have the median of the bookmakers, without their margins.
// Ended events have their score.
func TestOddsAreMedianWithoutMargins(t *testing.T) {
	server, requested := oddsServer(t, 200)
	feed, all := newOddsFeed(server, "soccer_epl"), newFeedRecorder()
	feed.Recover("start", time.Time{})
	if err := feed.PollOnce(t.Context(), all.receive); err != nil {
		t.Fatal(err)
	}
	if len(*requested) != 2 || !strings.Contains((*requested)[0], "/v4/sports/soccer_epl/odds?") || !strings.Contains((*requested)[0], "oddsFormat=decimal") || !strings.Contains((*requested)[1], "daysFrom=3") {
		t.Errorf("asked: %q", *requested)
	}
	if len(all.fixtures) != 1 || len(all.odds) != 1 || len(all.complete) != 1 {
		t.Fatalf("returned %+v", all)
	}
	f := all.fixtures["a512a48a58c4329048174217b2cc7ce0"]
	if f.Sport != "soccer" || f.Home != "Arsenal" || f.Away != "Chelsea" || f.Modelled || f.Tournament != "EPL" {
		t.Errorf("the fixture is %+v", f)
	}
	found := map[string]source.Market{}
	for _, m := range all.odds[0].Markets {
		found[m.Key+"/"+m.Specifiers] = m
		total := 0.0
		for _, p := range m.Chances {
			total += p
		}
		if !nearlyEqual(total, 1) {
			t.Errorf("%s adds up to %v", m.Key, total)
		}
	}
	// Three bookmakers have 2.00, 2.10 and 1.95 for the first side. Totals of 2.25 and
	// totals of a single bookmaker are omitted.
	if m := found["1x2/"]; len(m.Chances) != 3 || m.Chances["1"] < 0.475 || m.Chances["1"] > 0.49 {
		t.Errorf("the result: %+v", m)
	}
	if m := found["total/line=2.5"]; !nearlyEqual(m.Chances["over"], 0.5) {
		t.Errorf("the total: %+v", m)
	}
	if m := found["handicap/line=-0.5"]; !nearlyEqual(m.Chances["1"], 0.5) {
		t.Errorf("the handicap: %+v", m)
	}
	if len(found) != 3 {
		t.Errorf("the markets are %v", found)
	}
	ended := all.states["e912304de2b2ce35b473ce2ecd3d1502"]
	if len(ended) != 1 || ended[0].Phase != source.Over || ended[0].Play.Result.View(markets.Scope{Stat: markets.Points}).Score != (markets.Score{Home: 2, Away: 1}) {
		t.Errorf("the score is %+v", ended)
	}
	if len(all.states) != 1 {
		t.Errorf("there are %d scores: only ended events with both count", len(all.states))
	}
	if reason := all.unclear["c1"]; !strings.Contains(reason, `"abandoned" for "Brentford"`) || len(all.unclear) != 1 {
		t.Errorf("waiting for staff are %q", all.unclear)
	}
}
