package sitetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/config"
	"croupier/app/kernel/settings"
)

// Data derived from a setting follows it: lists of games, policies, dialogs.
func TestPagesFollowASetting(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	has := func(path, body, text string) bool {
		t.Helper()
		return strings.Contains(s.want(path, s.as(nil, path, body), 200).text, text)
	}
	s.setTo("contact.title", "Write to us")
	if !has("/api/contactInfoModalSettings", `{}`, "Write to us") {
		t.Error("the dialog has not the new title")
	}
	terms := func() bool { return has("/api/data/policy", `{"id":"terms"}`, "Norway") }
	if terms() {
		t.Fatal("the terms name Norway before")
	}
	s.setTo("lobby.blocked", "NO,US")
	if !terms() || !s.Parts.Eligibility.Blocked("NO") || s.Parts.Eligibility.Blocked("GB") {
		t.Error("Norway is not blocked, or the terms do not say so")
	}
	s.setTo("games.disabled", "plinko")
	disabled := func(id string) bool {
		listed := s.want("the catalogue", s.as(nil, "/api/data/gamesFilter", `{"filter":[{"key":"ids","expect":["`+id+`"]}]}`), 200).text
		_, game, found := strings.Cut(listed, `"`+id+`"`)
		if !found {
			t.Fatalf("the catalogue lists %s", listed)
		}
		_, flag, _ := strings.Cut(game, `"isDisabled":`)
		return strings.HasPrefix(flag, "true")
	}
	if !disabled("plinko") || disabled("keno") {
		t.Error("the catalogue does not show that plinko is switched off")
	}
	guestsRun := func() bool {
		return has("/api/whisper", `{"event":"GameData","data":{"api_id":"dice"}}`, `"guest_auto":true`)
	}
	if guestsRun() {
		t.Error("guests may run automatic betting before it was allowed")
	}
	s.setTo("games.guest_auto", "true")
	if !guestsRun() {
		t.Error("the page does not get that guests may run automatic betting")
	}
	s.setTo("race.time_zone", "Europe/Berlin")
	if zones := s.count("race_zones WHERE zone = 'Europe/Berlin'"); zones != 1 {
		t.Errorf("the race knows Berlin %d times", zones)
	}
}

// A site starts with the settings of staff, whatever the configuration has, and with the default
// if the configuration made a setting invalid.
func TestSettingSurvivesRestart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	in := func(change func(*config.Config)) func(*config.Config) {
		return func(cfg *config.Config) { cfg.Data = data; change(cfg) }
	}
	t.Run("first", func(t *testing.T) {
		s := newSite(t, in(func(*config.Config) {}))
		s.setTo("games.max_bet", "5")
		s.setTo("chat.closed", "casino_en")
	})
	t.Run("again", func(t *testing.T) {
		s := newSite(t, in(func(cfg *config.Config) { cfg.Games.MaxBet = "700" }))
		if got, err := s.App.Admin("test").Settings(t.Context(), "games.max_bet"); err != nil || !strings.Contains(got, `= "5"`) || !strings.Contains(got, `Default "700", version 1`) {
			t.Errorf("%q, %v", got, err)
		}
	})
	t.Run("impossible", func(t *testing.T) {
		s := newSite(t, in(func(cfg *config.Config) {
			cfg.Games.MinBet, cfg.Chat.Rooms, cfg.Chat.HouseRain = "10", []string{"sport_en"}, false
		}))
		list, err := s.Parts.Settings.List(t.Context(), nil, action.None{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range list.Settings {
			if row.Key == "games.max_bet" && (string(row.Value) != `"1000"` || string(row.Refused) != `"5"`) {
				t.Errorf("%+v", row)
			}
			if row.Key == "chat.closed" && (string(row.Value) != `[]` || string(row.Refused) != `["casino_en"]`) {
				t.Errorf("%+v", row)
			}
		}
	})
}

// documented formats the settings as docs/settings.md shows them.
func documented(list []settings.Setting) string {
	var text strings.Builder
	text.WriteString("| Setting | Form | Group | What it does | Second person when |\n|---|---|---|---|---|\n")
	for _, one := range list {
		spec := one.Spec()
		form := string(one.Kind())
		if spec.Unit != "" {
			form += ", " + spec.Unit
		}
		if spec.Min != "" && spec.Max != "" {
			form += ", " + spec.Min + " to " + spec.Max
		}
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s | %s |\n", one.Key(), form, spec.Group, strings.ReplaceAll(spec.Sentence, "|", "\\|"), one.Control())
	}
	return text.String()
}

func TestSettingsDocumentIsCurrent(t *testing.T) {
	t.Parallel()
	wantTable(t, "../../docs/settings.md", "settings", documented(newSite(t, withDefaults).Parts.Settings.Settings()))
}

// The configuration names exactly those keys as defaults that are defaults.
func TestConfigurationMarksSettings(t *testing.T) {
	t.Parallel()
	var declared, named []string
	for _, one := range newSite(t).Parts.Settings.Settings() {
		if !one.Spec().OwnDefault {
			declared = append(declared, one.Key())
		}
	}
	for _, key := range config.Keys() {
		if key.Setting {
			named = append(named, key.Path)
		}
	}
	slices.Sort(declared)
	slices.Sort(named)
	if !slices.Equal(declared, named) {
		t.Errorf("settings with a default in the configuration: %v\nkeys that say so: %v", declared, named)
	}
}
