package feeds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/source"
)

// oddsAPI answers like the-odds-api: with the odds and scores of each league, or with the
// status of a league that fails. The default is an empty list.
type oddsAPI struct {
	mu       sync.Mutex
	odds     map[string]string
	scores   map[string]string
	status   map[string]int
	requests []string
}

func newOddsAPI(t *testing.T, leagues ...string) (*oddsAPI, *Odds, *clock.Fake) {
	t.Helper()
	api := &oddsAPI{odds: map[string]string{}, scores: map[string]string{}, status: map[string]int{}}
	server := httptest.NewServer(api)
	t.Cleanup(server.Close)
	now := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	feed := NewOdds(now, OddsOptions{
		Address: server.URL, Key: "the key", Leagues: leagues, Interval: time.Minute, Client: server.Client(), Log: slog.New(slog.DiscardHandler),
	})
	return api, feed, now
}

// ServeHTTP implements http.Handler.
func (a *oddsAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	league, what, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v4/sports/"), "/")
	a.requests = append(a.requests, league+"/"+what+"?"+r.URL.Query().Get("markets"))
	text := a.odds[league]
	if what == "scores" {
		text = a.scores[league]
	}
	if text == "" {
		text = "[]"
	}
	if status := a.status[league+"/"+what]; status != 0 {
		w.WriteHeader(status)
	}
	_, _ = w.Write([]byte(text))
}

// book is the prices of one bookmaker: one for each side, and one for a draw.
type book struct{ home, draw, away float64 }

// event returns a football event with the prices of bookmakers, updated at a moment.
func event(id string, starts, updated time.Time, books ...book) string {
	var list []string
	for i, b := range books {
		list = append(list, fmt.Sprintf(`{"key":"b%d","last_update":%q,"markets":[{"key":"h2h","outcomes":[{"name":"Home","price":%v},{"name":"Draw","price":%v},{"name":"Away","price":%v}]}]}`,
			i, updated.Format(time.RFC3339), b.home, b.draw, b.away))
	}
	return fmt.Sprintf(`{"id":%q,"sport_title":"Cup","commence_time":%q,"home_team":"Home","away_team":"Away","bookmakers":[%s]}`, id, starts.Format(time.RFC3339), strings.Join(list, ","))
}

// fair are three bookmakers that agree.
var fair = []book{{2, 3.6, 4}, {2.02, 3.5, 4}, {1.98, 3.6, 4.1}}

// chanceOf returns the chance of the first side in the last odds of an event; 0 if the
// market is not offered.
func (l *feedRecorder) chanceOf(id string) float64 {
	for i := len(l.odds) - 1; i >= 0; i-- {
		if l.odds[i].Event == id {
			if len(l.odds[i].Markets) == 0 {
				return 0
			}
			return l.odds[i].Markets[0].Chances["1"]
		}
	}
	return 0
}

func TestLeagueFailureIsIsolated(t *testing.T) {
	text, err := os.ReadFile("testdata/odds-one-league.json")
	var c struct{ Leagues []string }
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil || len(c.Leagues) != 2 {
		t.Fatal(err, c)
	}
	broken, _, _ := strings.Cut(c.Leagues[0], " ")
	good, _, _ := strings.Cut(c.Leagues[1], " ")
	for name, fails := range map[string]func(*oddsAPI){
		"answers 422":     func(a *oddsAPI) { a.status[broken+"/odds"] = 422 },
		"answers 404":     func(a *oddsAPI) { a.status[broken+"/odds"] = 404 },
		"answers no list": func(a *oddsAPI) { a.odds[broken] = `{"message":"no"}` },
	} {
		api, feed, now := newOddsAPI(t, broken, good)
		fails(api)
		api.odds[good] = "[" + event("e1", now.Now().Add(time.Hour), now.Now(), fair...) + "]"
		feed.Recover("start", time.Time{})
		all := newFeedRecorder()
		if err := feed.PollOnce(t.Context(), all.receive); !errors.Is(err, errAnswer) || !strings.Contains(err.Error(), broken) || strings.Contains(err.Error(), "the key") {
			t.Errorf("%s: %v", name, err)
		}
		feed.SendHeartbeats(t.Context(), all.receive)
		if all.chanceOf("e1") == 0 || all.completed[good] != 1 || all.listed[good] != 1 || all.lives[good] != 2 {
			t.Errorf("%s: the good league is reported as %+v", name, all)
		}
		if all.completed[broken]+all.listed[broken]+all.lives[broken] != 0 {
			t.Errorf("%s: the broken league counts as followed: %+v", name, all)
		}
		if f := all.fixtures["e1"]; f.Part != good {
			t.Errorf("%s: the fixture is of the part %q", name, f.Part)
		}
		// The league answers again, which completes the pending recovery.
		api.status, api.odds[broken] = map[string]int{}, "[]"
		if err := feed.PollOnce(t.Context(), all.receive); err != nil || all.completed[broken] != 1 || all.completed[good] != 1 {
			t.Errorf("%s: afterwards %v, completed %v", name, err, all.completed)
		}
		now.Advance(3*time.Minute + time.Second)
		lives := all.heartbeats
		if feed.SendHeartbeats(t.Context(), all.receive); all.heartbeats != lives {
			t.Errorf("%s: a league lives that has not answered for long", name)
		}
	}
}

func TestScoreFailureKeepsLeagueOpen(t *testing.T) {
	api, feed, now := newOddsAPI(t, "soccer_epl")
	api.status["soccer_epl/scores"] = 422
	api.odds["soccer_epl"] = "[" + event("e1", now.Now().Add(time.Hour), now.Now(), fair...) + "]"
	feed.Recover("start", time.Time{})
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); !errors.Is(err, errAnswer) {
		t.Errorf("no error is reported: %v", err)
	}
	if all.chanceOf("e1") == 0 || len(all.complete) != 1 {
		t.Errorf("returned %+v", all)
	}
}

func TestMalformedPriceIsIsolated(t *testing.T) {
	api, feed, now := newOddsAPI(t, "soccer_epl")
	starts := now.Now().Add(time.Hour)
	problem := strings.Replace(event("e1", starts, now.Now(), append(fair, book{2, 3.5, 4})...), `"price":2}`, `"price":"evens"}`, 1)
	problem2 := strings.Replace(event("e3", starts, now.Now(), fair...), `"last_update":"`, `"last_update":"x`, 1)
	api.odds["soccer_epl"] = "[" + strings.Join([]string{problem, event("e2", starts, now.Now(), fair...), `7`, problem2, `{"id":"e4","commence_time":5}`}, ",") + "]"
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil {
		t.Fatal(err)
	}
	if all.chanceOf("e1") == 0 || all.chanceOf("e2") == 0 {
		t.Errorf("returned %+v", all.odds)
	}
	if all.chanceOf("e3") != 0 {
		t.Error("two bookmakers are enough")
	}
	if _, sent := all.fixtures["e4"]; sent {
		t.Error("an event without a time is reported")
	}
}

// Leagues are requested in parallel: one that never answers delays no other.
func TestHangingLeagueDelaysNoOther(t *testing.T) {
	release := make(chan struct{})
	now := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "hangs") {
			<-release
		}
		_, _ = w.Write([]byte("[]"))
	}))
	defer server.Close()
	defer close(release)
	feed := NewOdds(now, OddsOptions{
		Address: server.URL, Leagues: []string{"soccer_hangs", "soccer_epl"}, Interval: time.Minute, Client: server.Client(), Log: slog.New(slog.DiscardHandler),
	})
	feed.Recover("start", time.Time{})
	ctx, cancel := context.WithCancel(t.Context())
	completed, ended := make(chan string, 10), make(chan error, 1)
	go func() {
		ended <- feed.Run(ctx, func(_ context.Context, m source.Message) error {
			if m.Complete != "" {
				completed <- m.Part
			}
			return nil
		})
	}()
	if part := <-completed; part != "soccer_epl" {
		t.Errorf("%s is complete", part)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestOddsAPIErrorsHideKey(t *testing.T) {
	server, _ := oddsServer(t, 401)
	feed, all := newOddsFeed(server, "soccer_epl"), newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); !errors.Is(err, errAnswer) || strings.Contains(err.Error(), "key") || len(all.fixtures)+len(all.complete)+all.heartbeats != 0 {
		t.Errorf("%v, returned %+v", err, all)
	}
	server.Close()
	if err := feed.PollOnce(t.Context(), all.receive); !errors.Is(err, errAnswer) || strings.Contains(err.Error(), "the+key") || strings.Contains(err.Error(), "apiKey") {
		t.Errorf("without a server: %v", err)
	}
	feed = newOddsFeed(server, "quidditch_world_cup")
	if err := feed.PollOnce(t.Context(), all.receive); !errors.Is(err, errLeague) {
		t.Errorf("an unknown sport: %v", err)
	}
}
