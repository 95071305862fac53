package sitetest

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/office/licence"
	"croupier/db"
)

// The race of a site in a zone other than UTC survives that its migration is reverted and applied
// again: the weeks are rebuilt from the wager log. So is the catalogue.
func TestFarMigrationRaceMigrationIsReversible(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	berlin := func(cfg *config.Config) { cfg.Data, cfg.Race.TimeZone = data, "Europe/Berlin" }
	s := newSite(t, berlin)
	s.open("felicity", "")
	s.want("bet", s.as(s.signIn("felicity"), "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	list, err := catalogue.DemoList()
	if err == nil {
		_, err = s.Parts.Catalogue.Import(t.Context(), list, false)
	}
	if err != nil {
		t.Fatal(err)
	}
	check := func(zone string) {
		t.Helper()
		if got := s.want("catalogue", s.post("/api/data/gamesFilter", `{"filter":[{"key":"type","expect":"Copper Kite"}]}`), 200); !strings.Contains(got.text, `"tags":["`) {
			t.Errorf("of the catalogue there is %s", got.text)
		}
		if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		board := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
		if entries := board.body["entries"].([]any); len(entries) != 1 || board.body["zone"] != zone {
			t.Errorf("the race is %s", board.text)
		}
		if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
			t.Fatalf("audit: %v %+v", err, result.Findings)
		}
	}
	check("Europe/Berlin")
	s.Server.Close()
	if err := s.App.Close(); err != nil {
		t.Fatal(err)
	}
	options := db.Options{Path: s.Parts.Config.DatabasePath(), BackupDir: filepath.Join(data, "backups")}
	if _, err := db.DownTo(t.Context(), options, 19); err != nil {
		t.Fatal(err)
	}
	s = newSite(t, berlin)
	check("Europe/Berlin")
}

// Without the plugin there is no race, and its calls fail. With it the demonstration pays the
// reward of the licence.
func TestRewardComesFromLicence(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Demo = true })
	got := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
	reported := s.want("licence", s.post("/license", `{}`), 200)
	announced := reported.body["pluginSettings"].(map[string]any)[licence.Race].(map[string]any)["reward"]
	if got.body["reward"] != 10_000.0 || announced != got.body["reward"] {
		t.Errorf("the race gives %v, the licence says %v", got.body["reward"], announced)
	}
}

// The whole site settles its week by the job, and by the command, which explains it. A player who
// excluded themself in the meantime is left out, although the exclusion is over.
func TestWeeklyRaceIsSettled(t *testing.T) {
	t.Parallel()
	now := clock.NewFake(time.Date(2026, 12, 30, 12, 0, 0, 0, time.UTC)) // the week ends in the next year
	s := newSiteAt(t, now)
	s.setTo("race.reward", "10000")
	for _, name := range []string{"felicity", "bertram", "gwendolyn"} {
		s.open(name, "")
		s.want("bet", s.as(s.signIn(name), "/api/whisper",
			`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
		now.Advance(time.Second)
	}
	s.set("bertram", "self_excluded_until", now.Now().Add(time.Hour).UnixMilli())
	var before string
	now.Advance(5 * 24 * time.Hour)
	for _, dry := range []bool{true, false, false} {
		report, err := s.App.Admin("test").SettleRace(t.Context(), "2026-12-31", dry)
		if err != nil {
			t.Fatal(err)
		}
		for _, extension := range []string{"from Monday 2026-12-28 00:00 to Monday 2027-01-04 00:00 (UTC), reward $10000.00", "40.0 % of $10000.00 = $4000.00", "takes no part", "18.0 % of"} {
			if !strings.Contains(report, extension) {
				t.Errorf("%q is not in\n%s", extension, report)
			}
		}
		if dry == strings.Contains(report, "It was settled at 2027-01-04") || before != "" && report != before {
			t.Errorf("after\n%s\ncomes\n%s", before, report)
		}
		if !dry {
			before = report
		}
	}
	if needed, err := s.Parts.Races.ExclusionsNeededFrom(t.Context(), now.Now()); err != nil || !needed.Equal(time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("exclusions are needed since %s, %v", needed, err)
	}
	var paid int64
	s.queryOne(`SELECT CAST(SUM(amount) AS BIGINT) FROM transfers WHERE code = 35`, &paid)
	if paid != 5_800_000_000 {
		t.Errorf("%d were paid", paid)
	}
	got := s.want("weeks", s.post("/api/races", `{}`), 200)
	if !strings.Contains(got.text, `"race":"week:2026-12-28T00:00Z"`) {
		t.Errorf("the weeks are %s", got.text)
	}
	got = s.want("board", s.post("/api/races/board", `{"race":"week:2026-12-28T00:00Z"}`), 200)
	if !strings.Contains(got.text, `"settled":true`) || !strings.Contains(got.text, `"name":"felicity"`) || strings.Contains(got.text, "bertram") {
		t.Errorf("the board is %s", got.text)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Fatalf("audit: %v %+v", err, result.Findings)
	}
}

// Actions of simulated players are marked wherever they are shown, also if their names are
// hidden.
func TestSimulatedPlayersAreMarked(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Demo = true })
	calls, err := s.Parts.Demo.Players(t.Context())
	if err != nil || len(calls) == 0 {
		t.Fatal(calls, err)
	}
	s.set(calls[0].User.Name, "private_bets", 1)
	for _, call := range calls {
		if err := s.Parts.Demo.Bet(t.Context(), call, rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	board := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
	entries := board.body["entries"].([]any)
	var list []map[string]any
	feed := s.want("feed", s.post("/api/data/latestGames", `{"mode":"casino","type":"all","count":50}`), 200)
	if err := json.Unmarshal([]byte(feed.text), &list); err != nil || len(list) == 0 || len(entries) == 0 {
		t.Fatalf("%v: %s", err, feed.text)
	}
	hidden := 0
	for _, one := range append(entries, toAnys(list)...) {
		user := one.(map[string]any)["user"].(map[string]any)
		if user["demo"] != true {
			t.Errorf("an invented player is %v", user)
		}
		if user["_id"] == nil {
			hidden++
		}
	}
	if hidden == 0 {
		t.Error("no player was hidden")
	}
}

func toAnys(list []map[string]any) (all []any) {
	for _, one := range list {
		all = append(all, one)
	}
	return all
}
