package book

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/feeds"
)

// storedAnswers returns the answers of the-odds-api in the order of a stored case. It adds the
// bookmakers that a price needs: each event has its own bookmaker three times, updated
// now.
func storedAnswers(t *testing.T) (now time.Time, list []string) {
	t.Helper()
	text, err := os.ReadFile("../feeds/testdata/odds-withdrawn.json")
	var c struct {
		Now     time.Time                      `json:"now"`
		Answers [][]map[string]json.RawMessage `json:"answers_in_order"`
	}
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil || len(c.Answers) != 4 {
		t.Fatalf("the case has %d answers, %v", len(c.Answers), err)
	}
	for _, answer := range c.Answers {
		for _, event := range answer {
			var books []map[string]any
			if err := json.Unmarshal(event["bookmakers"], &books); err != nil {
				t.Fatal(err)
			}
			if len(books) > 0 {
				var three []map[string]any
				for i := range 3 {
					three = append(three, map[string]any{"key": fmt.Sprint("b", i), "last_update": "NOW", "markets": books[0]["markets"]})
				}
				event["bookmakers"], _ = json.Marshal(three)
			}
		}
		built, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(built))
	}
	return c.Now, list
}

// An event accepts no bets after the answer that withdraws its prices, begins it early or
// does not list it any more.
func TestWithdrawnOddsCloseEvent(t *testing.T) {
	at, list := storedAnswers(t)
	now, answer := clock.NewFake(at), ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text := "[]"
		if strings.HasSuffix(r.URL.Path, "/odds") {
			text = strings.ReplaceAll(answer, "NOW", now.Now().Format(time.RFC3339))
		}
		_, _ = w.Write([]byte(text))
	}))
	defer server.Close()
	r := newHarness(t)
	r.Harness.Clock.Advance(at.Sub(r.Harness.Clock.Now()))
	r.endSilence()
	feed := feeds.NewOdds(now, feeds.OddsOptions{
		Address: server.URL, Leagues: []string{"soccer_epl"}, Interval: time.Minute, Client: server.Client(), Log: slog.New(slog.DiscardHandler),
	})
	r.feed.Feed = feed
	asks := func(with string) line.State {
		now.Advance(time.Minute)
		r.Harness.Clock.Advance(now.Now().Sub(r.Harness.Clock.Now()))
		answer = with
		if err := feed.PollOnce(t.Context(), r.feed.HandleMessage); err != nil {
			t.Fatal(err)
		}
		if err := r.results.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		return r.quote(r.board.BySource("e1"), "1x2", "", "1").State
	}
	for i, what := range []string{"its prices were withdrawn", "it has begun before its time", "it is not listed any more"} {
		if state := asks(list[0]); state != line.Open {
			t.Errorf("before %s the market is %s", what, state)
		}
		if state := asks(list[i+1]); state == line.Open {
			t.Errorf("after %s the market is open", what)
		}
	}
	// The league is not answered any more. Its open events close with its silence.
	if state := asks(list[0]); state != line.Open {
		t.Fatalf("listed again the market is %s", state)
	}
	r.Harness.Clock.Advance(time.Minute)
	r.mustHandle(source.Message{})
	r.Tick()
	r.requireOpen(r.board.BySource("e1"), false, "when its league is silent")
}
