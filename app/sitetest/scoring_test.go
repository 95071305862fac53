package sitetest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
)

// scoringService answers like AMLBot: the first answer starts a check, the second has a score.
func scoringService(t *testing.T, score string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := `{"result":true,"data":{"uid":"u1","status":"pending"}}`
		if r.URL.Path == "/recheck/" {
			answer = `{"result":true,"data":{"uid":"u1","status":"success","riskscore":` + score + `}}`
		}
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// runScoring runs the worker that queries the scoring service until a condition is true.
func (s *testSite) runScoring(condition func() bool) {
	s.Helper()
	ctx, stop := context.WithCancel(s.Context())
	ended := make(chan error, 1)
	for _, f := range s.Parts.Features {
		for _, w := range f.Workers {
			if w.Name == "scoring" {
				go func() { ended <- w.Run(ctx) }()
			}
		}
	}
	for !condition() {
		select {
		case err := <-ended:
			s.Fatalf("the worker has ended: %v", err)
		default:
		}
	}
	stop()
	if err := <-ended; err != nil {
		s.Error(err)
	}
}

// A deposit that the service rates as risky is held with a case, which its player cannot see. A
// clean one is credited. Neither waits longer than the answer.
func TestDepositIsScoredBeforeCredit(t *testing.T) {
	t.Parallel()
	for score, want := range map[string]struct {
		state string
		cases int
	}{"0.1": {"credited", 0}, "0.9": {"held", 1}} {
		service := scoringService(t, score)
		s := newSite(t, func(cfg *config.Config) {
			cfg.Scoring.Service, cfg.Scoring.URL, cfg.Scoring.Account, cfg.Scoring.Key = config.ScoringAMLBot, service, "account", "s3cret"
		})
		s.open("administrator", session.RoleAdmin)
		s.open("felicity", "")
		player := s.signIn("felicity")
		follow := func() {
			t.Helper()
			if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		follow()
		given := s.want("an address", s.as(player, "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`), 200).body
		s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
		s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":6}`)
		follow()
		if s.count("deposits WHERE state = 'confirming' AND confirmations >= needed") != 1 {
			t.Fatalf("%s: credited without a score", score)
		}
		s.runScoring(func() bool { return s.count("deposits WHERE state = '"+want.state+"'") == 1 })
		if got := s.count("cases"); got != want.cases {
			t.Errorf("%s: %d cases", score, got)
		}
		if want.cases == 1 && s.count("case_links WHERE kind = 'player'") != 1 {
			t.Errorf("%s: the case names no player", score)
		}
		history := strings.ToLower(s.want("history", s.as(player, "/api/wallet/history/deposits", `{}`), 200).text)
		for _, word := range []string{"risk", "scor", "screen", "sanction"} {
			if strings.Contains(history, word) {
				t.Errorf("%s: the player reads %q in %s", score, word, history)
			}
		}
		if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
			t.Errorf("audit: %v %+v", err, result.Findings)
		}
	}
}
