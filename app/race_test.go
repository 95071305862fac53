package app

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"croupier/app/betting/catalogue"
	"croupier/app/desk/licence"
	"croupier/app/kernel/config"
	"croupier/db"
)

// The race of a site in another zone than UTC survives that its migration is
// taken back and made again: the weeks are made from the wager log anew. So does
// the catalogue.
func TestTheRaceSurvivesItsMigrationDownAndUp(t *testing.T) {
	data := t.TempDir()
	berlin := func(cfg *config.Config) { cfg.Data, cfg.Race.TimeZone = data, "Europe/Berlin" }
	s := newSite(t, berlin)
	s.open("felicity", "")
	s.want("bet", s.as(s.signIn("felicity"), "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	list, err := catalogue.DemoList()
	if err == nil {
		_, err = s.app.catalogue.Import(t.Context(), list, false)
	}
	if err != nil {
		t.Fatal(err)
	}
	check := func(zone string) {
		t.Helper()
		if got := s.want("catalogue", s.post("/api/data/gamesFilter", `{"filter":[{"key":"type","expect":"Copper Kite"}]}`), 200); !strings.Contains(got.text, `"tags":["`) {
			t.Errorf("of the catalogue there is %s", got.text)
		}
		if err := s.app.projections.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		board := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
		if entries := board.body["entries"].([]any); len(entries) != 1 || board.body["zone"] != zone {
			t.Errorf("the race is %s", board.text)
		}
		if result, err := s.app.Audit(t.Context(), nil); err != nil || !result.OK() {
			t.Fatalf("audit: %v %+v", err, result.Findings)
		}
	}
	check("Europe/Berlin")
	s.server.Close()
	if err := s.app.Close(); err != nil {
		t.Fatal(err)
	}
	options := db.Options{Path: s.app.cfg.DatabasePath(), BackupDir: filepath.Join(data, "backups")}
	for gone := false; !gone; {
		if _, err := db.DownOne(t.Context(), options); err != nil {
			t.Fatal(err)
		}
		all, err := db.Status(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			gone = gone || one.Version == 20 && !one.Applied
		}
	}
	s = newSite(t, berlin)
	check("Europe/Berlin")
}

// Off is off: without the plugin there is no race to ask for, with it the
// demonstration gives away what the licence says.
func TestTheRewardComesFromTheLicence(t *testing.T) {
	s := newSite(t, func(cfg *config.Config) { cfg.Demo = true })
	got := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
	told := s.want("licence", s.post("/license", `{}`), 200)
	announced := told.body["pluginSettings"].(map[string]any)[licence.Race].(map[string]any)["reward"]
	if got.body["reward"] != 10_000.0 || announced != got.body["reward"] {
		t.Errorf("the race gives %v, the licence says %v", got.body["reward"], announced)
	}
}

// What invented players do says so wherever it is shown, also where their
// names are hidden.
func TestInventedPlayersAreMarked(t *testing.T) {
	s := newSite(t, func(cfg *config.Config) { cfg.Demo = true })
	calls, err := s.app.demo.Players(t.Context())
	if err != nil || len(calls) == 0 {
		t.Fatal(calls, err)
	}
	s.set(calls[0].User.Name, "private_bets", 1)
	for _, call := range calls {
		if err := s.app.demo.Bet(t.Context(), call, rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.app.projections.CatchUp(t.Context()); err != nil {
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
	for _, one := range append(entries, anys(list)...) {
		user := one.(map[string]any)["user"].(map[string]any)
		if user["demo"] != true {
			t.Errorf("an invented player is %v", user)
		}
		if user["_id"] == nil {
			hidden++
		}
	}
	if hidden == 0 {
		t.Error("nobody was hidden")
	}
}

func anys(list []map[string]any) (all []any) {
	for _, one := range list {
		all = append(all, one)
	}
	return all
}
