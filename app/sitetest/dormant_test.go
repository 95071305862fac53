package sitetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

// A dormant account gets an email after half a year and is charged after a year. Staff see it,
// and a sign-in ends it.
func TestDormantAccountLifecycle(t *testing.T) {
	t.Parallel()
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, now)
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	s.signIn("felicity")
	s.setTo("cashier.dormancy_fee", "2.5")
	run := func(days int) {
		t.Helper()
		now.Advance(time.Duration(days) * 24 * time.Hour)
		for _, f := range s.Parts.Features {
			for _, job := range f.Jobs {
				if job.Name == "dormant accounts" {
					if err := job.Run(t.Context(), nil); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	run(0)
	run(185)
	if s.count("dormant_accounts WHERE noticed_at > 0") != 1 || s.Parts.Mailer.Queued() == 0 {
		t.Errorf("%d emails", s.count("dormant_accounts WHERE noticed_at > 0"))
	}
	run(185)
	if s.count("dormant_fees") != 1 || s.count("dormant_fees WHERE amount * 40 = balance") != 1 {
		t.Errorf("%d fees", s.count("dormant_fees"))
	}
	list := s.asStaff("/api/admin/dormant", `{}`)
	if !strings.Contains(list.text, "felicity") || !strings.Contains(list.text, `"balances":["9.75 USD"]`) {
		t.Errorf("staff see %s", list.text)
	}
	player := s.signIn("felicity")
	own := s.want("what the player sees", s.as(player, "/api/wallet/dormant", `{}`), 200)
	if !strings.Contains(own.text, `"sum":"0.25"`) {
		t.Errorf("the player sees %s", own.text)
	}
	run(40)
	if s.count("dormant_fees") != 1 || s.count("dormant_accounts WHERE noticed_at > 0") != 0 {
		t.Error("the sign-in has not ended it")
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// The terms promise what the package does: a change of one requires a change of the other.
func TestDormantAccountTerms(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "office", "content", "policies", "terms.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, promise := range []string{"6 months** is dormant", "**6 more months**", "up to 2.5% per month", "ends with your next login"} {
		if !strings.Contains(string(text), promise) {
			t.Errorf("the terms do not say %q", promise)
		}
	}
}
