package sitetest

import (
	"strings"
	"testing"

	"croupier/app/kernel/config"
)

// Without a feed there are no sports. A showcase has the simulator, and so does a site that
// configures it.
func TestSportsNeedAFeed(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct {
		change func(*config.Config)
		status int
	}{
		"no feed":    {func(*config.Config) {}, 404},
		"a showcase": {func(cfg *config.Config) { cfg.Demo = true }, 200},
		"a simulator": {func(cfg *config.Config) {
			cfg.Sports.Feed, cfg.Sports.SimulatorOnRealSite = config.SportsSimulator, true
		}, 200},
	} {
		s := newSite(t, site.change)
		for path, body := range map[string]string{
			"/api/bookmaker/categories": `{}`, "/api/bookmaker/events": `{"category":"","filter":"live","tournament":"","skip":0}`,
			"/api/bookmaker/search": `{"query":"foxes"}`, "/api/bookmaker/prices": `{"event":"e1","before":0}`, "/api/bookmaker/leagues": `{"category":""}`,
		} {
			got := s.want(name, s.post(path, body), site.status)
			if path == "/api/bookmaker/categories" && site.status == 200 && !strings.Contains(got.text, `"name":"Soccer"`) {
				t.Errorf("%s: the categories are %s", name, got.text)
			}
		}
		for path, body := range map[string]string{
			"/api/bookmaker/events": `{"category":"","filter":"yesterday","tournament":"","skip":0}`, "/api/bookmaker/search": `{"query":"x"}`,
			"/api/bookmaker/event": `{"id":""}`, "/api/bookmaker/prices": `{"event":"e1","before":-1}`,
		} {
			s.want(name+": a request that cannot be", s.post(path, body), 422)
		}
		if got := s.want("a push without that feed", s.post("/api/sports/feed", `{"messages":[]}`), 404); strings.Contains(got.text, "taken") {
			t.Errorf("%s: %s", name, got.text)
		}
	}
}
