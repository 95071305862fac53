package freespins

import (
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestWinningsBecomeOneBonus(t *testing.T) {
	s := newSite(t)
	s.create(request())
	s.work()
	reference := s.reference()
	if f := s.given[reference]; f.Player != "anna" || f.Game != "u1" || f.Spins != 2 || f.Bet != "b1" || f.Currency != "usd" || f.Until.Sub(f.From) < 6*day {
		t.Errorf("the provider was called with %+v", f)
	}
	s.launch(false)
	s.spin(reference, 150)
	won := s.spin(reference, 100)
	if _, err := s.wallet.Win(s.Ctx, won, true); err != nil { // repeated
		t.Error(err)
	}
	if cents := s.Cents("anna", false); cents != 0 || len(s.granted) != 0 {
		t.Errorf("before the end the balance is %d cents, and %d bonuses are granted", cents, len(s.granted))
	}
	s.settle()
	s.settle()
	if len(s.granted) != 1 {
		t.Fatalf("the bonuses are %+v, want one", s.granted)
	}
	for _, b := range s.granted {
		if b.UserID != "anna" || b.Amount != 2_500_000 || b.Currency.ID != "usd" || b.Terms.Wager != 30 || b.Name != "Spring" {
			t.Errorf("the bonus is %+v", b)
		}
	}
	// A late win is a bonus of its own.
	s.spin(reference, 40)
	if len(s.granted) != 2 {
		t.Errorf("after a late win there are %d bonuses", len(s.granted))
	}
	s.mustBeProven()
}

func TestWinsThatAreTakenBackAreNotCredited(t *testing.T) {
	s := newSite(t)
	s.create(request())
	s.work()
	reference := s.reference()
	s.launch(false)
	s.spin(reference, 150)
	won := s.spin(reference, 100)
	back := s.callback("", 0)
	if _, err := s.wallet.Rollback(s.Ctx, back, []seamless.Target{{Transaction: won.Transaction, Kind: seamless.WinTarget}}); err != nil {
		t.Fatal(err)
	}
	s.settle()
	for _, b := range s.granted {
		if b.Amount != 1_500_000 {
			t.Errorf("the bonus is %+v, want 1.50", b)
		}
	}
	s.mustBeProven()
}

// Wins that belong to no campaign of the site are prizes of the provider, as before.
func TestOtherFreeSpinsArePrizes(t *testing.T) {
	s := newSite(t)
	s.create(request())
	s.work()
	s.launch(false)
	s.spin("unknown", 150)
	if cents := s.Cents("anna", false); cents != 150 {
		t.Errorf("the balance is %d cents, want 150", cents)
	}
	s.launch(true)
	s.spin(s.reference(), 150) // play money
	s.Harness.Clock.Advance(8 * day)
	s.settle()
	if len(s.granted) != 0 {
		t.Errorf("the bonuses are %+v", s.granted)
	}
	s.mustBeProven()
}

func TestCampaignEndsByTimeAndByStaff(t *testing.T) {
	s := newSite(t)
	id := s.create(request())
	s.work()
	reference := s.reference()
	s.launch(false)
	s.spin(reference, 70)
	_, err := s.Cancel(s.Ctx, s.staff, CancelCampaignRequest{ID: id, Version: 2, Reason: action.Reason{Reason: "a test"}})
	if err == nil {
		t.Error("a stale version is accepted")
	}
	_, err = s.Cancel(s.Ctx, s.staff, CancelCampaignRequest{ID: id, Version: 1, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	s.work()
	if len(s.given) != 0 {
		t.Errorf("the provider still has %v", s.given)
	}
	s.settle()
	if len(s.granted) != 1 {
		t.Errorf("the winnings before the cancellation are credited %d times", len(s.granted))
	}
	if _, err = s.Cancel(s.Ctx, s.staff, CancelCampaignRequest{ID: id, Version: 2, Reason: action.Reason{Reason: "a test"}}); err == nil {
		t.Error("a campaign is cancelled twice")
	}
	second := s.create(request())
	s.work()
	s.Harness.Clock.Advance(8 * day)
	s.settle()
	page, err := s.Campaigns(s.Ctx, s.staff, FreeSpinCampaignsRequest{})
	s.Check(err)
	if len(page.Rows) != 2 || page.Rows[0].ID != second || page.Rows[0].State != "over" || page.Rows[1].State != "cancelled" || page.Rows[1].Given != "1 of 1" || page.Rows[1].Played != 1 {
		t.Errorf("the campaigns are %+v", page.Rows)
	}
	s.mustBeProven()
}

func TestProviderThatDoesNotAnswerIsCalledAgain(t *testing.T) {
	s := newSite(t)
	s.create(request())
	s.failing = remote.ErrOffline
	s.work()
	s.work()
	if s.calls != 1 {
		t.Errorf("%d calls at once, want 1", s.calls)
	}
	s.failing = nil
	s.Harness.Clock.Advance(retryAfter)
	s.work()
	if s.calls != 2 || len(s.given) != 1 {
		t.Errorf("after a minute: %d calls, %d spins are given", s.calls, len(s.given))
	}
	r := request()
	r.Players, r.Games = "bert", "u1\nu2"
	s.create(r)
	s.failing = &remote.RefusedError{Status: 400, Text: "no such bet"}
	s.work()
	page, err := s.Given(s.Ctx, s.staff, GivenSpinsRequest{})
	s.Check(err)
	failed := 0
	for _, row := range page.Rows {
		if row.State == stateFailed && strings.Contains(row.Problem, "no such bet") && row.Name == "bert" {
			failed++
		}
	}
	if failed != 2 || len(page.Rows) != 3 {
		t.Errorf("the rows are %+v", page.Rows)
	}
}

// A player who is excluded after the campaign was made gets no spins, and sees none.
func TestExcludedPlayersGetNoSpins(t *testing.T) {
	s := newSite(t)
	r := request()
	r.Players = "anna\nbert\nanna\n"
	s.create(r)
	s.excluded = "bert"
	own := func(name string) []OwnFreeSpins {
		answer, err := s.Own(s.Ctx, bettingtest.PlayerCall(&session.User{ID: name, Name: name}), action.None{})
		s.Check(err)
		return answer.Rows
	}
	if rows := own("anna"); len(rows) != 1 || rows[0].State != "waiting" {
		t.Errorf("before they are given: %+v", rows)
	}
	s.work()
	if rows := own("anna"); len(rows) != 1 || rows[0].State != "open" || rows[0].Game != "north:u1" || rows[0].Spins != 2 || rows[0].Played != 0 {
		t.Errorf("anna sees %+v", rows)
	}
	if rows := own("bert"); len(rows) != 0 || len(s.given) != 1 {
		t.Errorf("bert sees %+v, and the provider has %d", rows, len(s.given))
	}
}

func TestBadCampaignsAreRefused(t *testing.T) {
	s := newSite(t)
	s.excluded = "bert"
	for field, change := range map[string]func(r *CampaignRequest){
		"games":    func(r *CampaignRequest) { r.Games = "u9" },
		"players":  func(r *CampaignRequest) { r.Players = "carl" },
		"currency": func(r *CampaignRequest) { r.Currency = "eur" },
		"stake":    func(r *CampaignRequest) { r.Stake = "-1" },
	} {
		r := request()
		change(&r)
		_, err := s.Create(s.Ctx, s.staff, r)
		if refusal, coded := fault.From(err); !coded || refusal.Fields[field] == nil {
			t.Errorf("%s: the error is %v", field, err)
		}
	}
	for name, change := range map[string]func(r *CampaignRequest){
		"another integration": func(r *CampaignRequest) { r.Integration = "south" },
		"an excluded player":  func(r *CampaignRequest) { r.Players = "bert" },
		"no player":           func(r *CampaignRequest) { r.Players = " \n" },
		"too much money":      func(r *CampaignRequest) { r.Stake = "600000" },
	} {
		r := request()
		change(&r)
		if _, err := s.Create(s.Ctx, s.staff, r); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if s.Count("free_spin_campaigns") != 0 || s.Count("free_spins") != 0 {
		t.Error("a refused campaign is stored")
	}
}

func TestGroupHasRecentPlayers(t *testing.T) {
	s := newSite(t).launch(false)
	r := request()
	r.Players, r.Group = "bert", groupRecent
	s.create(r)
	s.work()
	var owners []string
	for _, f := range s.given {
		owners = append(owners, f.Player)
	}
	if slices.Sort(owners); !slices.Equal(owners, []string{"anna", "bert"}) {
		t.Errorf("the players are %v", owners)
	}
	s.Harness.Clock.Advance(recentTime + time.Hour)
	r.Players = ""
	if _, err := s.Create(s.Ctx, s.staff, r); err == nil {
		t.Error("a campaign without players is accepted")
	}
}

func TestAuditFindsWrongWinnings(t *testing.T) {
	s := newSite(t)
	s.create(request())
	s.work()
	s.launch(false)
	s.spin(s.reference(), 150)
	s.spin(s.reference(), 50)
	s.settle()
	s.mustBeProven()
	for _, damage := range []string{`UPDATE free_spins SET won = won + 1`, `UPDATE free_spins SET credited = credited - 1`, `UPDATE free_spin_wins SET source = 'free spins:other'`} {
		s.Write(func(tx *db.Tx) error { _, err := tx.Exec(damage); return err })
		if len(s.Findings(s.Service.Checks())) == 0 {
			t.Errorf("after %q the audit finds nothing", damage)
		}
	}
}
