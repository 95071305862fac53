package affiliate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

func TestCommissionIsShareOfEdgeAndClaimedOnce(t *testing.T) {
	h := newHarness(t)
	h.play(bet("ben", 100), bet("cleo", 50), bet("dora", 1000), bet("anna", 1000)) // dora and anna have no partner
	if got := h.open("anna"); got != earnings.Of(150_000, 0) {                     // 10 % of 1 % of $150
		t.Fatalf("open is %+v", got)
	}
	h.Check(h.claim("anna"))
	if h.balance("anna") != 150_000 || h.open("anna") != (earnings.MicroAmount{}) {
		t.Errorf("was paid %d, %+v is open", h.balance("anna"), h.open("anna"))
	}
	if err := h.claim("anna"); !errors.Is(err, errNothingToClaim) {
		t.Errorf("the second claim: %v", err)
	}
	if err := h.claim("dora"); !errors.Is(err, errNothingToClaim) {
		t.Errorf("an unknown player's claim: %v", err)
	}
	h.checkAudits()
}

// TestWagersWithoutCommission covers play money, bonus money and bets with an unknown edge.
func TestWagersWithoutCommission(t *testing.T) {
	h := newHarness(t)
	play, unknown, mixed := bet("ben", 100), bet("ben", 100), bet("ben", 100)
	play.Demo, unknown.Edge = true, ""
	h.Check(h.playMixed(mixed, 75*dollar))
	h.play(play, unknown)
	if got := h.open("anna"); got != earnings.Of(25_000, 0) { // a quarter of $100 was real
		t.Errorf("open is %+v", got)
	}
	if got := h.overview("anna").Wagered; got != 125*dollar { // the bet with an unknown edge counts for the tier
		t.Errorf("wagered is %d", got)
	}
	h.checkAudits()
}

// TestBonusWagersEarnNoCommission checks the bet and its corrections.
// The bet counts for the tier. The bonus lookup runs only for players who had a bonus.
func TestBonusWagersEarnNoCommission(t *testing.T) {
	h := newHarness(t)
	created := h.Append(bet("ben", 100), bet("ben", 30), bet("cleo", 10))
	h.world.bonusWagers[created[0].ID], h.world.bonusWagers[created[2].ID] = true, true // cleo never had one
	h.count()
	if got := h.open("anna"); got != earnings.Of(40_000, 0) {
		t.Fatalf("open is %+v", got)
	}
	if got := h.overview("anna").Wagered; got != 140*dollar {
		t.Errorf("wagered is %d", got)
	}
	h.correct(created[0], true, created[0].Stake)
	if got := h.open("anna"); got != earnings.Of(40_000, 0) {
		t.Errorf("open is %+v after a void", got)
	}
	h.checkAudits()
}

// TestCommissionIsRoundedOnceAtClaim checks that the fraction of a minor unit is kept for the
// next claim.
func TestCommissionIsRoundedOnceAtClaim(t *testing.T) {
	h := newHarness(t)
	small := kerneltest.Wager{Owner: "ben", Stake: 1337, USD: 1337, Edge: "1/37"}
	h.play(small, small, small) // each gives 1337/370 = 3.613513 units
	h.Check(h.claim("anna"))
	if h.balance("anna") != 10 || h.open("anna") != earnings.Of(0, 840_539) {
		t.Errorf("was paid %d, %+v is open", h.balance("anna"), h.open("anna"))
	}
	h.play(small)
	h.Check(h.claim("anna"))
	if h.balance("anna") != 14 || h.open("anna") != earnings.Of(0, 454_052) {
		t.Errorf("was paid %d, %+v is open", h.balance("anna"), h.open("anna"))
	}
	h.checkAudits()
}

// TestVoidsAndCorrectionsAreExact covers the time after a claim, a new tier and changed
// shares too.
func TestVoidsAndCorrectionsAreExact(t *testing.T) {
	h := newHarness(t)
	h.setTiers(Tier{Name: "One", Percent: "10"}, Tier{Name: "Two", Wagered: "500", Percent: "20"})
	created := h.play(bet("ben", 100))
	h.Check(h.claim("anna"))
	h.play(bet("cleo", 400))
	h.play(bet("ben", 100)) // tier 2 after the bet of cleo
	if got := h.open("anna"); got != earnings.Of(400_000+200_000, 0) {
		t.Fatalf("open is %+v", got)
	}
	h.setTiers(Tier{Name: "One", Percent: "50"})
	h.Clock.Advance(48 * time.Hour)
	void := h.correct(created[0], true, 100*dollar)
	if got := h.open("anna"); got != earnings.Of(500_000, 0) { // the 10 % of that time are removed
		t.Errorf("after the void open is %+v", got)
	}
	h.correct(void, false, 40*dollar)
	if got := h.open("anna"); got != earnings.Of(540_000, 0) {
		t.Errorf("after the correction open is %+v", got)
	}
	h.play(bet("ben", 10))
	if got := h.open("anna"); got != earnings.Of(590_000, 0) {
		t.Errorf("at the new share open is %+v", got)
	}
	answer, err := h.partners.Days(h.Ctx, callAs("anna"), CommissionDaysRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[1].Earned != "0.64" { // 0.04 + 0.4 + 0.2 on the day of the bets
		t.Errorf("the days are %+v", answer.Rows)
	}
	h.checkAudits()
}

// TestVoidAfterClaimIsOffset checks that nothing is taken from the balance.
func TestVoidAfterClaimIsOffset(t *testing.T) {
	h := newHarness(t)
	created := h.play(bet("ben", 100))
	h.Check(h.claim("anna"))
	h.correct(created[0], true, 100*dollar)
	if h.balance("anna") != 100_000 || h.open("anna") != earnings.Of(-100_000, 0) {
		t.Errorf("has %d, open is %+v", h.balance("anna"), h.open("anna"))
	}
	h.play(bet("ben", 60))
	if err := h.claim("anna"); !errors.Is(err, errNothingToClaim) {
		t.Errorf("a claim while it is worked off: %v", err)
	}
	h.play(bet("ben", 60))
	h.Check(h.claim("anna"))
	if h.balance("anna") != 120_000 {
		t.Errorf("has %d", h.balance("anna"))
	}
	h.checkAudits()
}

func TestParallelClaimsPayOnce(t *testing.T) {
	h := newHarness(t)
	h.play(bet("ben", 100), bet("cleo", 100))
	var wait sync.WaitGroup
	var paid atomic.Int64
	for range 200 {
		wait.Go(func() {
			switch err := h.claim("anna"); {
			case err == nil:
				paid.Add(1)
			case !errors.Is(err, errNothingToClaim):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if paid.Load() != 1 || h.balance("anna") != 200_000 {
		t.Errorf("%d claims paid, the balance is %d", paid.Load(), h.balance("anna"))
	}
	h.checkAudits()
}

// TestExcludedPartnersEarnNothingNew checks that an excluded partner can still claim
// earlier commission.
func TestExcludedPartnersEarnNothingNew(t *testing.T) {
	h := newHarness(t)
	created := h.play(bet("ben", 100))
	h.world.excluded["anna"] = true
	during := h.play(bet("ben", 1000))
	if got := h.open("anna"); got != earnings.Of(100_000, 0) {
		t.Errorf("open is %+v", got)
	}
	answer := h.overview("anna")
	if !answer.Closed || len(answer.Tiers) != 0 || len(answer.Codes) != 0 || len(answer.Earnings) != 1 {
		t.Errorf("is shown %+v", answer)
	}
	if _, err := h.partners.MakeCode(h.Ctx, callAs("anna"), PartnerCodeRequest{Code: "ANNAS"}); !errors.Is(err, errClosed) {
		t.Errorf("a code: %v", err)
	}
	h.Check(h.claim("anna"))
	h.world.excluded["anna"] = false
	h.play(bet("ben", 10))
	h.correct(during[0], true, 1000*dollar) // earned nothing, so it removes nothing
	h.correct(created[0], true, 100*dollar)
	if got := h.open("anna"); got != earnings.Of(10_000-100_000, 0) {
		t.Errorf("open is %+v", got)
	}
	h.checkAudits()
}

func TestPartnerCodes(t *testing.T) {
	h := newHarness(t)
	h.world.codes["CODEben"], h.world.codes["TAKEN"] = "ben", "ben"
	for _, c := range []struct{ code, name, refusal string }{
		{" lucky-anna ", "The channel", ""},
		{"LUCKY-ANNA", "", "validation.unique"},
		{"taken", "", "validation.unique"},
		{"ab", "", "validation.regex"},
		{"-abc", "", "validation.regex"},
		{"anna?", "", "validation.regex"},
		{"ännchen", "", "validation.regex"},
		{strings.Repeat("a", 21), "", "validation.regex"},
		{"second", strings.Repeat("n", 49), "validation.max"},
		{"second", "a\x00b", "validation.max"},
		{"2nd_code", "", ""},
	} {
		_, err := h.partners.MakeCode(h.Ctx, callAs("anna"), PartnerCodeRequest{Code: c.code, Name: c.name})
		refused, _ := fault.From(err)
		if (err == nil) != (c.refusal == "") || err != nil && !strings.Contains(fmt.Sprint(refused.Fields), c.refusal) {
			t.Errorf("%q: %v, want %q", c.code, err, c.refusal)
		}
	}
	h.Write(func(tx *db.Tx) error { return h.partners.RecordReferral(tx, "eve", "anna", "LUCKY-ANNA") })
	answer := h.overview("anna")
	if len(answer.Codes) != 3 || answer.Codes[0].Referrals != 2 || answer.Codes[2] != (PartnerCode{Code: "LUCKY-ANNA", Name: "The channel", Referrals: 1}) || answer.Referrals != 3 {
		t.Errorf("the codes are %+v", answer.Codes)
	}
	h.Read(func(q *db.Reader) error {
		for text, want := range map[string]string{"LUCKY-ANNA": "anna", "lucky-anna": "", "": ""} {
			if got, err := Inviter(q, text); err != nil || got != want {
				t.Errorf("%q is of %q, %v", text, got, err)
			}
		}
		return nil
	})
	for i := range maxCodes - 2 {
		_, err := h.partners.MakeCode(h.Ctx, callAs("anna"), PartnerCodeRequest{Code: fmt.Sprint("MANY", i)})
		h.Check(err)
	}
	if _, err := h.partners.MakeCode(h.Ctx, callAs("anna"), PartnerCodeRequest{Code: "TOOMANY"}); !errors.Is(err, errTooManyCodes) {
		t.Errorf("one too many: %v", err)
	}
}

// TestReferralsRevealNothingPrivate checks that the answer has no id, no whole name
// and no data of private players.
func TestReferralsRevealNothingPrivate(t *testing.T) {
	h := newHarness(t)
	h.world.hidden["cleo"] = true
	h.play(bet("ben", 100))
	answer, err := h.partners.Referrals(h.Ctx, callAs("anna"), PartnerReferralsRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[0].Name != "Hidden" || answer.Rows[1].Name != "be***" || answer.Rows[1].Earned[0] != (rewards.Value{ID: "usd", Value: "0.10"}) {
		t.Errorf("the referrals are %+v", answer.Rows)
	}
	if text := fmt.Sprintf("%+v", answer); strings.Contains(text, "ben_name") || strings.Contains(text, "cleo") {
		t.Errorf("too much is shown: %s", text)
	}
	for name, want := range map[string]string{"": "***", "a": "a***", "anna": "a***", "annika": "an***", "Ünlüer": "Ün***"} {
		if got := Shorten(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestTiers(t *testing.T) {
	for name, list := range map[string][]Tier{
		"none":              {},
		"a demand at first": {{Name: "One", Wagered: "1", Percent: "10"}},
		"no name":           {{Percent: "10"}},
		"more than all":     {{Name: "One", Percent: "101"}},
		"not a number":      {{Name: "One", Percent: "ten"}},
		"below zero":        {{Name: "One", Percent: "-1"}},
		"too precise":       {{Name: "One", Percent: "1.00001"}},
		"as easy":           {{Name: "One", Percent: "10"}, {Name: "Two", Percent: "20"}},
		"less":              {{Name: "One", Percent: "10"}, {Name: "Two", Wagered: "5", Percent: "9"}},
		"dollars in words":  {{Name: "One", Percent: "10"}, {Name: "Two", Wagered: "five", Percent: "19"}},
	} {
		if CheckTiers(list) == nil {
			t.Errorf("%s: is kept", name)
		}
	}
	if err := CheckTiers(DefaultTiers()); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"", "x"} {
		if _, err := parseShares(text); err == nil {
			t.Errorf("%q are shares", text)
		}
	}
}

// TestDaysAreLimited checks that empty and too long periods are refused.
func TestDaysAreLimited(t *testing.T) {
	h := newHarness(t)
	day := int64(24 * time.Hour / time.Millisecond)
	for request, fine := range map[CommissionDaysRequest]bool{
		{From: day, To: 366 * day}: true, {From: day, To: 367 * day}: false, {From: 2 * day, To: day}: false, {From: day}: false, {To: 100 * day}: true,
	} {
		if _, err := h.partners.Days(h.Ctx, callAs("anna"), request); (err == nil) != fine {
			t.Errorf("%+v: %v", request, err)
		}
	}
}

// TestCommissionDaysAreUTC checks midnight and the end of a year. A claim at midnight pays
// each bet once.
func TestCommissionDaysAreUTC(t *testing.T) {
	h := newHarness(t)
	newYear := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, at := range []time.Duration{-time.Millisecond, 0, 24*time.Hour - time.Millisecond, 24 * time.Hour} {
		h.Clock.Advance(newYear.Add(at).Sub(h.Clock.Now()))
		h.play(bet("ben", 100))
		h.Check(h.claim("anna"))
		if err := h.claim("anna"); !errors.Is(err, errNothingToClaim) {
			t.Errorf("at %s again: %v", h.Clock.Now(), err)
		}
	}
	answer, err := h.partners.Days(h.Ctx, callAs("anna"), CommissionDaysRequest{})
	h.Check(err)
	var days []string
	for _, row := range answer.Rows {
		days = append(days, time.UnixMilli(row.Day).UTC().Format(time.DateOnly)+" "+row.Earned)
	}
	if want := []string{"2027-01-02 0.10", "2027-01-01 0.20", "2026-12-31 0.10"}; !slices.Equal(days, want) {
		t.Errorf("the days are %q, want %q", days, want)
	}
	if h.balance("anna") != 400_000 {
		t.Errorf("anna has %d", h.balance("anna"))
	}
	h.checkAudits()
}

// TestStaffSeePartnerCosts includes held and refused commission.
func TestStaffSeePartnerCosts(t *testing.T) {
	h := newHarness(t)
	h.world.shared["twin"] = []string{"device"}
	h.refer("anna", "twin")
	h.refer("zoe", "ida")
	h.play(bet("ben", 100), bet("twin", 50), bet("ida", 10))
	h.Check(h.claim("anna"))
	h.play(bet("cleo", 30))
	answer, err := h.partners.StaffPartners(h.Ctx, callAs("staff"), StaffPartnersRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[0].ID != "anna" || answer.Rows[0].Wagered != 180*dollar || answer.Rows[0].Held != 1 || answer.Waiting != 1 {
		t.Errorf("the partners are %+v", answer)
	}
	if want := (PartnerCost{Currency: "usd", Paid: "0.10", Open: "0.04", Held: "0.05", Refused: "0.00", USD: answer.Costs[0].USD}); answer.Costs[0] != want {
		t.Errorf("the cost is %+v", answer.Costs)
	}
	one, err := h.partners.StaffPartner(h.Ctx, callAs("staff"), StaffPartnerRequest{ID: "anna", State: "held"})
	h.Check(err)
	if len(one.Referrals.Rows) != 1 || one.Referrals.Rows[0].ID != "twin" || one.Partner.Referrals != 3 || len(one.Claims) != 1 || one.Claims[0].Amount != "0.10" || len(one.Referrals.Rows[0].Actions) != 2 {
		t.Errorf("the partner is %+v", one)
	}
	if _, err := h.partners.StaffPartner(h.Ctx, callAs("staff"), StaffPartnerRequest{ID: "unknown"}); !errors.Is(err, errNotFound) {
		t.Errorf("an unknown player: %v", err)
	}
	held, err := h.partners.StaffHeld(h.Ctx, callAs("staff"), StaffHeldRequest{})
	h.Check(err)
	if len(held.Rows) != 1 || held.Rows[0].PartnerName != "anna_name" || held.Rows[0].Wagered != 50*dollar {
		t.Errorf("held are %+v", held)
	}
	queue := h.partners.Office().Queues[0]
	h.Read(func(q *db.Reader) error {
		w, err := queue.Load(h.Ctx, q)
		if w.Count != 1 || w.Since == 0 {
			t.Errorf("%+v wait", w)
		}
		return err
	})
}

// TestProjectionResumesAfterRestart checks that a new server continues from the stored state.
func TestProjectionResumesAfterRestart(t *testing.T) {
	h := newHarness(t)
	h.setTiers(Tier{Name: "One", Percent: "20"})
	h.play(bet("ben", 100))
	h = newHarnessOn(h.Harness, h.world)
	h.play(bet("ben", 100))
	if got := h.open("anna"); got != earnings.Of(400_000, 0) {
		t.Errorf("open is %+v", got)
	}
	h.checkAudits()
}

// TestAuditFindsCorruptedRows changes each kind of row.
func TestAuditFindsCorruptedRows(t *testing.T) {
	for _, corruption := range []string{
		`UPDATE partner_days SET units = units + 1`,
		`UPDATE reward_pots SET micros = 1`,
		`UPDATE partner_players SET wagered_usd = wagered_usd - 1`,
		`UPDATE partner_referrals SET state = 'held'`,
		`UPDATE partner_players SET tier = 1`,
		`DELETE FROM reward_pots`,
		`INSERT INTO reward_payments VALUES (x'00112233445566778899aabbccddeeff', 'commission', 'anna', 'usd', 1, 0, 2, 0, 0, '', 0)`,
	} {
		h := newHarness(t)
		h.play(bet("ben", 100))
		h.Check(h.claim("anna"))
		h.play(bet("ben", 100))
		h.checkAudits()
		h.Write(func(tx *db.Tx) error { return update(tx, corruption) })
		if len(h.Findings(h.partners.Checks())) == 0 {
			t.Errorf("%s: is not found", corruption)
		}
	}
}

func TestEarningsByCurrency(t *testing.T) {
	h := newHarness(t)
	h.play(bet("ben", 100), kerneltest.Wager{Owner: "ben", Currency: "btc", Stake: money.Amount(100_000_000), USD: dollar, Edge: "1/50"})
	h.Check(h.claim("anna"))
	got := h.overview("anna").Earnings
	if len(got) != 2 || got[0].Paid != "0.10" || got[1].Currency != "btc" || got[1].Paid != "0.00000200" {
		t.Errorf("was paid %+v", got)
	}
	h.checkAudits()
}
