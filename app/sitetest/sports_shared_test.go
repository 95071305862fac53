package sitetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// shareBet shares a bet in the chat.
func (s *sportSite) shareBet(headers []string, betID string) answer {
	s.Helper()
	return s.as(headers, "/api/chat/link_game", `{"id":`+quoted(betID)+`,"channel":"sport_en"}`)
}

// openShared opens a bet by its id.
func (s *sportSite) openShared(headers []string, betID string) answer {
	s.Helper()
	return s.as(headers, "/api/bookmaker/bets/shared", `{"id":`+quoted(betID)+`}`)
}

// quoted is a text as JSON.
func quoted(text string) string {
	written, _ := json.Marshal(text) // a string always encodes
	return string(written)
}

// chatMessages are the messages of the sports chat room, newest first, each with its author and the
// shared bet.
func (s *sportSite) chatMessages() (list []string) {
	s.Helper()
	for _, message := range s.want("the chat room", s.as(nil, "/api/chat/history", `{"channel":"sport_en"}`), 200).body["messages"].([]any) {
		m := message.(map[string]any)
		link := m["data"].(map[string]any)
		list = append(list, fmt.Sprintf("%v shows %v: %v, %v %v at %v", m["user"].(map[string]any)["name"], link["id"], link["name"], link["splitTotal"], link["currency"], link["multiplier"]))
	}
	return list
}

// A player shares an open bet in a chat room. All readers, guests too, see its selections and
// status, and only what the message contains about its money and its player.
func TestSlipIsSharedInChat(t *testing.T) {
	t.Parallel()
	s := newSportSite(t)
	s.open("anna", "")
	s.open("bertram", "")
	anna, bertram := s.signIn("anna"), s.signIn("bertram")
	event := s.match("m1", "Ashford", "Calder")
	odds, _ := s.quote(event, "1x2", "1")
	bet := s.placeBet(anna, event, "1x2", "1", "5")
	s.want("anna shares it", s.shareBet(anna, bet), 200)
	s.want("bertram passes it on", s.shareBet(bertram, bet), 200)
	what := fmt.Sprintf("shows %s: Sports, 5.00 usd at %s", bet, strings.TrimRight(strings.TrimRight(odds, "0"), "."))
	if got := s.chatMessages(); !slices.Equal(got, []string{"bertram " + what, "anna " + what}) {
		t.Errorf("the chat room has %q, want %q", got, what)
	}
	for name, who := range map[string][]string{"a guest": nil, "another player": bertram, "its player": anna} {
		got := s.want(name, s.openShared(who, bet), 200)
		if keys := slices.Sorted(maps.Keys(got.body)); !slices.Equal(keys, []string{"id", "legs", "odds", "sizes", "status", "type"}) {
			t.Errorf("%s gets %v", name, keys)
		}
		leg := got.body["legs"].([]any)[0].(map[string]any)
		if got.body["id"] != bet || got.body["status"] != 0.0 || leg["event"] != event || leg["outcome"] != "1" || leg["home"] != "Ashford" || leg["odds"] != odds || leg["result"] != nil {
			t.Errorf("%s is shown %s", name, got.text)
		}
		for _, secret := range []string{"anna", s.idOf("anna"), "5.00", "usd", "stake"} {
			if strings.Contains(got.text, secret) {
				t.Errorf("%s gets %q: %s", name, secret, got.text)
			}
		}
	}
	s.pushScore("m1", 2, 2, 0, true)
	s.until("others see that it has won", func() bool { return strings.Contains(s.openShared(nil, bet).text, `"status":2`) })
	if got := s.openShared(nil, bet); !strings.Contains(got.text, `"result":"won"`) || strings.Contains(got.text, "paid") {
		t.Errorf("others see %s", got.text)
	}
}

// Only a player who keeps their bets private can share them, at once and without a time limit.
func TestPrivateSlipIsSharedOnlyByOwner(t *testing.T) {
	t.Parallel()
	s := newSportSite(t)
	s.open("anna", "")
	s.open("bertram", "")
	anna, bertram := s.signIn("anna"), s.signIn("bertram")
	bet := s.placeBet(anna, s.match("m1", "Ashford", "Calder"), "1x2", "1", "5")
	for _, private := range []bool{true, false, true} {
		s.want("the switch", s.as(anna, "/api/user/settings", fmt.Sprintf(`{"private_bets":%t}`, private)), 200)
		before := len(s.chatMessages())
		if !private {
			s.want("another player", s.shareBet(bertram, bet), 200)
			continue
		}
		if got := s.want("another player", s.shareBet(bertram, bet), 403); got.body["message"] != "This player keeps their bets private." {
			t.Errorf("another player is answered %s", got.text)
		}
		if len(s.chatMessages()) != before {
			t.Error("the chat room shows a private bet")
		}
		s.want("its player", s.shareBet(anna, bet), 200)
	}
}

// Ids that are no bets, and bets of other players where only own bets are returned.
func TestInvalidSlipIDs(t *testing.T) {
	t.Parallel()
	s := newSportSite(t)
	s.open("anna", "")
	s.open("bertram", "")
	anna, bertram := s.signIn("anna"), s.signIn("bertram")
	bet := s.placeBet(anna, s.match("m1", "Ashford", "Calder"), "1x2", "1", "5")
	dice := s.want("a bet on dice", s.as(anna, "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200).body["id"].(string)
	for _, id := range []string{"", "01kb2c3d4e5f6g7h8j9k0m1n2p", bet[:25], bet + "0", strings.ToUpper(bet), "' OR 1=1 --", "../" + bet, strings.Repeat("a", 80), "<img src=x>", "8zzzzzzzzzzzzzzzzzzzzzzzzz"} {
		if got := s.want("shared "+id, s.openShared(nil, id), 404); got.body["message"] != "There is no such bet." {
			t.Errorf("%q is answered %s", id, got.text)
		}
		s.want("in the chat "+id, s.shareBet(anna, id), 404)
	}
	s.want("a wager that is no slip", s.openShared(nil, dice), 404)
	for _, body := range []string{`{}`, `{"id":null}`} {
		s.want(body, s.as(nil, "/api/bookmaker/bets/shared", body), 404)
	}
	for _, body := range []string{`{"id":["` + bet + `"]}`, `{"id":5}`, `{"id":"\u0000"}`, `{"id":"` + bet + `","owner":"x"}`, `[]`, `{"id":`} {
		got := s.as(nil, "/api/bookmaker/bets/shared", body)
		if got.status != 422 && got.status != 400 {
			t.Errorf("%s is answered %d %s", body, got.status, got.text)
		}
	}
	s.want("a guest in the chat", s.shareBet(nil, bet), 401)
	s.want("a very long id in the chat", s.shareBet(anna, strings.Repeat("a", 81)), 422)
	if sentences := s.chatMessages(); len(sentences) != 0 {
		t.Errorf("the chat room has %q", sentences)
	}
	for path, body := range map[string]string{"bets/one": `{"id":%q}`, "cashout/offer": `{"id":%q}`} {
		s.want(path+" of one's own", s.as(anna, "/api/bookmaker/"+path, fmt.Sprintf(body, bet)), 200)
		s.want(path+" of another player", s.as(bertram, "/api/bookmaker/"+path, fmt.Sprintf(body, bet)), 404)
	}
	if got := s.want("bets", s.as(bertram, "/api/bookmaker/bets", `{}`), 200); strings.Contains(got.text, bet) {
		t.Errorf("another player's list has the bet: %s", got.text)
	}
}
