package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/db"
)

// outflowCalls are the calls by which value leaves an account. A new purpose needs one here.
var outflowCalls = map[outflow.Purpose]struct{ path, body string }{
	outflow.Withdrawal: {"/api/wallet/withdraw", `{"sum":"2","currency":"ltc","wallet":"testltc1qx","type":null}`},
	outflow.Tip:        {"/api/chat/tip", `{"name":"bertram","amount":"2","currency":"usd"}`},
	outflow.Rain:       {"/api/chat/rain", `{"users":1,"amount":"2","currency":"usd","channel":"casino_en"}`},
}

// outflowReason queries the gate of the site in the way the call of a purpose does.
func (s *testSite) outflowReason(p outflow.Purpose, name, to string) (reason string) {
	s.Helper()
	m := outflow.Move{Purpose: p, User: &session.User{ID: s.idOf(name), Name: name, HasEmail: true, EmailVerified: true}, Currency: "usd", USD: 2_000_000}
	if p.Gift() {
		m.Recipients = []string{s.idOf(to)}
	}
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error {
		_, err := s.Parts.Eligibility.Pass(q, m)
		return err
	})
	if err == nil {
		return "passes"
	}
	refusal, known := fault.From(err)
	if !known {
		s.Fatal(err)
	}
	if refusal.Code == 5 {
		return "limit"
	}
	return fmt.Sprint(refusal.Extra["reason"])
}

// Each rule reads the real data of the site's features, for each way by which value leaves an
// account.
func TestOutflowsFollowEligibilityRules(t *testing.T) {
	t.Parallel()
	now := func(s *testSite) int64 { return s.Parts.Clock.Now().UnixMilli() }
	for reason, set := range map[string]func(s *testSite, id string){
		"passes": func(*testSite, string) {},
		"hold": func(s *testSite, id string) {
			s.asStaff("/api/admin/player/hold", `{"user":"`+id+`","hold":"withdrawals","reason":"a test"}`)
		},
		"password":   func(s *testSite, _ string) { s.set("felicity", "password_changed_at", now(s)) },
		"email":      func(s *testSite, _ string) { s.set("felicity", "email_replaced_at", now(s)) },
		"two_factor": func(s *testSite, _ string) { s.set("felicity", "two_factor_changed_at", now(s)) },
		"address": func(s *testSite, _ string) {
			s.want("lock", s.as(s.signIn("felicity"), "/api/wallet/addresses/lock", `{"on":true}`), 200)
		},
		"turnover": func(s *testSite, id string) { // $4 are wagered of a required turnover of five times
			s.asStaff("/api/admin/withdrawal/turnover", `{"user":"`+id+`","on":true,"reason":"a test"}`)
			s.exec(`INSERT INTO gifts_received (user_id, usd) VALUES ('` + id + `', 1000000)`)
			s.exec(`INSERT INTO turnovers (user_id, usd) VALUES ('` + id + `', 4000000)`)
		},
		"limit": func(s *testSite, _ string) {
			s.setTo("cashier.withdrawal_levels", `[{"level":0,"dollars":"1","fee":"0"}]`)
		},
		"same_person": func(s *testSite, _ string) {
			s.set("felicity", "register_device", "one browser")
			s.set("bertram", "register_device", "one browser")
		},
		"identity": func(s *testSite, _ string) { s.setTo("identity.withdrawals_above", "1") },
	} {
		s := newSite(t)
		s.open("administrator", session.RoleAdmin)
		s.open("bertram", "")
		s.open("felicity", "")
		set(s, s.idOf("felicity"))
		for _, purpose := range outflow.Purposes() {
			want := reason
			if !purpose.Gift() && (reason == "same_person" || reason == "identity") {
				want = "passes" // a withdrawal has no other recipient, and waits for an identity check
			}
			if got := s.outflowReason(purpose, "felicity", "bertram"); got != want {
				t.Errorf("%s: %s, want %s", purpose, got, want)
			}
		}
		if reason == "passes" {
			continue
		}
		tip := s.want(reason, s.as(s.signIn("felicity"), outflowCalls[outflow.Tip].path, outflowCalls[outflow.Tip].body), 403)
		if tip.body["reason"] != reason || s.count("gifts") != 0 {
			t.Errorf("a tip: %s, want %s", tip.text, reason)
		}
	}
}

// An account with a second factor needs a recent code for each way out.
func TestOutflowsNeedSecondFactor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("bertram", "")
	s.open("felicity", "")
	player := s.signIn("felicity")
	s.set("felicity", "totp_secret", "sealed")
	s.set("felicity", "totp_enabled_at", 1)
	for _, purpose := range outflow.Purposes() {
		way, known := outflowCalls[purpose]
		if !known {
			t.Errorf("no call of a %s is known", purpose)
			continue
		}
		got := s.want(string(purpose), s.as(player, way.path, way.body), 403)
		if code, _ := got.body["code"].(float64); code != fault.CodeTwoFactor {
			t.Errorf("%s: %s", purpose, got.text)
		}
	}
}

func (s *testSite) exec(statement string, args ...any) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error { _, err := tx.Exec(statement, args...); return err })
	if err != nil {
		s.Fatal(err)
	}
}
