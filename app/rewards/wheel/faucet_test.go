package wheel

import (
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/prizedraw"
	"croupier/db"
)

func TestFaucetPaysOncePer24Hours(t *testing.T) {
	h := newHarness(t)
	h.world.deposits["anna"] = 1_000_000
	// A moment before midnight at the end of a year.
	h.Clock.Advance(time.Date(2026, 12, 31, 23, 59, 59, 900e6, time.UTC).Sub(h.Clock.Now()))
	first, err := h.faucet("anna")
	h.Check(err)
	due := h.Clock.Now().Add(24 * time.Hour)
	if want := due.Unix() + 1; first.Next != want || h.balance("anna", "usd") == 0 {
		t.Errorf("next is %d, want %d", first.Next, want)
	}
	var section Section
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) (err error) { section, err = h.wheel.Section(q, "anna"); return err }))
	if section.BonusClaim == nil || *section.BonusClaim != due.UnixMilli() {
		t.Errorf("the user object has %v", section.BonusClaim)
	}
	for _, ahead := range []time.Duration{0, 200 * time.Millisecond, 23*time.Hour + 59*time.Minute - 200*time.Millisecond, 59*time.Second + 999*time.Millisecond} {
		h.Clock.Advance(ahead)
		if _, err := h.faucet("anna"); !errors.Is(err, errTooSoon) {
			t.Fatalf("at %s: %v", h.Clock.Now(), err)
		}
	}
	h.Clock.Advance(time.Millisecond)
	if _, err := h.faucet("anna"); err != nil {
		t.Errorf("after 24 hours: %v", err)
	}
	h.checkAudits()
}

func TestParallelFaucetClaimsPayOnce(t *testing.T) {
	h := newHarness(t)
	h.world.deposits["anna"] = 1_000_000
	for range 2 {
		if got := h.parallel(200, func() error { _, err := h.faucet("anna"); return err }); got != 1 {
			t.Errorf("the faucet gave %d times", got)
		}
		h.Clock.Advance(faucetPause)
	}
	h.checkAudits()
}

func TestFaucetRequiresDeposit(t *testing.T) {
	h := newHarness(t)
	for _, step := range []struct {
		usd  int64
		want int
	}{{0, 2}, {999_999, 2}, {1_000_000, 0}} {
		h.world.deposits["anna"] = step.usd
		if _, err := h.faucet("anna"); code(t, err) != step.want {
			t.Errorf("with %d: %v", step.usd, err)
		}
		h.Clock.Advance(faucetPause)
	}
	if h.world.deposited != 0 {
		t.Errorf("deposits were asked since %d", h.world.deposited)
	}
	h.set("rewards.faucet_deposit_days", 7)
	h.Clock.Advance(faucetPause)
	_, err := h.faucet("anna")
	if want := h.Clock.Now().Add(-7 * 24 * time.Hour).UnixMilli(); err != nil || h.world.deposited != want {
		t.Errorf("asked since %d, want %d: %v", h.world.deposited, want, err)
	}
	h.set("rewards.faucet", false)
	if _, err := h.faucet("anna"); code(t, err) != 3 {
		t.Errorf("while closed: %v", err)
	}
}

func TestFaucetPaysShareOfLevelMaximum(t *testing.T) {
	h := newHarness(t)
	h.world.deposits["anna"] = 1_000_000
	for level := range h.world.maxima {
		h.world.levels["anna"] = level
		for range 60 {
			before := h.balance("anna", "usd")
			answer, err := h.faucet("anna")
			h.Check(err)
			maximum := h.world.maxima[level]
			want := maximum * int64(answer.Share) / prizedraw.Whole
			if got := int64(h.balance("anna", "usd") - before); got != want || got < maximum/100 || got > maximum {
				t.Fatalf("level %d drew %d of the whole and paid %d, want %d", level, answer.Share, got, want)
			}
			h.Clock.Advance(faucetPause)
		}
	}
	h.checkAudits()
}

func TestFaucetOddsAddUp(t *testing.T) {
	sum, to := Percent(0), faucetOdds[0].From
	for _, r := range faucetOdds {
		if r.From != to || r.Chance <= 0 {
			t.Errorf("%+v comes after %d", r, to)
		}
		sum, to = sum+r.Chance, r.To
	}
	if sum != prizedraw.Whole || faucetOdds[0].From != prizedraw.MinShare || to != prizedraw.Whole {
		t.Errorf("%+v add up to %d", faucetOdds, sum)
	}
}

func TestFreeWheelSpinsEveryThreeMinutesWithoutFunds(t *testing.T) {
	h := newHarness(t)
	if _, err := h.free("anna"); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(2*time.Minute + 59*time.Second)
	if _, err := h.free("anna"); code(t, err) != 1 {
		t.Errorf("at 2:59: %v", err)
	}
	h.Clock.Advance(time.Second)
	h.world.funded["anna"] = true
	if _, err := h.free("anna"); code(t, err) != 2 {
		t.Errorf("with money: %v", err)
	}
	delete(h.world.funded, "anna")
	if got := h.parallel(200, func() error { _, err := h.free("anna"); return err }); got != 1 {
		t.Errorf("it turned %d times at once", got)
	}
	h.set("rewards.free_wheel", false)
	h.Clock.Advance(time.Hour)
	if _, err := h.free("anna"); code(t, err) != 4 {
		t.Errorf("while switched off: %v", err)
	}
	h.checkAudits()
}

func TestFreeWheelLimitsSpinsAndBudget(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.free_wheel_spins", 3)
	begin := h.Clock.Now()
	for range 3 {
		_, err := h.free("anna")
		h.Check(err)
		h.Clock.Advance(time.Hour)
	}
	if _, err := h.free("anna"); code(t, err) != 3 {
		t.Errorf("a fourth time: %v", err)
	}
	data, err := h.wheel.Free(h.Ctx, callAs("anna"), struct{}{})
	h.Check(err)
	if data.Left != 0 || data.Next != begin.Add(freeDay).Unix() || !data.Open {
		t.Errorf("the page gets %+v", data)
	}
	h.Clock.Advance(begin.Add(freeDay).Sub(h.Clock.Now()))
	if _, err := h.free("anna"); err != nil {
		t.Errorf("a day after the first: %v", err)
	}
	h.set("rewards.free_wheel_budget", "0.001")
	if _, err := h.free("bert"); code(t, err) != 4 {
		t.Errorf("beyond the budget: %v", err)
	}
	h.checkAudits()
}

// The free wheel counts the spins of any 24 hours. A new year does not reset them.
func TestFreeWheelLimitDoesNotResetAtMidnight(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.free_wheel_spins", 1)
	newYear := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		at   time.Duration // from midnight
		code int
	}{{-time.Millisecond, 0}, {0, 3}, {3 * time.Minute, 3}, {24*time.Hour - 2*time.Millisecond, 3}, {24*time.Hour - time.Millisecond, 0}} {
		h.Clock.Advance(newYear.Add(step.at).Sub(h.Clock.Now()))
		if _, err := h.free("anna"); code(t, err) != step.code {
			t.Errorf("at %s: %v", h.Clock.Now(), err)
		}
	}
	h.checkAudits()
}

// During a leap second the clock shows a second twice. The faucet gives once in it.
func TestRepeatedSecondDoesNotOpenFaucet(t *testing.T) {
	h := newHarness(t)
	h.world.deposits["anna"] = 1_000_000
	h.Clock.Advance(time.Date(2026, 12, 31, 23, 59, 59, 500e6, time.UTC).Sub(h.Clock.Now()))
	first, err := h.faucet("anna")
	h.Check(err)
	for range 2 {
		h.Clock.Advance(-time.Second)
		if _, err := h.faucet("anna"); !errors.Is(err, errTooSoon) {
			t.Errorf("at %s: %v", h.Clock.Now(), err)
		}
		h.Clock.Advance(time.Second)
	}
	h.Clock.Advance(time.Unix(first.Next, 0).Sub(h.Clock.Now()))
	if _, err := h.faucet("anna"); err != nil {
		t.Errorf("when it said it would: %v", err)
	}
	h.checkAudits()
}
