package app

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
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
	if result, err := s.app.Audit(t.Context(), nil); err != nil || !result.OK() {
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

// The rules receive all data of the packages about a player, and an undecided check allows
// nothing to any player.
func TestEligibilityQueriesNameRightPlayer(t *testing.T) {
	s := newSite(t)
	s.open("felicity", "")
	rule := &recordingRule{}
	if err := s.app.eligibility.Register(rule.rule(eligibility.Actions()...)); err != nil {
		t.Fatal(err)
	}
	seven := wager.StakeTarget{Kind: "original", Product: "dice", Currency: "usd", USD: 7}
	user := &session.User{ID: "anna", HasEmail: true, EmailVerified: true}
	real, fun := wager.Bettor{Owner: "anna", User: user, Country: "SE"}, wager.Bettor{Owner: "guest:1", Demo: true, Country: "US"}
	subject := eligibility.Subject{Owner: "anna", EmailVerified: true, Country: "SE"}
	guest := eligibility.Subject{Owner: "guest:1", Guest: true, Country: "US", PlayMoney: true}
	for _, test := range []struct {
		name    string
		ask     func() error
		action  eligibility.Action
		subject eligibility.Subject
	}{
		{"a stake", func() error { return stakeEligibility{s.app.eligibility}.Admit(nil, real, seven) }, eligibility.Stake, subject},
		{"more", func() error { return stakeEligibility{s.app.eligibility}.AdmitMore(nil, real, seven) }, eligibility.AddStake, subject},
		{"for fun", func() error { return stakeEligibility{s.app.eligibility}.Admit(nil, fun, seven) }, eligibility.Stake, guest},
		{"a gift", func() error {
			return s.app.db.Read(t.Context(), func(q *db.Reader) error {
				return s.app.eligibility.Admit(q, outflow.Move{Purpose: outflow.Tip, User: user, Country: "SE", Currency: "usd", USD: 7})
			})
		}, eligibility.SendGift, subject},
		{"a withdrawal", func() error {
			return s.app.db.Read(t.Context(), func(q *db.Reader) error {
				return s.app.eligibility.Admit(q, outflow.Move{Purpose: outflow.Withdrawal, User: user, Country: "SE", Currency: "usd", USD: 7})
			})
		}, eligibility.Withdraw, subject},
	} {
		rule.requests = nil
		if err := test.ask(); !errors.Is(err, errUndecided) {
			t.Errorf("%s: %v", test.name, err)
		}
		if len(rule.requests) != 1 || rule.requests[0].Action != test.action || rule.requests[0].Subject != test.subject ||
			rule.requests[0].Currency != "usd" || rule.requests[0].USD != 7 {
			t.Errorf("%s: the rules were asked %+v", test.name, rule.requests)
		}
	}
	err := s.app.db.Read(t.Context(), func(q *db.Reader) error {
		felicity, found, err := s.app.accounts.ByName(q, "felicity")
		if err != nil || !found {
			t.Fatal(found, err)
		}
		rule.requests = nil
		if _, err := (giftDirectory{s.app.accounts, s.app.eligibility}).MayReceive(q, felicity); !errors.Is(err, errUndecided) {
			t.Errorf("a receiver: %v", err)
		}
		if len(rule.requests) != 1 || rule.requests[0].Action != eligibility.ReceiveGift || rule.requests[0].Subject.Owner != felicity.ID {
			t.Errorf("a receiver: the rules were asked %+v", rule.requests)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
