package feeds

import (
	"strings"
	"testing"
	"time"
)

// readHomeChance makes a feed read one event with the given bookmakers. It returns the chance of
// the first side; 0 if the market is not offered.
func readHomeChance(t *testing.T, api *oddsAPI, feed *Odds, updated time.Time, books ...book) float64 {
	t.Helper()
	api.odds["soccer_epl"] = "[" + event("e1", time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), updated, books...) + "]"
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil {
		t.Fatal(err)
	}
	return all.chanceOf("e1")
}

func TestPriceUsesAgreeingBookmakers(t *testing.T) {
	favourite := []book{{1.38, 5.2, 8.5}, {1.4, 5, 8}, {1.36, 5.4, 9}}
	exchanged := book{8.5, 5.2, 1.38}
	for name, c := range map[string]struct {
		books  []book
		chance float64
	}{
		"three that agree":                   {favourite, 0.7},
		"two that agree":                     {favourite[:2], 0},
		"four, one with the sides exchanged": {append([]book{exchanged}, favourite...), 0.7},
		"three, one with the sides exchanged": {
			append([]book{exchanged}, favourite[:2]...), 0},
		"four, one with a price far from the others": {append([]book{{2.4, 3.2, 3.1}}, favourite...), 0.7},
		"five, two of them differ":                   {append([]book{exchanged, exchanged}, favourite...), 0},
		"four of two opinions":                       {[]book{favourite[0], favourite[1], exchanged, exchanged}, 0},
	} {
		api, feed, now := newOddsAPI(t, "soccer_epl")
		got := readHomeChance(t, api, feed, now.Now(), c.books...)
		if got < c.chance-0.02 || got > c.chance+0.02 {
			t.Errorf("%s make a chance of %.3f, want about %.2f", name, got, c.chance)
		}
	}
}

func TestStaleBookmakersAreIgnored(t *testing.T) {
	api, feed, now := newOddsAPI(t, "soccer_epl")
	if readHomeChance(t, api, feed, now.Now().Add(-maxPriceAge), fair...) == 0 {
		t.Error("prices that are old enough are left out")
	}
	if readHomeChance(t, api, feed, now.Now().Add(-maxPriceAge-time.Second), fair...) != 0 {
		t.Error("prices that are too old are taken")
	}
	api.odds["soccer_epl"] = strings.ReplaceAll(api.odds["soccer_epl"], `"last_update":`, `"updated":`)
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil || all.chanceOf("e1") != 0 {
		t.Errorf("prices without a time are taken: %v", err)
	}
}

func TestPriceJumpNeedsConfirmation(t *testing.T) {
	api, feed, now := newOddsAPI(t, "soccer_epl")
	far := []book{{1.3, 5.5, 11}, {1.31, 5.5, 10.5}, {1.3, 5.4, 11}}
	other := []book{{4, 3.6, 2}, {4, 3.5, 2.02}, {4.1, 3.6, 1.98}}
	for i, c := range []struct {
		books   []book
		offered bool
	}{
		{fair, true}, {far, false}, {fair, true}, {far, false}, {other, false}, {other, true}, {other, true},
	} {
		now.Advance(time.Minute)
		if got := readHomeChance(t, api, feed, now.Now(), c.books...); (got != 0) != c.offered {
			t.Errorf("reading %d makes a chance of %.3f", i, got)
		}
	}
}

// A bookmaker that is listed twice counts once. An offered market has all its outcomes.
func TestDuplicateBookmakerCountsOnce(t *testing.T) {
	api, feed, now := newOddsAPI(t, "soccer_epl", "tennis_atp_rome")
	same := strings.NewReplacer(`"b1"`, `"b0"`, `"b2"`, `"b0"`)
	api.odds["soccer_epl"] = "[" + same.Replace(event("e1", now.Now().Add(time.Hour), now.Now(), fair...)) + "]"
	lacks := strings.NewReplacer(`"Away","price"`, `"Unknown","price"`)
	api.odds["tennis_atp_rome"] = "[" + lacks.Replace(event("t1", now.Now().Add(time.Hour), now.Now(), fair...)) + "]"
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil || all.chanceOf("e1") != 0 || all.chanceOf("t1") != 0 {
		t.Errorf("returned %+v, %v", all.odds, err)
	}
}

// The total of tennis counts games, and the score of the source counts sets.
func TestTennisTotalsAreNotOffered(t *testing.T) {
	api, feed, now := newOddsAPI(t, "tennis_atp_rome", "soccer_epl")
	lines := strings.NewReplacer(`{"key":"h2h","outcomes":[{"name":"Home"`, `{"key":"totals","outcomes":[{"name":"Over","point":21.5,"price":1.9},{"name":"Under","point":21.5,"price":1.9}]},{"key":"h2h","outcomes":[{"name":"Home"`, `{"name":"Draw","price":3.6},`, "", `{"name":"Draw","price":3.5},`, "")
	two := []book{{1.9, 3.6, 1.9}, {1.92, 3.5, 1.9}, {1.9, 3.6, 1.92}}
	api.odds["tennis_atp_rome"] = "[" + lines.Replace(event("t1", now.Now().Add(time.Hour), now.Now(), two...)) + "]"
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil || len(all.odds) != 1 || len(all.odds[0].Markets) != 1 || all.odds[0].Markets[0].Key != "winner" {
		t.Errorf("returned %+v, %v", all.odds, err)
	}
	if api.requests[0] != "tennis_atp_rome/odds?h2h" || api.requests[2] != "soccer_epl/odds?h2h,totals,spreads" {
		t.Errorf("asked %q", api.requests)
	}
}

func TestUnclearScoresRequireStaff(t *testing.T) {
	api, feed, _ := newOddsAPI(t, "cricket_ipl", "soccer_epl")
	score := func(id, home, away string) string {
		return `{"id":"` + id + `","completed":true,"home_team":"Home","away_team":"Away","scores":[{"name":"Home","score":"` + home + `"},{"name":"Away","score":"` + away + `"}],"last_update":"2026-03-01T11:00:00Z"}`
	}
	api.scores["cricket_ipl"] = "[" + score("c1", "251/4 (47.2)", "250/9 (50)") + "," + score("c2", "180", "250") + "]"
	api.scores["soccer_epl"] = "[" + score("s1", "2", "1") + "," + score("s2", "2 (4)", "2 (5)") + "," +
		`{"id":"s3","completed":true,"home_team":"Home","away_team":"Away","scores":null},` + strings.Replace(score("s4", "2", "1"), `"2026-03-01T11:00:00Z"`, "null", 1) + "]"
	all := newFeedRecorder()
	if err := feed.PollOnce(t.Context(), all.receive); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"c1": `"251/4 (47.2)" for "Home"`, "c2": "runs do not decide who has won", "s2": "not a score in plain numbers", "s3": "without a score"} {
		if !strings.Contains(all.unclear[id], want) {
			t.Errorf("%s is reported as %q", id, all.unclear[id])
		}
	}
	if len(all.unclear) != 4 || len(all.states) != 2 || all.states["s4"][0].Seq != 1 {
		t.Errorf("returned %+v", all)
	}
}
