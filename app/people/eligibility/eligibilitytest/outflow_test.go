package eligibilitytest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/people/eligibility"
	"croupier/app/people/eligibility/eligibilitytest"
	"croupier/db"
)

// harness is a ledger with the gate in front of it.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	fixture eligibilitytest.Fixture
	cashier eligibilitytest.Cashier
	gate    *eligibilitytest.Gate
}

// dynamicCashier lets a test change the cashier later.
type dynamicCashier struct{ *harness }

func (c dynamicCashier) TurnoverFactor(q db.Querier, user string) (int64, error) {
	return c.cashier.TurnoverFactor(q, user)
}
func (c dynamicCashier) DayLimitUSD(q db.Querier, user string) (int64, error) {
	return c.cashier.DayLimitUSD(q, user)
}
func (c dynamicCashier) WeekCapUSD() int64 { return c.cashier.WeekCapUSD() }
func (c dynamicCashier) BigWins(q db.Querier, user string) (at, usd int64, err error) {
	return c.cashier.BigWins(q, user)
}
func (c dynamicCashier) LockedUntil(q db.Querier, user string, to outflow.Destination, now time.Time) (time.Time, error) {
	return c.cashier.LockedUntil(q, user, to, now)
}
func (c dynamicCashier) Identity(q db.Querier, user string) (outflow.Identity, error) {
	return c.cashier.Identity(q, user)
}
func (c dynamicCashier) SharedDestinations(q db.Querier, user string, limit int) ([]string, error) {
	return c.cashier.SharedDestinations(q, user, limit)
}
func (c dynamicCashier) OpenUSD(q db.Querier, user string, upTo time.Time) (int64, error) {
	return c.cashier.OpenUSD(q, user, upTo)
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(money.Currencies("crp", "CRP")...)}
	h.gate = eligibilitytest.Open(t, &h.fixture, eligibilitytest.Parts{Clock: h.Clock, Wallets: h, Prices: h.Prices, Cashier: dynamicCashier{h}})
	for _, user := range []string{"anna", "ben", "cleo"} {
		h.Write(func(tx *db.Tx) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{
				Debit: ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Real}, Credit: ledger.PlayerKey(user, "usd", false),
				Amount: 10_000_00, Code: ledger.CodeGrant, Ref: []byte(user),
			})
			return err
		})
	}
	return h
}

const dollar = 1_000_000

// newMove gives so many dollars to ben, or withdraws them.
func newMove(p outflow.Purpose, user string, usd int64) outflow.Move {
	m := outflow.Move{Purpose: p, User: &session.User{ID: user, Name: user}, Country: "SE", Currency: "usd", USD: usd * dollar}
	if p.Gift() {
		m.Recipients = []string{"ben"}
	}
	return m
}

// transferOut checks a move at the gate, and transfers the money if it passes.
func (h *harness) transferOut(m outflow.Move) (ref id.Binary, err error) {
	ref, _ = id.ToBinary(h.IDs.New())
	err = h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		passed, err := h.gate.Pass(tx, m)
		if err != nil {
			return err
		}
		to := ledger.Key{Owner: ledger.Withdrawals, Currency: "usd", Purpose: ledger.Real}
		if m.Purpose.Gift() {
			to = ledger.PlayerKey(m.Recipients[0], "usd", false)
		}
		_, err = h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(m.User.ID, "usd", false), Credit: to, Amount: money.Amount(m.USD / 10_000), Code: outflow.Codes()[m.Purpose], Ref: ref[:],
		})
		if err != nil {
			return err
		}
		return h.gate.Record(tx, passed, ref[:])
	})
	return ref, err
}

func (h *harness) mustTransferOut(m outflow.Move) id.Binary {
	h.T.Helper()
	ref, err := h.transferOut(m)
	h.Check(err)
	return ref
}

func (h *harness) addTurnover(user string, usd int64) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return eligibilitytest.AddTurnover(tx, user, usd*dollar) })
}

// reasonOf is the code and the reason of a refusal.
func reasonOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return "passes"
	}
	refusal, known := fault.From(err)
	if !known {
		t.Fatalf("not a refusal: %v", err)
	}
	if refusal.Message == "" {
		t.Errorf("no text: %v", err)
	}
	return fmt.Sprint(refusal.Code, " ", refusal.Extra["reason"])
}

// Each rule refuses each purpose, with its code, and nothing moves.
func TestEachOutflowRuleRefusesEachPurpose(t *testing.T) {
	for _, rule := range []struct {
		reason string
		// only gifts are refused.
		gifts bool
		set   func(h *harness)
	}{
		{"hold", false, func(h *harness) { h.fixture.WithdrawalsHeld["anna"] = true }},
		{"hold", true, func(h *harness) { h.fixture.GiftsHeld["anna"] = true }},
		{"password", false, func(h *harness) {
			h.fixture.Changes["anna"] = outflow.Changes{Password: h.Clock.Now().Add(time.Minute - 48*time.Hour)}
		}},
		{"email", false, func(h *harness) { h.fixture.Changes["anna"] = outflow.Changes{Email: h.Clock.Now()} }},
		{"two_factor", false, func(h *harness) { h.fixture.Changes["anna"] = outflow.Changes{TwoFactor: h.Clock.Now()} }},
		{"bonus", false, func(h *harness) { h.fixture.Bonus["anna"] = true }},
		{"confirmations", false, func(h *harness) { h.fixture.Deposits["anna"] = outflow.Deposits{Confirmations: 2, Any: true} }},
		{"turnover", false, func(h *harness) {
			h.cashier.TurnoverTimes = 1
			h.fixture.Deposits["anna"] = outflow.Deposits{USD: 100 * dollar, Confirmations: 3, Any: true}
			h.addTurnover("anna", 99)
		}},
		{"turnover", false, func(h *harness) { // five times, as for a suspected mixer
			h.cashier.TurnoverTimes = 5
			h.fixture.Deposits["anna"] = outflow.Deposits{USD: 100 * dollar, Confirmations: 3, Any: true}
			h.addTurnover("anna", 499)
		}},
		{"address", false, func(h *harness) { h.cashier.Locked = h.Clock.Now().Add(time.Minute) }},
		{"weekly_cap", false, func(h *harness) {
			h.cashier.BigWinAt, h.cashier.BigWinUSD, h.cashier.WeekUSD = h.Clock.Now().UnixMilli(), 1000*dollar, 49*dollar
		}},
		{"same_person", true, func(h *harness) {
			h.fixture.Shared["anna"] = []players.SharedIdentity{{ID: "ben", Attribute: "device"}}
		}},
		{"same_person", true, func(h *harness) { h.cashier.SharedDestinationsOf = map[string][]string{"anna": {"ben"}} }},
		{"same_person", true, func(h *harness) {
			h.fixture.Shared["anna"] = []players.SharedIdentity{{ID: "ben", Attribute: "address"}, {ID: "ben", Attribute: "referral"}}
		}},
		{"identity", true, func(h *harness) { h.cashier.Verification.AboveUSD = 49 * dollar }},
		{"identity", true, func(h *harness) { h.cashier.Verification.Required = true }},
		{"limit", false, func(h *harness) { h.cashier.LimitUSD = 49 * dollar }},
	} {
		for _, purpose := range outflow.Purposes() {
			t.Run(rule.reason+" "+string(purpose), func(t *testing.T) {
				h := newHarness(t)
				rule.set(h)
				want := "4 " + rule.reason
				switch {
				case purpose.Gift():
					want = "403 " + rule.reason
				case rule.gifts:
					want = "passes"
				case rule.reason == "limit":
					want = "5 <nil>"
				}
				var err error
				moved := h.Deltas(func() { _, err = h.transferOut(newMove(purpose, "anna", 50)) })
				if got := reasonOf(t, err); got != want {
					t.Errorf("%s, want %s", got, want)
				}
				if err != nil && (len(moved) > 0 || h.Count("outflows")+h.Count("gifts_received") > 0) {
					t.Errorf("a refusal moved %v", moved)
				}
			})
		}
	}
}

// After a change of credentials, value stays in the account for 48 hours, and not
// longer.
func TestCredentialChangeBlocksFor48Hours(t *testing.T) {
	h := newHarness(t)
	at := h.Clock.Now()
	h.fixture.Changes["anna"] = outflow.Changes{Password: at, Email: at, TwoFactor: at}
	h.Clock.Advance(48*time.Hour - time.Second)
	for _, purpose := range outflow.Purposes() {
		_, err := h.transferOut(newMove(purpose, "anna", 10))
		refusal, _ := fault.From(err)
		if refusal == nil || refusal.Extra["until"] != at.Add(48*time.Hour).UnixMilli() {
			t.Errorf("%s: %v", purpose, err)
		}
	}
	h.Clock.Advance(time.Second)
	for _, purpose := range outflow.Purposes() {
		h.mustTransferOut(newMove(purpose, "anna", 10))
	}
}

// Withdrawals and gifts of all accounts of a person have one limit. Returned moves and
// those of strangers do not count.
func TestDayLimitCoversPersonAndAllPurposes(t *testing.T) {
	h := newHarness(t)
	h.cashier.LimitUSD = 2000 * dollar
	h.fixture.Shared["anna"] = []players.SharedIdentity{{ID: "cleo", Attribute: "device"}, {ID: "ben", Attribute: "address"}}
	h.fixture.Shared["cleo"] = []players.SharedIdentity{{ID: "anna", Attribute: "device"}}
	for range 3 {
		h.mustTransferOut(newMove(outflow.Tip, "anna", 459))
	}
	back := h.mustTransferOut(newMove(outflow.Withdrawal, "cleo", 459))
	if got := reasonOf(t, errOf(h.transferOut(newMove(outflow.Tip, "anna", 459)))); got != "403 limit" {
		t.Errorf("the fifth friend: %s", got)
	}
	if got := reasonOf(t, errOf(h.transferOut(newMove(outflow.Rain, "cleo", 165)))); got != "403 limit" {
		t.Errorf("the rest and a dollar: %s", got)
	}
	h.mustTransferOut(newMove(outflow.Withdrawal, "ben", 1900))
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.Withdrawals, Currency: "usd", Purpose: ledger.Real}, Credit: ledger.PlayerKey("cleo", "usd", false), Amount: 459_00,
			Code: ledger.CodeWithdrawalReturn, Ref: back[:],
		})
		if err != nil {
			return err
		}
		if err := h.gate.Return(tx, back[:]); err != nil {
			return err
		}
		return h.gate.Return(tx, back[:]) // a second return has no effect
	})
	h.mustTransferOut(newMove(outflow.Withdrawal, "cleo", 623))
	h.Clock.Advance(24 * time.Hour)
	h.mustTransferOut(newMove(outflow.Tip, "anna", 2000))
	if found := h.Findings(h.gate.Checks()); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}

func errOf[A any](_ A, err error) error { return err }

// The sums over a day, a week and a month are exact, whatever the hours.
func TestOutflowSumsOverDays(t *testing.T) {
	h := newHarness(t)
	h.mustTransferOut(newMove(outflow.Withdrawal, "anna", 1))
	for _, step := range []struct {
		wait             time.Duration
		day, week, month int64
	}{
		{24*time.Hour - time.Millisecond, 1, 1, 1},
		{time.Millisecond, 0, 1, 1},
		{6*24*time.Hour - time.Millisecond, 0, 1, 1},
		{time.Millisecond, 0, 0, 1},
		{23*24*time.Hour - time.Millisecond, 0, 0, 1},
		{time.Millisecond, 0, 0, 0},
	} {
		h.Clock.Advance(step.wait)
		h.Read(func(q *db.Reader) error {
			sums, _, err := h.gate.Status(q, "anna")
			if got := [3]int64{sums.DayUSD / dollar, sums.WeekUSD / dollar, sums.MonthUSD / dollar}; got != [3]int64{step.day, step.week, step.month} {
				t.Errorf("after %s more: %v", step.wait, got)
			}
			return err
		})
	}
}

// Gifts received must be turned over like a deposit, so that a chain of tips does not
// avoid the turnover.
func TestGiftRaisesRequiredTurnoverOfReceiver(t *testing.T) {
	h := newHarness(t)
	h.cashier.TurnoverTimes = 1
	h.mustTransferOut(newMove(outflow.Tip, "anna", 100))
	for _, purpose := range outflow.Purposes() {
		m := newMove(purpose, "ben", 10)
		if purpose.Gift() {
			m.Recipients = []string{"cleo"}
		}
		err := errOf(h.transferOut(m))
		if got := reasonOf(t, err); !strings.HasSuffix(got, " turnover") {
			t.Errorf("%s of what was given: %s", purpose, got)
		}
		if refusal, _ := fault.From(err); refusal.Extra["needed"] != "100.00" || refusal.Extra["played"] != "0.00" || refusal.Extra["left"] != "100.00" {
			t.Errorf("%+v", refusal.Extra)
		}
	}
	h.addTurnover("ben", 100)
	h.mustTransferOut(newMove(outflow.Withdrawal, "ben", 100))
}

// A gift uses up turnover, like a withdrawal: earlier play does not count for a later
// deposit.
func TestGiftConsumesTurnover(t *testing.T) {
	h := newHarness(t)
	h.cashier.TurnoverTimes = 1
	h.fixture.Deposits["anna"] = outflow.Deposits{USD: 100 * dollar, Confirmations: 3, Any: true}
	h.addTurnover("anna", 1000)
	h.mustTransferOut(newMove(outflow.Tip, "anna", 1))
	h.fixture.Deposits["anna"] = outflow.Deposits{USD: 600 * dollar, Confirmations: 3, Any: true}
	if got := reasonOf(t, errOf(h.transferOut(newMove(outflow.Withdrawal, "anna", 10)))); got != "4 turnover" {
		t.Error(got)
	}
	h.addTurnover("anna", 500)
	h.mustTransferOut(newMove(outflow.Withdrawal, "anna", 10))
}

// The audit finds money that left without a rule, and moves above the limit.
func TestAuditFindsTransfersPastTheGate(t *testing.T) {
	h := newHarness(t)
	h.cashier.LimitUSD = 100 * dollar
	h.mustTransferOut(newMove(outflow.Tip, "anna", 60))
	if found := h.Findings(h.gate.Checks()); len(found) > 0 {
		t.Fatalf("%+v", found)
	}
	bypass := func(to string, code ledger.Code) {
		ref, _ := id.ToBinary(h.IDs.New())
		key := ledger.PlayerKey(to, "usd", false)
		if code == ledger.CodeWithdrawal {
			key = ledger.Key{Owner: to, Currency: "usd", Purpose: ledger.Real}
		}
		h.Write(func(tx *db.Tx) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: ledger.PlayerKey("anna", "usd", false), Credit: key, Amount: 1, Code: code, Ref: ref[:]})
			return err
		})
	}
	bypass("ben", ledger.CodeTip)
	bypass("ben", ledger.CodeRain)
	bypass(ledger.Withdrawals, ledger.CodeWithdrawal)
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE outflows SET usd = usd + 50000000`); return err })
	findings := ""
	for _, found := range h.Findings(h.gate.Checks()) {
		findings += found.Subject + " " + found.Problem + "\n"
	}
	if strings.Count(findings, "no rule was asked about") != 3 || !strings.Contains(findings, "the limit was $100.00") {
		t.Error(findings)
	}
}

// Stakes on open wagers, and what left in the last day, still count as the player's.
func TestHasNoFundsCountsOpenBetsAndPayments(t *testing.T) {
	h := newHarness(t)
	nothing := func() (nothing bool) {
		h.Read(func(q *db.Reader) (err error) {
			nothing, err = h.gate.HasNoFunds(q, "anna")
			return err
		})
		return nothing
	}
	if nothing() {
		t.Error("with a balance")
	}
	h.mustTransferOut(newMove(outflow.Tip, "anna", 10_000))
	if nothing() {
		t.Error("all was tipped away")
	}
	h.Clock.Advance(24 * time.Hour)
	if !nothing() {
		t.Error("a day later")
	}
	if h.cashier.PendingUSD = 10_000; nothing() {
		t.Error("a withdrawal is under way")
	}
	h.cashier.PendingUSD, h.fixture.Bonus["anna"] = 0, true
	if nothing() {
		t.Error("with a bonus")
	}
}

// Without its sources the gate refuses everything, and a site does not start.
func TestGateWithoutSourcesRefuses(t *testing.T) {
	h := newHarness(t)
	closed, err := eligibility.New(eligibility.Deps{Clock: h.Clock, Licence: nil}, eligibility.Options{})
	h.Check(err)
	if closed.CheckSources() == nil {
		t.Error("it is open")
	}
	h.Read(func(q *db.Reader) error {
		if _, _, err := closed.Status(q, "anna"); err == nil {
			t.Error("it answers")
		}
		return nil
	})
	if err := closed.SetSources(eligibility.Sources{Accounts: &h.fixture}); err == nil || closed.CheckSources() == nil {
		t.Errorf("half of the sources: %v", err)
	}
}

func TestSharedAccountsOfPerson(t *testing.T) {
	h := newHarness(t)
	h.fixture.Shared["anna"] = []players.SharedIdentity{{ID: "ben", Attribute: "device"}, {ID: "cleo", Attribute: "address"}, {ID: "dora", Attribute: "referral"}, {ID: "eve", Attribute: "address"}, {ID: "eve", Attribute: "referral"}}
	h.cashier.SharedDestinationsOf = map[string][]string{"anna": {"fay"}}
	h.Read(func(q *db.Reader) error {
		list, err := h.gate.Accounts(q, "anna")
		if want := []string{"anna", "ben", "eve", "fay"}; !slices.Equal(list, want) {
			t.Errorf("%v, want %v", list, want)
		}
		return err
	})
}

// The audit finds money that left an account while one of its deposits was lost, as a
// withdrawal and as a gift, and a limit that was exceeded with the accounts of one
// person. Returned moves are no finding.
func TestAuditFindsAttacksOnGate(t *testing.T) {
	h := newHarness(t)
	h.cashier.LimitUSD = 2000 * dollar
	h.mustTransferOut(newMove(outflow.Withdrawal, "anna", 100))
	h.Clock.Advance(time.Minute)
	h.fixture.LostSince["anna"] = h.Clock.Now().UnixMilli()
	h.Clock.Advance(time.Minute)
	if found := h.Findings(h.gate.Checks()); len(found) > 0 {
		t.Errorf("what left before the loss: %+v", found)
	}
	for _, purpose := range outflow.Purposes() { // without the rule that refuses it
		h.mustTransferOut(newMove(purpose, "anna", 100))
	}
	found := h.Findings(h.gate.Checks())
	if len(found) != len(outflow.Purposes()) {
		t.Errorf("%+v", found)
	}
	for _, one := range found {
		if !strings.Contains(one.Problem, "while a deposit of it was lost") {
			t.Errorf("%+v", one)
		}
	}
	clear(h.fixture.LostSince)
	h.Clock.Advance(48 * time.Hour)
	h.mustTransferOut(newMove(outflow.Tip, "anna", 1500))
	h.Clock.Advance(time.Minute)
	h.mustTransferOut(newMove(outflow.Tip, "cleo", 1500)) // the accounts were not yet known as one person
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE outflows SET person = 'anna'`); return err })
	if found := h.Findings(h.gate.Checks()); len(found) != 1 || !strings.Contains(found[0].Problem, "the limit was $2000.00") {
		t.Errorf("a limit passed with gifts: %+v", found)
	}
}
