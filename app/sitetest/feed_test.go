package sitetest

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/players"
	"croupier/app/people/account"
)

// The latest wagers are made once for all viewers. A player who hides their wagers disappears
// from them as soon as the setting is answered. The player and staff with permission still see
// them.
func TestPrivatePlayerLeavesLatestWagers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	s.open("bertram", "")
	own, other := s.signIn("felicity"), s.signIn("bertram")
	s.want("bet", s.as(own, "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
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
		for range 2 { // computed and cached
			if named(nil) == private || named(other) == private || !named(own) {
				t.Fatalf("private %v: a guest sees the name: %v, a player: %v, the player themself: %v", private, named(nil), named(other), named(own))
			}
		}
	}
	if err := s.App.Admin("test").Admin.Grant(t.Context(), "bertram", account.IgnorePrivacy.ID()); err != nil {
		t.Fatal(err)
	}
	if named(other) {
		t.Error("a holder of ignore_privacy without the demanded second factor sees the name")
	}
	s.setTo("staff.two_factor", "false")
	if !named(other) || named(nil) {
		t.Error("a holder of ignore_privacy does not see the name, or a guest does")
	}
}

// The list of a crash round is the same for all viewers, by a call or by its events: a player who
// hides their wagers has no name in it for any viewer.
func TestCrashRoundHidesPrivatePlayers(t *testing.T) {
	t.Parallel()
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
	stop := s.runRounds()
	defer stop()
	s.waitForRound("betting")
	s.open("felicity", "")
	s.open("bertram", "")
	own, other := s.signIn("felicity"), s.signIn("bertram")
	if err := s.App.Admin("test").Admin.Grant(t.Context(), "bertram", account.IgnorePrivacy.ID()); err != nil {
		t.Fatal(err)
	}
	s.want("the switch", s.as(own, "/api/user/settings", `{"private_bets":true}`), 200)
	for _, who := range [][]string{own, other} {
		s.want("bet", s.as(who, "/api/whisper", `{"event":"Play","data":{"api_id":"crash","bet":"1","demo":false,"currency":"usd","data":{}}}`), 200)
	}
	for name, who := range map[string][]string{"a guest": nil, "the player": own, "who may look behind it": other} {
		page := s.want("the round", s.as(who, "/api/whisper", `{"event":"GameData","data":{"api_id":"crash"}}`), 200).text
		if strings.Contains(page, "felicity") || !strings.Contains(page, players.HiddenName) || !strings.Contains(page, "bertram") {
			t.Errorf("%s sees %s", name, page)
		}
	}
}
