package sitetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// openBlackjack opens a round with real money that offers a double.
func (s *testSite) openBlackjack(player []string) (id string) {
	s.Helper()
	for range 100 {
		opened := s.want("blackjack", s.as(player, "/api/whisper",
			`{"event":"Play","data":{"api_id":"blackjack","bet":"0.1","demo":false,"currency":"usd","data":{}}}`), 200)
		id, _ = opened.body["id"].(string)
		if strings.Contains(opened.text, `"decline"`) { // the insurance
			opened = s.want("decline", s.turn(player, id, "decline"), 200)
		}
		if strings.Contains(opened.text, `"double"`) {
			return id
		}
		// A natural: the round is over.
	}
	s.Fatal("no round offers a double")
	return ""
}

func (s *testSite) turn(player []string, id, choice string) answer {
	s.Helper()
	return s.as(player, "/api/whisper", fmt.Sprintf(`{"event":"Turn","data":{"id":%q,"data":{"action":%q}}}`, id, choice))
}

// A player who excludes themself during an open round can add nothing to it and can end it, with
// its payout.
func TestExcludedPlayerCanFinishOpenRound(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	player := s.signIn("felicity")
	id := s.openBlackjack(player)
	s.want("exclusion", s.as(player, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
	if got := s.want("a double", s.turn(player, id, "double"), 403); got.body["message"] != "You have excluded yourself from playing." {
		t.Errorf("a double: %s", got.text)
	}
	s.want("stand", s.turn(player, id, "stand"), 200)
	again := s.as(player, "/api/whisper", `{"event":"Play","data":{"api_id":"blackjack","bet":"1","demo":true,"currency":"usd","data":{}}}`)
	s.want("another round", again, 403)
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// recordingRule is a rule that records its queries.
type recordingRule struct{ requests []eligibility.Request }

var errUndecided = errors.New("it could not be decided")

func (h *recordingRule) rule(actions ...eligibility.Action) eligibility.Rule {
	return eligibility.Rule{
		Name: "test", Refuses: "everybody", Actions: actions, Protects: true, Code: 403,
		Check: func(_ db.Querier, r eligibility.Request) error {
			h.requests = append(h.requests, r)
			return errUndecided
		},
	}
}

// The rules receive all data about a player whose money leaves the account, and an undecided check
// allows nothing to any player.
func TestEligibilityQueriesNameRightPlayer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rule := &recordingRule{}
	if err := s.Parts.Eligibility.Register(rule.rule(eligibility.Actions()...)); err != nil {
		t.Fatal(err)
	}
	user := &session.User{ID: "anna", HasEmail: true, EmailVerified: true}
	subject := eligibility.Subject{Owner: "anna", EmailVerified: true, Country: "SE"}
	for purpose, action := range map[outflow.Purpose]eligibility.Action{outflow.Tip: eligibility.SendGift, outflow.Withdrawal: eligibility.Withdraw} {
		rule.requests = nil
		err := s.Parts.DB.Read(t.Context(), func(q *db.Reader) error {
			return s.Parts.Eligibility.Admit(q, outflow.Move{Purpose: purpose, User: user, Country: "SE", Currency: "usd", USD: 7})
		})
		if !errors.Is(err, errUndecided) {
			t.Errorf("%v: %v", purpose, err)
		}
		if len(rule.requests) != 1 || rule.requests[0].Action != action || rule.requests[0].Subject != subject ||
			rule.requests[0].Currency != "usd" || rule.requests[0].USD != 7 {
			t.Errorf("%v: the rules were asked %+v", purpose, rule.requests)
		}
	}
}
