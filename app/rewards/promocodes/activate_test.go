package promocodes

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

func reasonOf(text string) action.Reason { return action.Reason{Reason: text} }

// TestActivationRefusals provokes each error code, and then checks the same player without
// the reason for it.
func TestActivationRefusals(t *testing.T) {
	for _, test := range []struct {
		name   string
		draft  func(*CodeDraft)
		before func(*harness)
		by     string // anna if empty
		code   int
		reason any
		text   string
	}{
		{name: "a code that works"},
		{name: "typed with spaces in lower case", by: "anna"},
		{name: "one that there is not", by: "anna:NOTHING", code: 1},
		{name: "what is no code", by: "anna:;", code: 1},
		{name: "one that has not begun", draft: func(d *CodeDraft) { d.StartsAt = start + 1000 }, code: 1},
		{name: "one that begins now", draft: func(d *CodeDraft) { d.StartsAt = start + 1000 }, before: func(h *harness) { h.Harness.Clock.Advance(time.Second) }},
		{name: "one whose time is over", draft: func(d *CodeDraft) { d.EndsAt = start + 1000 }, before: func(h *harness) { h.Harness.Clock.Advance(time.Second) }, code: 2},
		{name: "the last moment", draft: func(d *CodeDraft) { d.EndsAt = start + 1000 }, before: func(h *harness) { h.Harness.Clock.Advance(999 * time.Millisecond) }},
		{name: "one that staff stopped", before: func(h *harness) { h.stop("CODE") }, code: 2},
		{name: "no uses left", draft: func(d *CodeDraft) { d.MaxUses = 1 }, before: func(h *harness) { h.requireUsed("ben") }, code: 3},
		{name: "no budget left", draft: func(d *CodeDraft) { d.MaxUses, d.Budget = 0, "9.99" }, before: func(h *harness) { h.requireUsed("ben") }, code: 3},
		{name: "used before", before: func(h *harness) { h.requireUsed("anna") }, code: 4},
		{name: "used before, and no uses left", draft: func(d *CodeDraft) { d.MaxUses = 1 }, before: func(h *harness) { h.requireUsed("anna") }, code: 4},
		{name: "a second time where two are allowed", draft: func(d *CodeDraft) { d.PerPlayer = 2 }, before: func(h *harness) { h.requireUsed("anna") }},
		{name: "twice on a day where one is allowed", draft: func(d *CodeDraft) { d.PerPlayer, d.PerDay = 5, 1 }, before: func(h *harness) { h.requireUsed("anna") }, code: 5},
		{name: "the next day", draft: func(d *CodeDraft) { d.PerPlayer, d.PerDay = 5, 1 }, before: func(h *harness) { h.requireUsed("anna"); h.Harness.Clock.Advance(19 * time.Hour) }},
		{name: "more codes on a day than the site allows", before: func(h *harness) { h.addPlayers("anna", defaultDaily) }, code: 5},
		{name: "as many as the site allows", before: func(h *harness) { h.addPlayers("anna", defaultDaily-1) }},
		{name: "for referred players only", draft: func(d *CodeDraft) { d.Referral = "referred_only" }, code: 6, reason: "referral_only"},
		{name: "by a referred player", draft: func(d *CodeDraft) { d.Referral = "referred_only" }, before: func(h *harness) { h.change("anna", func(a *account) { a.referred = true }) }},
		{name: "for others only", draft: func(d *CodeDraft) { d.Referral = "non_referred_only" }, before: func(h *harness) { h.change("anna", func(a *account) { a.referred = true }) }, code: 6, reason: "non_affiliated"},
		{name: "by one of them", draft: func(d *CodeDraft) { d.Referral = "non_referred_only" }},
		{name: "for VIP players only", draft: func(d *CodeDraft) { d.VIP = 1 }, code: 7},
		{name: "by a VIP player", draft: func(d *CodeDraft) { d.VIP = 1 }, before: func(h *harness) { h.change("anna", func(a *account) { a.level = 1 }) }},
		{name: "by its owner", draft: func(d *CodeDraft) { d.Owner = "anna" }, code: 8, text: "You cannot activate your own promocode!"},
		{name: "by who has made it", by: "staff", code: 8, text: "You cannot activate your own promocode!"},
		{name: "for another account", draft: func(d *CodeDraft) { d.Account = "ben" }, code: 9, reason: "account", text: "This promocode is private and cannot be activated with your account"},
		{name: "for this account", draft: func(d *CodeDraft) { d.Account = "anna" }},
		{name: "for another country", draft: func(d *CodeDraft) { d.Countries = []string{"NO", "DK"} }, code: 9, reason: "country"},
		{name: "for this country", draft: func(d *CodeDraft) { d.Countries = []string{"SE", "NO"} }},
		{name: "before the first deposit", draft: func(d *CodeDraft) { d.Deposits = "none" }, code: 9, reason: "deposited"},
		{name: "by who has not deposited", draft: func(d *CodeDraft) { d.Deposits = "none" }, before: func(h *harness) { h.change("anna", func(a *account) { a.deposited = false }) }},
		{name: "after a deposit", draft: func(d *CodeDraft) { d.Deposits = "some" }, before: func(h *harness) { h.change("anna", func(a *account) { a.deposited = false }) }, code: 9, reason: "deposit_needed"},
		{name: "a balance that is too high", draft: func(d *CodeDraft) { d.MaxBalance = "10" }, before: func(h *harness) { h.credit("anna", "btc", 21_000_000) }, code: 10},
		{name: "a balance at the bound", draft: func(d *CodeDraft) { d.MaxBalance = "10" }, before: func(h *harness) { h.credit("anna", "btc", 20_000_000) }},
		{name: "by who is excluded", before: func(h *harness) { h.change("anna", func(a *account) { a.excluded = true }) }, code: 403},
		{name: "in a currency without a price", draft: func(d *CodeDraft) { d.Currency = "gold" }, code: 503},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			h.createCode("CODE", test.draft)
			if test.before != nil {
				test.before(h)
			}
			by, typed := "anna", " code"
			switch {
			case len(test.by) > 5 && test.by[:5] == "anna:":
				typed = test.by[5:]
			case test.by != "":
				by = test.by
			}
			before := h.balanceUSD(by)
			_, err := h.activate(by, typed)
			code, reason := codeOf(t, err)
			if code != test.code || reason != test.reason {
				t.Errorf("answers %d %v, want %d %v", code, reason, test.code, test.reason)
			}
			if f, _ := fault.From(err); test.text != "" && f.Message != test.text {
				t.Errorf("says %q", f.Message)
			}
			want := money.Amount(0)
			if test.code == 0 {
				want = 5_000_000
			}
			if got := h.balanceUSD(by) - before; got != want {
				t.Errorf("gave %d, want %d", got, want)
			}
			h.checkAudits()
		})
	}
}

// start is the initial time of a fixture's clock, in unix milliseconds.
var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC).UnixMilli()

// requireUsed lets a player use the code of a test.
func (h *harness) requireUsed(userID string) {
	h.T.Helper()
	_, err := h.activate(userID, "CODE")
	h.Check(err)
}

// addPlayers lets a player use count other codes.
func (h *harness) addPlayers(userID string, count int) {
	h.T.Helper()
	for i := range count {
		h.createCode("OTHER"+string(rune('A'+i)), func(d *CodeDraft) { d.MaxUses = 1 })
		_, err := h.activate(userID, "OTHER"+string(rune('A'+i)))
		h.Check(err)
	}
}

func (h *harness) stop(code string) {
	h.T.Helper()
	h.Check(h.stopErr(code))
}

func (h *harness) stopErr(code string) error {
	var codeID string
	h.Read(func(q *db.Reader) error {
		p, err := promotionByCode(q, code)
		codeID = p.ID
		return err
	})
	_, err := h.Stop(h.Ctx, h.staff("staff"), StopCodeRequest{ID: codeID, Reason: reasonOf("enough")})
	return err
}

func (h *harness) credit(userID, currency string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, currency, false), Credit: ledger.PlayerKey(userID, currency, false), Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

func TestRewardOfEachKind(t *testing.T) {
	for _, test := range []struct {
		name     string
		draft    func(*CodeDraft)
		currency string
		want     Activation
		usd, btc money.Amount
	}{
		{name: "cash", want: Activation{Type: "balance", Reward: "$5.00 free cash", Currency: "usd", Amount: "5.00", Bonus: true}, usd: 5_000_000},
		{name: "cash in the player's currency", currency: "btc", want: Activation{Type: "balance", Reward: "$5.00 free cash", Currency: "btc", Amount: "0.00010000", Bonus: true}, btc: 10_000_000},
		{name: "cash in a currency without a price", currency: "gold", want: Activation{Type: "balance", Reward: "$5.00 free cash", Currency: "usd", Amount: "5.00", Bonus: true}, usd: 5_000_000},
		{name: "cash in the code's currency", draft: func(d *CodeDraft) { d.Currency = "btc" }, currency: "usd", want: Activation{Type: "balance", Reward: "$5.00 free cash in btc", Currency: "btc", Amount: "0.00010000", Bonus: true}, btc: 10_000_000},
		{name: "bonus money", draft: func(d *CodeDraft) { d.Kind, d.Terms = "bonus", terms() }, want: Activation{Type: "balance", Reward: "$5.00 bonus", Currency: "usd", Amount: "5.00", Bonus: true}, usd: 5_000_000},
		{name: "tickets", draft: func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets = "tickets", "", 3 }, want: Activation{Type: "ticket", Reward: "3 tickets for the wheel", Tickets: 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			h.createCode("CODE", test.draft)
			answer, err := h.Activate(h.Ctx, h.call("anna"), ActivateRequest{Code: "CODE", Currency: test.currency})
			h.Check(err)
			if answer != test.want {
				t.Errorf("answers %+v", answer)
			}
			if got := h.balanceUSD("anna"); got != test.usd {
				t.Errorf("gave %d dollars", got)
			}
			if got := h.given("anna", "btc"); got != test.btc {
				t.Errorf("gave %d bitcoins", got)
			}
			if got := h.Harness.Balance(ledger.PlayerKey("anna", test.want.Currency, false)); got != 0 {
				t.Errorf("gave %d of real money", got)
			}
			if h.tickets.counts["anna"] != test.want.Tickets || len(h.tickets.given) > 1 {
				t.Errorf("gave %v tickets", h.tickets.given)
			}
			if granted := len(h.bonuses.grants); granted == 1 != test.want.Bonus {
				t.Errorf("granted %d bonuses", granted)
			}
			h.checkAudits()
		})
	}
}

func TestDepositBonusOptsIn(t *testing.T) {
	h := newHarness(t)
	codeID := h.createCode("FIRST", func(d *CodeDraft) {
		d.Kind, d.Amount, d.Percent, d.Min, d.Terms, d.Deposits, d.Budget = "deposit_bonus", "100", 50, "10", terms(), "none", "150"
		d.Name = "Half as much again"
	})
	h.change("anna", func(a *account) { a.deposited = false })
	answer, err := h.activate("anna", "first")
	h.Check(err)
	if answer.Type != "deposit_bonus" || answer.Data == nil || *answer.Data != (DepositOffer{ID: codeID, Name: "Half as much again", Max: "100.00", Min: "10.00", Percent: 50, FirstOnly: true}) {
		t.Errorf("answers %+v", answer)
	}
	if _, err := h.activate("anna", "first"); err == nil || err.Error() != errAlreadyUsed.Error() {
		t.Errorf("typed again: %v", err)
	}
	repeated, err := h.ActivateBanner(h.Ctx, h.call("anna"), ActivateRequest{Code: "first"})
	if err != nil || repeated.Data == nil || repeated.Data.ID != codeID {
		t.Errorf("the banner pressed again: %+v %v", repeated, err)
	}
	if _, err := h.ActivateBanner(h.Ctx, h.call("ben"), ActivateRequest{Code: "first"}); err == nil {
		t.Error("the banner works for who has deposited")
	}
	h.bonuses.spent[codeID] = 150 * dollar
	h.change("carl", func(a *account) { a.deposited = false })
	if _, err := h.activate("carl", "first"); err == nil || err.Error() != errExhausted.Error() {
		t.Errorf("with a budget that is spent: %v", err)
	}
	if o := h.bonuses.offers[codeID]; o.BudgetUSD != 150*dollar || o.MaxUSD != 100*dollar || !o.FirstOnly {
		t.Errorf("the offer is %+v", o)
	}
	h.stop("FIRST")
	if _, open := h.bonuses.offers[codeID]; open {
		t.Error("the offer of a stopped code is open")
	}
	if _, err := h.ActivateBanner(h.Ctx, h.call("anna"), ActivateRequest{Code: "first"}); err == nil || err.Error() != errEnded.Error() {
		t.Errorf("the banner of a stopped code: %v", err)
	}
	h.checkAudits()
}

// TestFailedActivationChangesNothing makes the payout fail. The use is then not counted.
func TestFailedActivationChangesNothing(t *testing.T) {
	h := newHarness(t)
	h.createCode("CODE", func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets, d.MaxUses = "tickets", "", 1, 1 })
	h.tickets.fail = errors.New("the wheel is stuck")
	if _, err := h.activate("anna", "CODE"); !errors.Is(err, h.tickets.fail) {
		t.Fatal(err)
	}
	if uses := h.Count("promo_uses"); uses != 0 {
		t.Errorf("%d uses are counted", uses)
	}
	h.tickets.fail = nil
	_, err := h.activate("anna", "CODE")
	h.Check(err)
	h.Service.Tickets = nil
	h.checkAudits()
}

// TestParallelActivationsKeepLimits activates concurrently: one player the same code, many players
// the last uses, and many players one code of a batch.
func TestParallelActivationsKeepLimits(t *testing.T) {
	h := newHarness(t)
	for i := range 200 {
		h.people[player(i)] = account{deposited: true}
	}
	h.createCode("ONCE", func(d *CodeDraft) { d.Budget = "25" })
	h.createCode("TICKET", func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets, d.MaxUses = "tickets", "", 2, 7 })
	h.createCode("", func(d *CodeDraft) { d.Batch, d.MaxUses = 3, 0 })
	promoCode := h.batchCodes("")[0]
	for _, test := range []struct {
		name, code string
		by         func(i int) string
		want       int64
	}{
		{"one player", "ONCE", func(int) string { return "anna" }, 1},
		{"many players and a budget for four more", "ONCE", player, 4},
		{"many players and seven uses", "TICKET", player, 7},
		{"many players and one code of a batch", promoCode, player, 1},
	} {
		var group sync.WaitGroup
		var granted, other atomic.Int64
		for i := range 200 {
			group.Go(func() {
				_, err := h.activate(test.by(i), test.code)
				switch {
				case err == nil:
					granted.Add(1)
				case !errors.Is(err, error(errAlreadyUsed)) && !errors.Is(err, error(errExhausted)):
					other.Add(1)
				}
			})
		}
		group.Wait()
		if granted.Load() != test.want || other.Load() != 0 {
			t.Errorf("%s: %d were given, want %d; %d were refused for another reason", test.name, granted.Load(), test.want, other.Load())
		}
	}
	if len(h.tickets.given) != 7 {
		t.Errorf("tickets were given %d times", len(h.tickets.given))
	}
	if got := len(h.bonuses.grants); got != 6 {
		t.Errorf("free cash was given %d times", got)
	}
	h.checkAudits()
}

func player(i int) string { return "player" + string(rune('a'+i/26)) + string(rune('a'+i%26)) }

// batchCodes are the codes of the batch with a prefix.
func (h *harness) batchCodes(prefix string) (list []string) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		all, err := readPromotions(q, `WHERE c.batch > 0 AND c.word = $1`, prefix)
		for _, p := range all {
			words, err := batchCodesOf(q, p.ID, "", 10_000)
			if err != nil {
				return err
			}
			for _, w := range words {
				list = append(list, w.promoCode)
			}
		}
		return err
	})
	return list
}

// TestDailyLimitResetsAtUTCMidnight uses a code a millisecond before a day ends and at the
// beginning of the next, also at the end of a year.
func TestDailyLimitResetsAtUTCMidnight(t *testing.T) {
	h := newHarness(t)
	h.createCode("DAILY", func(d *CodeDraft) { d.PerPlayer, d.PerDay = 9, 1 })
	midnight := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		at   time.Time
		code int
	}{{midnight.Add(-time.Millisecond), 0}, {midnight.Add(-time.Millisecond), 5}, {midnight, 0}, {midnight.Add(24*time.Hour - time.Millisecond), 5}, {midnight.Add(24 * time.Hour), 0},
		{midnight.Add(24*time.Hour - time.Second), 5}, {midnight.Add(24 * time.Hour), 5}, // a repeated second
	} {
		h.Harness.Clock.Advance(step.at.Sub(h.Harness.Clock.Now()))
		_, err := h.activate("anna", "DAILY")
		if code, _ := codeOf(t, err); code != step.code {
			t.Errorf("at %s: %d, want %d", step.at, code, step.code)
		}
	}
	h.checkAudits()
}

// TestFreeCashConvertsToAtMostTenTimes checks the conditions of free cash, also
// for a code from before it had conditions.
func TestFreeCashConvertsToAtMostTenTimes(t *testing.T) {
	h := newHarness(t)
	h.createCode("NEW", nil)
	_, err := h.activate("anna", "NEW")
	h.Check(err)
	granted := []rewardrules.Terms{(&promotion{Kind: Cash}).bonus().Rules()}
	for _, g := range h.bonuses.grants {
		granted = append(granted, g.Terms)
	}
	for _, terms := range granted {
		if terms.MaxWin != 10 || terms.Wager != 1 || terms.Days != 30 {
			t.Errorf("free cash has the conditions %+v", terms)
		}
	}
	if len(granted) != 2 {
		t.Errorf("%d grants", len(granted)-1)
	}
}
