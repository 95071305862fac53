package book

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/results"
	"croupier/app/sports/feeds"
	"croupier/db"
)

// lastState returns the last state of an event and its decided outcomes.
func (r *harness) lastState(id string) string {
	r.T.Helper()
	e := r.board.BySource(id)
	snap := e.Snapshot.Load()
	text := fmt.Sprintf("%s %d %s %s", snap.Phase, snap.StateSeq, snap.Fixture.Away, results.SettlementText(snap))
	if err := r.results.Flush(r.T.Context()); err != nil {
		r.T.Fatal(err)
	}
	err := r.Harness.DB.Read(r.T.Context(), func(q *db.Reader) error {
		list, err := r.results.ResultsOf(q, e.ID)
		for _, item := range list {
			text += "\n" + strings.TrimPrefix(item.Key(), e.ID) + " " + item.Factor.Outcome()
		}
		return err
	})
	if err != nil {
		r.T.Fatal(err)
	}
	return text
}

// The final state does not depend on the order or the repetition of messages. It equals
// the state after the messages in order.
func TestMessageOrderDoesNotMatter(t *testing.T) {
	say := func(seq int64, play *models.State) source.Message {
		phase := source.Live
		if play.Result.Over() {
			phase = source.Over
		}
		return source.Message{State: &source.State{Event: "m1", Seq: seq, Phase: phase, Play: play}}
	}
	want := ""
	for trial := range 30 {
		r := newHarness(t)
		first, second := r.fixture("m1"), r.fixture("m1")
		second.Seq, second.Away = 2, "Calder Wolves"
		all := []source.Message{
			{Fixture: &first}, {Fixture: &second}, say(1, playing(1, 0, 0)), say(2, playing(20, 1, 0)), say(3, playing(40, 1, 1)), say(4, ended(2, 1)), say(5, ended(1, 1)),
		}
		if trial > 0 {
			random := rand.New(rand.NewPCG(uint64(trial), 1))
			all = append(all, all[random.IntN(len(all))], all[random.IntN(len(all))])
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			// A message before its fixture is rejected. The feed sends it again.
			all = append(all, source.Message{Fixture: &first}, say(4, ended(2, 1)), source.Message{Fixture: &second}, say(5, ended(1, 1)))
		}
		for _, m := range all {
			_ = r.feed.HandleMessage(t.Context(), m)
		}
		r.endSilence()
		got := r.lastState("m1")
		// The offered lines depend on the states that were seen.
		got = strings.SplitN(got, "\n", 2)[0]
		got = got[:strings.LastIndex(got, " ")]
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("order %d ends with %s, want %s", trial, got, want)
		}
		if outcome := r.settledOutcomes(r.board.BySource("m1"), "1x2", ""); outcome["x"] != "won 4" || outcome["1"] != "lost 0" {
			t.Errorf("order %d: the result is %v", trial, outcome)
		}
	}
}

// Results change repeatedly. The changes, reported revision by revision, add up to the
// final state: every selection has its last result.
func TestRepeatedCorrectionsAddUp(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	random := rand.New(rand.NewPCG(5, 5))
	for seq := range int64(25) {
		r.state("m1", seq+1, ended(random.IntN(4), random.IntN(4)))
	}
	r.state("m1", 26, ended(2, 0))
	update, last := map[line.Selection]odds.Factor{}, int64(0)
	err := r.Harness.DB.Read(t.Context(), func(q *db.Reader) error {
		for {
			list, err := r.results.ResultsAfter(q, last, 1)
			if err != nil || len(list) == 0 {
				return err
			}
			for _, item := range list {
				if item.Revision <= last {
					t.Fatalf("revision %d comes after %d", item.Revision, last)
				}
				if was, known := update[item.Selection]; known && results.SameFactor(was, item.Factor) {
					t.Errorf("revision %d publishes %s again", item.Revision, item.Key())
				}
				update[item.Selection] = item.Factor
			}
			last = list[0].Revision
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	err = r.Harness.DB.Read(t.Context(), func(q *db.Reader) error {
		list, err := r.results.ResultsOf(q, e.ID)
		if len(list) < 100 || len(list) != len(update) {
			t.Errorf("%d selections are decided, %d were published", len(list), len(update))
		}
		for _, item := range list {
			if !results.SameFactor(update[item.Selection], item.Factor) {
				t.Errorf("%s is %s and was published as %s", item.Key(), item.Factor.Outcome(), update[item.Selection].Outcome())
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

const fuzzSecret = "a secret of the fuzzed feed"

// newFuzzBook is a book behind the push feed, with a function that posts to it.
func newFuzzBook(f *testing.F) (s *Service, post func(body string) int) {
	h := kerneltest.New(f)
	feed := feeds.NewPush(h.Clock, fuzzSecret)
	s, err := New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Sockets: h.Events}, Feed: feed})
	if err == nil {
		err = s.Start(h.Ctx)
	}
	h.Check(err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- feed.Run(ctx, s.feed.HandleMessage) }()
	f.Cleanup(func() { cancel(); <-ended })
	handler := feed.Mount().Handler(func(w http.ResponseWriter, _ *http.Request, err error) {
		refusal, known := fault.From(err)
		if !known {
			panic(fmt.Sprintf("the feed answers with %v", err))
		}
		w.WriteHeader(refusal.Status())
	})
	post = func(body string) int {
		at := fmt.Sprint(h.Clock.Now().UnixMilli())
		mac := hmac.New(sha256.New, []byte(fuzzSecret))
		_, _ = mac.Write([]byte(at + "." + body))
		request := httptest.NewRequestWithContext(ctx, http.MethodPost, feeds.PushPath, strings.NewReader(body))
		request.Header.Set("X-Time", at)
		request.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		return recorder.Code
	}
	for post(`{"messages":[]}`) == http.StatusServiceUnavailable {
		runtime.Gosched() // the feed has just been started
	}
	return s, post
}

// fuzzFixture announces a modelled event of a sport.
func fuzzFixture(id, sport string, at time.Time) string {
	field := ""
	if sport == "golf" {
		field = `,"field":[{"id":"a","name":"A"},{"id":"b","name":"B"},{"id":"c","name":"C"}]`
	}
	away := `"B"`
	if field != "" {
		away = `""`
	}
	return fmt.Sprintf(`{"fixture":{"id":%q,"seq":1,"sport":%q,"home":"A","away":%s,"starts":%d,"modelled":true%s}}`, id, sport, away, at.UnixMilli(), field)
}

// badStates are impossible states of play within the valid bounds.
var badStates = []string{
	`{"step":1000,"seconds":100000,"points":{"home":1000,"away":1000},"result":{"status":"playing","periods":[{"points":{"home":1000,"away":1000}}],"done":0,"regular":true}}`,
	`{"result":{"status":"playing","periods":[{}],"done":1,"regular":false}}`,
	`{"result":{"status":"playing","periods":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],"done":16,"regular":true},"more":[1000000,-5,3,99999999,-1,7]}`,
	`{"step":-0,"serving":9,"opened":7,"result":{"status":"playing","winner":9,"periods":[{"points":{"home":3,"away":3}}],"done":0,"regular":false}}`,
	`{"result":{"status":"ended","periods":[],"done":0,"regular":true}}`,
	`{"result":{"status":"retired","winner":2,"periods":[{"corners":{"home":900,"away":2}}],"done":0,"regular":false}}`,
	`{"result":{"status":"abandoned","periods":[{"points":{"home":0,"away":1}}],"done":0,"regular":false,"overtime":[{},{}],"shootout":{"home":5,"away":4}}}`,
	`{"result":{"status":"playing","places":{"a":{"first":1,"tied":1}}},"more":[1,2,3]}`,
	`{"more":[1,2],"result":{"status":"playing","periods":[{"points":{"home":0,"away":0}},{"points":{"home":20,"away":25}}],"done":1,"regular":false,"minutes":-5,"incidents":[{"side":9,"stat":"x","value":-3,"period":-1,"minute":-1}]}}`,
	`{"step":40,"points":{"home":40,"away":30},"serving":2,"result":{"status":"playing","periods":[{"points":{"home":6,"away":6}},{"points":{"home":7,"away":5}},{"points":{"home":60,"away":60}}],"done":2,"regular":false}}`,
}

// FuzzFeed sends the messages of a faulty or hostile program. The book accepts or rejects
// them, continues to work, and offers no price with a negative margin.
func FuzzFeed(f *testing.F) {
	var sports []string
	for _, sport := range markets.Sports() {
		if _, modelled := models.For(sport.Key); modelled || sport.Key == "golf" {
			sports = append(sports, sport.Key)
		}
	}
	for i, sport := range sports {
		for _, state := range badStates {
			f.Add(uint8(i), state)
		}
		if setup, modelled := models.For(sport); modelled {
			text, _ := json.Marshal(setup(0, 0, 1).Start())
			f.Add(uint8(i), string(text))
		}
	}
	for _, text := range []string{``, `null`, `{}`, `[]`, `{"result":null}`, `{"result":{"status":"x"}}`, `{"step":1e400}`} {
		f.Add(uint8(0), text)
	}
	s, post := newFuzzBook(f)
	count := 0
	f.Fuzz(func(t *testing.T, number uint8, state string) {
		count++
		sport, id := sports[int(number)%len(sports)], fmt.Sprint("x", count)
		if status := post(fmt.Sprintf(`{"messages":[%s]}`, fuzzFixture(id, sport, s.Clock.Now().Add(time.Hour)))); status != http.StatusOK {
			t.Fatalf("the fixture of %s is answered with %d", sport, status)
		}
		for _, phase := range []string{"live", "over"} {
			post(fmt.Sprintf(`{"messages":[{"state":{"event":%q,"seq":1,"phase":%q,"state":%s}}]}`, id, phase, state))
		}
		snap := s.board.BySource(id).Snapshot.Load()
		for i := range snap.Rows {
			for j, c := range snap.Rows[i].Cells {
				if c.State == line.Open && (line.Quote{Price: c.Price, Chance: c.Chance, Void: c.Void}).Edge() < -dollar {
					t.Errorf("%s/%s pays %s with a chance of %d", snap.Markets[i].Key, snap.Markets[i].Outcomes[j].ID, c.Price, c.Chance)
				}
			}
		}
		if status := post(`{"messages":[]}`); status != http.StatusOK {
			t.Errorf("afterwards a sign of life is answered with %d", status)
		}
	})
}
