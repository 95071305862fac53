package app

import (
	"strings"
	"testing"

	"croupier/app/people/account"
)

// The latest wagers are made once for everybody. Who keeps wagers private is
// out of them the moment the switch is answered, and in them again for
// themself and for those who may look behind it.
func TestTheLatestWagersHideAPlayerAtOnce(t *testing.T) {
	s := newSite(t)
	s.open("felicity", "")
	s.open("bertram", "")
	own, other := s.signIn("felicity"), s.signIn("bertram")
	s.want("bet", s.as(own, "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	if err := s.app.projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	named := func(who []string) bool {
		t.Helper()
		return strings.Contains(s.want("latest games", s.as(who, "/api/data/latestGames", `{"mode":"casino","type":"all"}`), 200).text, "felicity")
	}
	for _, private := range []bool{false, true, false, true} {
		body := `{"private_bets":false}`
		if private {
			body = `{"private_bets":true}`
		}
		s.want("the switch", s.as(own, "/api/user/settings", body), 200)
		for range 2 { // what was made and what was kept
			if named(nil) == private || named(other) == private || !named(own) {
				t.Fatalf("private %v: a guest sees the name: %v, a player: %v, the player themself: %v", private, named(nil), named(other), named(own))
			}
		}
	}
	if err := s.app.Admin("test").Admin.Grant(t.Context(), "bertram", account.PermIgnorePrivacy); err != nil {
		t.Fatal(err)
	}
	if !named(other) || named(nil) {
		t.Error("a holder of ignore_privacy does not see the name, or a guest does")
	}
}
