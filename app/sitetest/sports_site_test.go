package sitetest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/config"
)

const pushSecret = "a secret of the feed of tests"

// sportSite is a site with a sports feed of the test, which signs its messages.
type sportSite struct{ *testSite }

// newSportSite builds one and runs its sports until the test ends.
func newSportSite(t *testing.T, adjust ...func(*config.Config)) *sportSite {
	t.Helper()
	pushes := func(cfg *config.Config) {
		cfg.Sports.Feed, cfg.Sports.PushSecret, cfg.Chat.Slow = config.SportsPush, pushSecret, 0
	}
	s := &sportSite{newSite(t, slices.Concat([]func(*config.Config){pushes}, adjust)...)}
	for _, worker := range []string{"sports feed", "sportsbook", "sports bets", "sports settlement"} {
		t.Cleanup(s.runWorker(worker))
	}
	return s
}

// until waits for a condition.
func (s *testSite) until(what string, condition func() bool) {
	s.Helper()
	for deadline := time.Now().Add(time.Minute); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			s.Fatalf("waited in vain until %s", what)
		}
	}
}

// pushFeed sends messages of the feed, which must all be accepted.
func (s *sportSite) pushFeed(messages string) answer {
	s.Helper()
	var got answer
	s.until("the feed is taken", func() bool {
		at, body := fmt.Sprint(time.Now().UnixMilli()), `{"messages":[`+messages+`]}`
		mac := hmac.New(sha256.New, []byte(pushSecret))
		_, _ = mac.Write([]byte(at + "." + body))
		got = s.send(s.newVisitor(), http.MethodPost, "/api/sports/feed", body, "X-Time", at, "X-Signature", hex.EncodeToString(mac.Sum(nil)))
		return got.status != http.StatusServiceUnavailable
	})
	if refused, _ := got.body["refused"].([]any); got.status != 200 || len(refused) > 0 {
		s.Fatalf("the feed is answered %d %s", got.status, got.text)
	}
	return got
}

// match adds a match of the feed that begins in an hour, and returns its id.
func (s *sportSite) match(sourceID, home, away string) (eventID string) {
	s.Helper()
	got := s.pushFeed(fmt.Sprintf(`{"fixture":{"id":%q,"seq":1,"sport":"soccer","category":"England","tournament":"League","home":%q,"away":%q,"starts":%d,"modelled":true}}`,
		sourceID, home, away, time.Now().Add(time.Hour).UnixMilli()))
	for _, wanted := range got.body["recover"].([]any) {
		s.pushFeed(fmt.Sprintf(`{"complete":%q}`, wanted.(map[string]any)["id"]))
	}
	s.queryOne(`SELECT id FROM sport_events WHERE source = '`+sourceID+`'`, &eventID)
	return eventID
}

// pushScore sends the score of a match, in play or at its end.
func (s *sportSite) pushScore(sourceID string, seq, home, away int, ended bool) {
	s.Helper()
	phase, status, second := "live", "playing", ""
	if ended {
		phase, status, second = "over", "ended", `,{}`
	}
	s.pushFeed(fmt.Sprintf(`{"state":{"event":%q,"seq":%d,"phase":%q,"state":{"result":{"status":%q,"minutes":45,"periods":[{"points":{"home":%d,"away":%d}}%s],"done":%d,"regular":%t},"step":45,"seconds":2700,"points":{"home":0,"away":0}}}}`,
		sourceID, seq, phase, status, home, away, second, map[bool]int{true: 2}[ended], ended))
}

// quote is the price of an outcome that players see.
func (s *sportSite) quote(eventID, market, outcome string) (odds string, version int64) {
	s.Helper()
	got := s.want("the event", s.as(nil, "/api/bookmaker/event", fmt.Sprintf(`{"id":%q}`, eventID)), 200)
	version = int64(got.body["event"].(map[string]any)["version"].(float64))
	for _, group := range got.body["groups"].([]any) {
		for _, m := range group.(map[string]any)["markets"].([]any) {
			m := m.(map[string]any)
			if m["market"] != market || m["specifiers"] != "" {
				continue
			}
			for _, o := range m["outcomes"].([]any) {
				if o := o.(map[string]any); o["id"] == outcome {
					return o["price"].(string), version
				}
			}
		}
	}
	s.Fatalf("there is no %s/%s: %s", market, outcome, got.text)
	return "", 0
}

// placeBet places a player's bet on an outcome, and returns the id of the accepted bet.
func (s *sportSite) placeBet(headers []string, eventID, market, outcome, stake string) (betID string) {
	s.Helper()
	odds, version := s.quote(eventID, market, outcome)
	queued := s.want("the bet", s.as(headers, "/api/bookmaker/bet", fmt.Sprintf(
		`{"type":"single","selections":[{"event":%q,"market":%q,"specifiers":"","outcome":%q,"odds":%q,"version":%d}],"stake":%q,"currency":"usd","acceptOdds":"any"}`,
		eventID, market, outcome, odds, version, stake)), 200)
	s.until("the bet is accepted", func() bool {
		reported := s.want("its place in the queue", s.as(headers, "/api/bookmaker/bet/status", fmt.Sprintf(`{"queueId":%q}`, queued.body["queueId"])), 200)
		if reported.body["state"] == "accepted" {
			betID = reported.body["bet"].(map[string]any)["id"].(string)
		}
		return betID != ""
	})
	return betID
}

// decideEvent has two staff members decide an event, and waits until its result is stored.
func (s *testSite) decideEvent(asks, agrees []string, ruling string) {
	s.Helper()
	before := s.count("sport_results")
	asked := s.want("a ruling", s.as(asks, "/api/admin/sports/ruling", ruling), 200)
	s.decideRequest(agrees, asked.body["waiting"].(string), true)
	s.until("the result is stored", func() bool { return s.count("sport_results") > before })
}

// decideRequest has one staff member decide a waiting request.
func (s *testSite) decideRequest(headers []string, waiting string, approve bool) {
	s.Helper()
	var hash string
	s.queryOne(`SELECT hash FROM approvals WHERE id = '`+waiting+`'`, &hash)
	s.want("the second person", s.as(headers, "/api/admin/approvals/decide", fmt.Sprintf(`{"id":%q,"hash":%q,"approve":%t,"reason":"looked at it"}`, waiting, hash, approve)), 200)
}

// staffPair are two administrators who can decide together.
func (s *testSite) staffPair() (first, second []string) {
	s.Helper()
	s.open("administrator", "*")
	s.open("colleague", "*")
	return s.signIn("administrator"), s.signIn("colleague")
}
