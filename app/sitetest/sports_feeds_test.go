package sitetest

import (
	"strings"
	"testing"
)

// A settled sports bet is in the live feed and in the player's own bets, with a picture that the
// site has, and not as a game.
func TestSportsBetsAreShownAsSuch(t *testing.T) {
	t.Parallel()
	s := newSportSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	event := s.match("m1", "Ashford", "Calder")
	s.placeBet(anna, event, "1x2", "1", "5")
	s.pushScore("m1", 1, 0, 2, true)
	s.until("the bet is settled", func() bool { return s.count("wagers") > 0 })
	feed := s.want("the feed", s.as(anna, "/api/data/latestGames", `{"mode":"casino","type":"mine"}`), 200).text
	for name, text := range map[string]string{"the feed": feed, "the player's bets": s.want("own bets", s.as(anna, "/api/user/bets", `{}`), 200).text} {
		if !strings.Contains(text, `"kind":"sports"`) || !strings.Contains(text, `"Sports"`) || strings.Contains(text, "/covers/sports") || strings.Contains(text, "/cover/sports") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
