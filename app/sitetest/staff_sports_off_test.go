package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/config"
)

// answersWithoutSports is the answer of every trader call on a site whose sports were switched off while
// a bet was open. The remaining events can be viewed and decided, and settings wait until sports
// are on again. EVENT is the event, PLAYER the player of the bet.
var answersWithoutSports = []struct {
	path, body string
	status     int
	says       string
}{
	{"events", `{"sport":"","league":"","query":"","skip":0}`, 200, `"total":1,"offered":false,"silent":false,"recovering":false,"silentParts":[],"stopped":false,"overdueResults":0`},
	{"events", `{"filter":"soon","sport":"","league":"","query":"","skip":0}`, 200, `"total":0`},
	{"event", `{"id":"EVENT"}`, 200, `"phase":"live","state":"suspended","stopped":false`},
	{"event", `{"id":"e0"}`, 404, `There is no such event.`},
	{"controls", `{}`, 200, `"controls":[]`},
	{"stop", `{"scope":{"level":"event","event":"EVENT"},"suspend":true,"reason":"a test"}`, 200, ``},
	{"stop", `{"scope":{"level":"event","event":"EVENT"},"suspend":false,"reason":"a test"}`, 200, ``},
	{"stop", `{"scope":{"level":"sport","sport":"tennis"},"suspend":true,"reason":"a test"}`, 200, ``},
	{"stop", `{"scope":{"level":"event","event":"e0"},"suspend":true,"reason":"a test"}`, 404, `"reason":"scope"`},
	{"price", `{"scope":{"level":"outcome","event":"EVENT","market":"1x2","outcome":"1"},"price":"1.01","until":0,"reason":"a test"}`, 200, `"overround"`},
	{"margin", `{"scope":{"level":"sport","sport":"tennis"},"margins":{"before":60},"reason":"a test"}`, 200, ``},
	{"controls", `{}`, 200, `"margins":{"before":60}`},
	{"ruling/preview", `{"event":"EVENT","action":"void"}`, 200, `"effects":[{"currency":"usd","bets":1,"paid":"5.00","takenBack":"0.00"}]`},
	{"ruling/preview", `{"event":"e0","action":"void"}`, 404, `There is no such event.`},
	{"note", `{"event":"EVENT","reason":"The feed has gone."}`, 200, ``},
	{"risk", `{"sport":""}`, 200, `"total":1,"bets":1,"stakes":"5.00"`},
	{"risk/event", `{"id":"EVENT"}`, 200, `"Ashford"`},
	{"limits", `{}`, 200, `"sports":[{"key":"soccer"`},
	{"limits/change", `{"kind":"sport","key":"soccer","bet":"5000","market":"","event":"20000","version":0,"reason":"a test"}`, 200, `"5000`},
	{"ticker", `{"after":0,"kind":"","sport":"","live":"","min":0,"player":"","event":""}`, 200, `"kind":"refused"`},
	{"factors", `{}`, 200, `"rows":[]`},
	{"factor", `{"player":"PLAYER"}`, 200, `"factor"`},
	{"factor/change", `{"player":"PLAYER","factor":50,"version":0,"reason":"a test"}`, 200, ``},
	{"stuck", `{}`, 200, `"total":0`},
	{"stuck/retry", `{}`, 200, `"settled":0,"remaining":0`},
	{"hold", `{"by":"sport","days":30}`, 200, `"rows":[]`},
	{"ruling", `{"event":"e0","action":"void","reason":"a test"}`, 404, `There is no such event.`},
	{"ruling", `{"event":"EVENT","action":"void","reason":"a test"}`, 200, `"waiting"`},
}

func TestOpenBetsAreSettledWithSportsDisabled(t *testing.T) {
	t.Parallel()
	data, event := t.TempDir(), ""
	t.Run("on", func(t *testing.T) {
		s := newSportSite(t, func(cfg *config.Config) { cfg.Data = data })
		s.open("anna", "")
		event = s.match("m1", "Ashford", "Calder")
		s.placeBet(s.signIn("anna"), event, "1x2", "1", "5")
		s.pushScore("m1", 2, 1, 0, false)
	})
	s := newSite(t, func(cfg *config.Config) { cfg.Data = data })
	t.Cleanup(s.runWorker("sportsbook"))
	t.Cleanup(s.runWorker("sports settlement"))
	first, second := s.staffPair()
	anna := s.signIn("anna")
	refused := s.want("the sports of players", s.as(anna, "/api/bookmaker/categories", `{}`), 404)
	s.refusedAsFeature("sports", refused)
	if open := s.want("the bets of the player", s.as(anna, "/api/bookmaker/bets", `{}`), 200); !strings.Contains(open.text, `"status":0`) {
		t.Errorf("the player does not see the open bet: %s", open.text)
	}
	// A bet on a remaining event is refused like one on a closed option.
	s.want("another bet", s.as(anna, "/api/bookmaker/bet", fmt.Sprintf(
		`{"type":"single","selections":[{"event":%q,"market":"1x2","specifiers":"","outcome":"1","odds":"1.01","version":1}],"stake":"5","currency":"usd","acceptOdds":"any"}`, event)), 400)

	called, waiting := map[string]bool{}, ""
	names := strings.NewReplacer("EVENT", event, "PLAYER", s.idOf("anna"))
	for _, c := range answersWithoutSports {
		called["/api/admin/sports/"+c.path] = true
		what := c.path + " " + c.body
		got := s.want(what, s.as(first, "/api/admin/sports/"+c.path, names.Replace(c.body)), c.status)
		if !strings.Contains(got.text, c.says) {
			t.Errorf("%s: %s lacks %s", what, got.text, c.says)
		}
		if c.status == 200 && c.path == "ruling" {
			waiting = got.body["waiting"].(string)
		}
	}
	for _, call := range s.Parts.Calls {
		if strings.HasPrefix(call.Path, "/api/admin/sports/") && !called[call.Path] {
			t.Errorf("no test has tried %s on a site without sports", call.Path)
		}
	}
	s.decideRequest(second, waiting, true)
	s.until("the bet is settled", func() bool {
		return strings.Contains(s.want("the bets of the player", s.as(anna, "/api/bookmaker/bets", `{}`), 200).text, `"paid":"5.00","status":1`)
	})
	if after := s.want("the events", s.as(first, "/api/admin/sports/events", `{"sport":"","league":"","query":"","skip":0}`), 200); !strings.Contains(after.text, `"open":{"bets":0,"usd":0}`) {
		t.Errorf("traders see open bets: %s", after.text)
	}
	s.wantBooksRight()
}
