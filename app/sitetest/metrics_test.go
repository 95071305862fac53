package sitetest

import (
	"net/http"
	"strings"
	"testing"

	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
)

const metricsToken = "a token of metrics that is long"

// The metrics of a site show its events to callers with the token, and to no other caller.
func TestMetricsOfSite(t *testing.T) {
	t.Parallel()
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Metrics.Token = metricsToken })
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	s.register("felicity")
	userID, err := s.App.Admin("test").CreateUser(t.Context(), "gregory", "gregory@example.org", "correct horse", "")
	if err != nil {
		t.Fatal(err)
	}
	user, err := s.Parts.Accounts.SessionUser(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	caller := session.GuestCall("test")
	caller.User = user
	grants(s, []*session.Call{caller})
	wagers(s, []*session.Call{caller})
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, header := range []string{"", "Bearer wrong"} {
		got := s.want("metrics without the token", s.send(s.visitor, http.MethodGet, "/metrics", "", "Authorization", header), http.StatusNotFound)
		if strings.Contains(got.text, "croupier_") {
			t.Errorf("%q is shown %s", header, got.text)
		}
	}
	got := s.want("metrics", s.send(s.visitor, http.MethodGet, "/metrics", "", "Authorization", "Bearer "+metricsToken), http.StatusOK)
	for _, line := range []string{
		`croupier_wagers_total{kind="original",money="real",product="dice"} `, `croupier_game_wagers{kind="original",product="dice"} `,
		`croupier_request_seconds_count{route="POST /auth/register",status="2xx"} 1`, `croupier_db_commit_seconds_count `,
		`croupier_build_info{commit="",version="test"} 1`, `croupier_scrape_failed{source="jobs"} 0`, `croupier_scrape_failed{source="games"} 0`,
		`croupier_job_failures{job="audit of the books"} 0`,
	} {
		if !strings.Contains(got.text, "\n"+line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
	if strings.Contains(got.text, "felicity") || strings.Contains(got.text, userID) {
		t.Error("the metrics name a player")
	}
}

// Without a token the site's own port has no metrics.
func TestNoMetricsWithoutToken(t *testing.T) {
	t.Parallel()
	s := newSite(t, fewRounds)
	got := s.send(s.visitor, http.MethodGet, "/metrics", "", "Authorization", "Bearer ", "Accept", "application/json")
	if strings.Contains(got.text, "croupier_") {
		t.Errorf("%d %s", got.status, got.text)
	}
}
