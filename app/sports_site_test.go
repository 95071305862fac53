package app

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

// sportSite is a site whose sports come from the test, which signs what it pushes.
type sportSite struct{ *testSite }

// newSportSite builds one and has its sports run until the test ends.
func newSportSite(t *testing.T, adjust ...func(*config.Config)) *sportSite {
	t.Helper()
	pushes := func(cfg *config.Config) {
		cfg.Sports.Feed, cfg.Sports.PushSecret, cfg.Chat.Slow = config.SportsPush, pushSecret, 0
	}
	s := &sportSite{newSite(t, slices.Concat([]func(*config.Config){pushes}, adjust)...)}
	for _, worker := range []string{"sports feed", "sportsbook", "sports bets", "sports settlement"} {
		t.Cleanup(s.works(worker))
	}
	return s
}

// until waits for a condition.
func (s *testSite) until(what string, holds func() bool) {
	s.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			s.Fatalf("waited in vain until %s", what)
		}
	}
}

// pushes sends messages of the feed, which must all be taken.
func (s *sportSite) pushes(messages string) answer {
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

// match has the feed bring a match that begins in an hour, and gives its id.
func (s *sportSite) match(sourceID, home, away string) (eventID string) {
	s.Helper()
	got := s.pushes(fmt.Sprintf(`{"fixture":{"id":%q,"seq":1,"sport":"soccer","category":"England","tournament":"League","home":%q,"away":%q,"starts":%d,"modelled":true}}`,
		sourceID, home, away, time.Now().Add(time.Hour).UnixMilli()))
	for _, wanted := range got.body["recover"].([]any) {
		s.pushes(fmt.Sprintf(`{"complete":%q}`, wanted.(map[string]any)["id"]))
	}
	s.one(`SELECT id FROM sport_events WHERE source = '`+sourceID+`'`, &eventID)
	return eventID
}

// plays tells the score of a match: in play, or at its end.
func (s *sportSite) plays(sourceID string, seq, home, away int, ended bool) {
	s.Helper()
	phase, status, second := "live", "playing", ""
	if ended {
		phase, status, second = "over", "ended", `,{}`
	}
	s.pushes(fmt.Sprintf(`{"state":{"event":%q,"seq":%d,"phase":%q,"state":{"result":{"status":%q,"minutes":45,"periods":[{"points":{"home":%d,"away":%d}}%s],"done":%d,"regular":%t},"step":45,"seconds":2700,"points":{"home":0,"away":0}}}}`,
		sourceID, seq, phase, status, home, away, second, map[bool]int{true: 2}[ended], ended))
}

// quote is what players see on an outcome.
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

// bets has a player bet on an outcome, and gives the id of the bet once it is accepted.
func (s *sportSite) bets(headers []string, eventID, market, outcome, stake string) (betID string) {
	s.Helper()
	odds, version := s.quote(eventID, market, outcome)
	queued := s.want("the bet", s.as(headers, "/api/bookmaker/bet", fmt.Sprintf(
		`{"type":"single","selections":[{"event":%q,"market":%q,"specifiers":"","outcome":%q,"odds":%q,"version":%d}],"stake":%q,"currency":"usd","acceptOdds":"any"}`,
		eventID, market, outcome, odds, version, stake)), 200)
	s.until("the bet is accepted", func() bool {
		told := s.want("its place in the queue", s.as(headers, "/api/bookmaker/bet/status", fmt.Sprintf(`{"queueId":%q}`, queued.body["queueId"])), 200)
		if told.body["state"] == "accepted" {
			betID = told.body["bet"].(map[string]any)["id"].(string)
		}
		return betID != ""
	})
	return betID
}

// rules has two of the staff decide an event, and waits until its result is stored.
func (s *testSite) rules(asks, agrees []string, ruling string) {
	s.Helper()
	before := s.count("sport_results")
	asked := s.want("a ruling", s.as(asks, "/api/admin/sports/ruling", ruling), 200)
	s.decides(agrees, asked.body["waiting"].(string), true)
	s.until("the result is stored", func() bool { return s.count("sport_results") > before })
}

// decides has one of the staff decide what waits.
func (s *testSite) decides(headers []string, waiting string, approve bool) {
	s.Helper()
	var hash string
	s.one(`SELECT hash FROM approvals WHERE id = '`+waiting+`'`, &hash)
	s.want("the second person", s.as(headers, "/api/admin/approvals/decide", fmt.Sprintf(`{"id":%q,"hash":%q,"approve":%t,"reason":"looked at it"}`, waiting, hash, approve)), 200)
}

// staffPair are two administrators who can decide together.
func (s *testSite) staffPair() (first, second []string) {
	s.Helper()
	s.open("administrator", "*")
	s.open("colleague", "*")
	return s.signIn("administrator"), s.signIn("colleague")
}
