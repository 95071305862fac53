package partner

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
	"croupier/db"
)

func TestCommissionIsAShareOfTheEdgeAndIsClaimedOnce(t *testing.T) {
	h := newHouse(t)
	h.play(bet("ben", 100), bet("cleo", 50), bet("dora", 1000), bet("anna", 1000)) // dora and anna were referred by nobody
	if got := h.open("anna"); got != earnings.Of(150_000, 0) {                     // 10 % of 1 % of $150
		t.Fatalf("open is %+v", got)
	}
	h.Check(h.claim("anna"))
	if h.balance("anna") != 150_000 || h.open("anna") != (earnings.Part{}) {
		t.Errorf("was paid %d, %+v is open", h.balance("anna"), h.open("anna"))
	}
	if err := h.claim("anna"); !errors.Is(err, errNothing) {
		t.Errorf("the second claim: %v", err)
	}
	if err := h.claim("dora"); !errors.Is(err, errNothing) {
		t.Errorf("nobody's claim: %v", err)
	}
	h.sound()
}

// TestWhatEarnsNothing: play money, bonus money, bets whose edge is not known.
func TestWhatEarnsNothing(t *testing.T) {
	h := newHouse(t)
	play, unknown, mixed := bet("ben", 100), bet("ben", 100), bet("ben", 100)
	play.Demo, unknown.Edge = true, ""
	h.Check(h.mixed(mixed, 75*dollar))
	h.play(play, unknown)
	if got := h.open("anna"); got != earnings.Of(25_000, 0) { // a quarter of $100 was real
		t.Errorf("open is %+v", got)
	}
	if got := h.overview("anna").Wagered; got != 125*dollar { // the unknown one counts for the tier
		t.Errorf("wagered is %d", got)
	}
	h.sound()
}

// TestABetThatCountsTowardABonusGivesNoCommission, nor does what corrects it; it counts
// for the tier. What it was known of is asked of players only who had a bonus.
func TestABetThatCountsTowardABonusGivesNoCommission(t *testing.T) {
	h := newHouse(t)
	made := h.Append(bet("ben", 100), bet("ben", 30), bet("cleo", 10))
	h.world.fed[made[0].ID], h.world.fed[made[2].ID] = true, true // cleo never had one
	h.count()
	if got := h.open("anna"); got != earnings.Of(40_000, 0) {
		t.Fatalf("open is %+v", got)
	}
	if got := h.overview("anna").Wagered; got != 140*dollar {
		t.Errorf("wagered is %d", got)
	}
	h.correct(made[0], true, made[0].Stake)
	if got := h.open("anna"); got != earnings.Of(40_000, 0) {
		t.Errorf("open is %+v after a void", got)
	}
	h.sound()
}

// TestRoundedOnceAtTheClaim: what is left of a minor unit waits for the next claim.
func TestRoundedOnceAtTheClaim(t *testing.T) {
	h := newHouse(t)
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
	h.sound()
}

// TestVoidsAndCorrectionsAreExact also after a claim, a tier and other shares.
func TestVoidsAndCorrectionsAreExact(t *testing.T) {
	h := newHouse(t)
	h.setTiers(Tier{Name: "One", Percent: "10"}, Tier{Name: "Two", Wagered: "500", Percent: "20"})
	made := h.play(bet("ben", 100))
	h.Check(h.claim("anna"))
	h.play(bet("cleo", 400))
	h.play(bet("ben", 100)) // tier 2 from the bet of cleo on
	if got := h.open("anna"); got != earnings.Of(400_000+200_000, 0) {
		t.Fatalf("open is %+v", got)
	}
	h.setTiers(Tier{Name: "One", Percent: "50"})
	h.Clock.Advance(48 * time.Hour)
	void := h.correct(made[0], true, 100*dollar)
	if got := h.open("anna"); got != earnings.Of(500_000, 0) { // the 10 % of then are gone
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
	answer, err := h.partners.Days(h.Ctx, as("anna"), CommissionDaysRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[1].Earned != "0.64" { // 0.04 + 0.4 + 0.2 on the day of the bets
		t.Errorf("the days are %+v", answer.Rows)
	}
	h.sound()
}

// TestAVoidAfterTheClaimIsWorkedOff and nothing is taken from the balance.
func TestAVoidAfterTheClaimIsWorkedOff(t *testing.T) {
	h := newHouse(t)
	made := h.play(bet("ben", 100))
	h.Check(h.claim("anna"))
	h.correct(made[0], true, 100*dollar)
	if h.balance("anna") != 100_000 || h.open("anna") != earnings.Of(-100_000, 0) {
		t.Errorf("has %d, open is %+v", h.balance("anna"), h.open("anna"))
	}
	h.play(bet("ben", 60))
	if err := h.claim("anna"); !errors.Is(err, errNothing) {
		t.Errorf("a claim while it is worked off: %v", err)
	}
	h.play(bet("ben", 60))
	h.Check(h.claim("anna"))
	if h.balance("anna") != 120_000 {
		t.Errorf("has %d", h.balance("anna"))
	}
	h.sound()
}

func TestTwoHundredClaimsPayOnce(t *testing.T) {
	h := newHouse(t)
	h.play(bet("ben", 100), bet("cleo", 100))
	var wait sync.WaitGroup
	var paid atomic.Int64
	for range 200 {
		wait.Go(func() {
			switch err := h.claim("anna"); {
			case err == nil:
				paid.Add(1)
			case !errors.Is(err, errNothing):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if paid.Load() != 1 || h.balance("anna") != 200_000 {
		t.Errorf("%d claims paid, the balance is %d", paid.Load(), h.balance("anna"))
	}
	h.sound()
}

// TestWhoeverIsBarredEarnsNothingNew and takes what is there.
func TestWhoeverIsBarredEarnsNothingNew(t *testing.T) {
	h := newHouse(t)
	made := h.play(bet("ben", 100))
	h.world.barred["anna"] = true
	during := h.play(bet("ben", 1000))
	if got := h.open("anna"); got != earnings.Of(100_000, 0) {
		t.Errorf("open is %+v", got)
	}
	answer := h.overview("anna")
	if !answer.Closed || len(answer.Tiers) != 0 || len(answer.Codes) != 0 || len(answer.Earnings) != 1 {
		t.Errorf("is shown %+v", answer)
	}
	if _, err := h.partners.MakeCode(h.Ctx, as("anna"), PartnerCodeRequest{Code: "ANNAS"}); !errors.Is(err, errClosed) {
		t.Errorf("a code: %v", err)
	}
	h.Check(h.claim("anna"))
	h.world.barred["anna"] = false
	h.play(bet("ben", 10))
	h.correct(during[0], true, 1000*dollar) // gave nothing, takes nothing
	h.correct(made[0], true, 100*dollar)
	if got := h.open("anna"); got != earnings.Of(10_000-100_000, 0) {
		t.Errorf("open is %+v", got)
	}
	h.sound()
}

func TestCodes(t *testing.T) {
	h := newHouse(t)
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
		_, err := h.partners.MakeCode(h.Ctx, as("anna"), PartnerCodeRequest{Code: c.code, Name: c.name})
		refused, _ := fault.From(err)
		if (err == nil) != (c.refusal == "") || err != nil && !strings.Contains(fmt.Sprint(refused.Fields), c.refusal) {
			t.Errorf("%q: %v, want %q", c.code, err, c.refusal)
		}
	}
	h.Write(func(tx *db.Tx) error { return h.partners.Referred(tx, "eve", "anna", "LUCKY-ANNA") })
	answer := h.overview("anna")
	if len(answer.Codes) != 3 || answer.Codes[0].Referrals != 2 || answer.Codes[2] != (PartnerCode{Code: "LUCKY-ANNA", Name: "The channel", Referrals: 1}) || answer.Referrals != 3 {
		t.Errorf("the codes are %+v", answer.Codes)
	}
	h.Read(func(q *db.Reader) error {
		for text, want := range map[string]string{"LUCKY-ANNA": "anna", "lucky-anna": "", "": ""} {
			if got, err := h.partners.Inviter(q, text); err != nil || got != want {
				t.Errorf("%q is of %q, %v", text, got, err)
			}
		}
		return nil
	})
	for i := range mostCodes - 2 {
		_, err := h.partners.MakeCode(h.Ctx, as("anna"), PartnerCodeRequest{Code: fmt.Sprint("MANY", i)})
		h.Check(err)
	}
	if _, err := h.partners.MakeCode(h.Ctx, as("anna"), PartnerCodeRequest{Code: "TOOMANY"}); !errors.Is(err, errMostCodes) {
		t.Errorf("one too many: %v", err)
	}
}

// TestNothingPrivateIsToldOfReferrals: no id, no whole name, nothing of who hides.
func TestNothingPrivateIsToldOfReferrals(t *testing.T) {
	h := newHouse(t)
	h.world.hidden["cleo"] = true
	h.play(bet("ben", 100))
	answer, err := h.partners.Referrals(h.Ctx, as("anna"), PartnerReferralsRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[0].Name != "Hidden" || answer.Rows[1].Name != "be***" || answer.Rows[1].Earned[0] != (CommissionSum{"usd", "0.10"}) {
		t.Errorf("the referrals are %+v", answer.Rows)
	}
	if text := fmt.Sprintf("%+v", answer); strings.Contains(text, "ben_name") || strings.Contains(text, "cleo") {
		t.Errorf("too much is told: %s", text)
	}
	for name, want := range map[string]string{"": "***", "a": "a***", "anna": "a***", "annika": "an***", "Ünlüer": "Ün***"} {
		if got := Shorten(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestTiers(t *testing.T) {
	for name, list := range map[string][]Tier{
		"none":               {},
		"a demand at first":  {{Name: "One", Wagered: "1", Percent: "10"}},
		"no name":            {{Percent: "10"}},
		"more than all":      {{Name: "One", Percent: "101"}},
		"not a number":       {{Name: "One", Percent: "ten"}},
		"below zero":         {{Name: "One", Percent: "-1"}},
		"too precise":        {{Name: "One", Percent: "1.00001"}},
		"as easy":            {{Name: "One", Percent: "10"}, {Name: "Two", Percent: "20"}},
		"less":               {{Name: "One", Percent: "10"}, {Name: "Two", Wagered: "5", Percent: "9"}},
		"dollars of letters": {{Name: "One", Percent: "10"}, {Name: "Two", Wagered: "five", Percent: "19"}},
	} {
		if CheckTiers(list) == nil {
			t.Errorf("%s: is kept", name)
		}
	}
	if err := CheckTiers(UsualTiers()); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"", "x"} {
		if _, err := readShares(text); err == nil {
			t.Errorf("%q are shares", text)
		}
	}
}

// TestDaysHaveAnEnd: spans that are none or too long are refused.
func TestDaysHaveAnEnd(t *testing.T) {
	h := newHouse(t)
	day := int64(24 * time.Hour / time.Millisecond)
	for request, fine := range map[CommissionDaysRequest]bool{
		{From: day, To: 366 * day}: true, {From: day, To: 367 * day}: false, {From: 2 * day, To: day}: false, {From: day}: false, {To: 100 * day}: true,
	} {
		if _, err := h.partners.Days(h.Ctx, as("anna"), request); (err == nil) != fine {
			t.Errorf("%+v: %v", request, err)
		}
	}
}

// TestDaysAreThoseOfUTC at midnight and at the end of a year, and a claim at midnight pays
// each bet once.
func TestDaysAreThoseOfUTC(t *testing.T) {
	h := newHouse(t)
	newYear := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, at := range []time.Duration{-time.Millisecond, 0, 24*time.Hour - time.Millisecond, 24 * time.Hour} {
		h.Clock.Advance(newYear.Add(at).Sub(h.Clock.Now()))
		h.play(bet("ben", 100))
		h.Check(h.claim("anna"))
		if err := h.claim("anna"); !errors.Is(err, errNothing) {
			t.Errorf("at %s again: %v", h.Clock.Now(), err)
		}
	}
	answer, err := h.partners.Days(h.Ctx, as("anna"), CommissionDaysRequest{})
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
	h.sound()
}

// TestTheOfficeSeesWhatPartnersCost with what is held and refused.
func TestTheOfficeSeesWhatPartnersCost(t *testing.T) {
	h := newHouse(t)
	h.world.shared["twin"] = []string{"device"}
	h.refer("anna", "twin")
	h.refer("zoe", "ida")
	h.play(bet("ben", 100), bet("twin", 50), bet("ida", 10))
	h.Check(h.claim("anna"))
	h.play(bet("cleo", 30))
	answer, err := h.partners.StaffPartners(h.Ctx, as("staff"), StaffPartnersRequest{})
	h.Check(err)
	if len(answer.Rows) != 2 || answer.Rows[0].ID != "anna" || answer.Rows[0].Wagered != 180*dollar || answer.Rows[0].Held != 1 || answer.Waiting != 1 {
		t.Errorf("the partners are %+v", answer)
	}
	if want := (PartnerCost{Currency: "usd", Paid: "0.10", Open: "0.04", Held: "0.05", Refused: "0.00", USD: answer.Costs[0].USD}); answer.Costs[0] != want {
		t.Errorf("the cost is %+v", answer.Costs)
	}
	one, err := h.partners.StaffPartner(h.Ctx, as("staff"), StaffPartnerRequest{ID: "anna", State: "held"})
	h.Check(err)
	if len(one.Referrals.Rows) != 1 || one.Referrals.Rows[0].ID != "twin" || one.Partner.Referrals != 3 || len(one.Claims) != 1 || one.Claims[0].Amount != "0.10" || len(one.Referrals.Rows[0].Deeds) != 2 {
		t.Errorf("the partner is %+v", one)
	}
	if _, err := h.partners.StaffPartner(h.Ctx, as("staff"), StaffPartnerRequest{ID: "nobody"}); !errors.Is(err, errNobody) {
		t.Errorf("nobody: %v", err)
	}
	held, err := h.partners.StaffHeld(h.Ctx, as("staff"), StaffHeldRequest{})
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

// TestAnotherServerGoesOn from what is stored.
func TestAnotherServerGoesOn(t *testing.T) {
	h := newHouse(t)
	h.setTiers(Tier{Name: "One", Percent: "20"})
	h.play(bet("ben", 100))
	h = on(h.House, h.world)
	h.play(bet("ben", 100))
	if got := h.open("anna"); got != earnings.Of(400_000, 0) {
		t.Errorf("open is %+v", got)
	}
	h.sound()
}

// TestTheAuditFindsWhatIsWrong in each kind of row.
func TestTheAuditFindsWhatIsWrong(t *testing.T) {
	for _, spoil := range []string{
		`UPDATE partner_days SET units = units + 1`,
		`UPDATE partner_accruals SET micros = 1`,
		`UPDATE partner_players SET wagered_usd = wagered_usd - 1`,
		`UPDATE partner_referrals SET state = 'held'`,
		`UPDATE partner_players SET tier = 1`,
		`DELETE FROM partner_accruals`,
		`INSERT INTO partner_claims VALUES (x'00112233445566778899aabbccddeeff', 'anna', 'usd', 1, 0, 2, 0, '', 0)`,
	} {
		h := newHouse(t)
		h.play(bet("ben", 100))
		h.Check(h.claim("anna"))
		h.play(bet("ben", 100))
		h.sound()
		h.Write(func(tx *db.Tx) error { return change(tx, spoil) })
		if len(h.Findings(h.partners.Checks())) == 0 {
			t.Errorf("%s: is not found", spoil)
		}
	}
}

func TestAmountsOfManyCurrencies(t *testing.T) {
	h := newHouse(t)
	h.play(bet("ben", 100), kerneltest.Wager{Owner: "ben", Currency: "btc", Stake: money.Amount(100_000_000), USD: dollar, Edge: "1/50"})
	h.Check(h.claim("anna"))
	got := h.overview("anna").Earnings
	if len(got) != 2 || got[0].Paid != "0.10" || got[1].Currency != "btc" || got[1].Paid != "0.00000200" {
		t.Errorf("was paid %+v", got)
	}
	h.sound()
}
