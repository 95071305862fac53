package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/db"
)

func TestLossLimitRefusesPossibleExcess(t *testing.T) {
	h := newHarness(t)
	h.Check(h.placeWager(1000, 400)) // before there is a limit: counted when one is set
	h.mustSet("loss.day", "5000")
	h.requireToday("10.00", "6.00")
	requireRemaining(t, h.placeWager(4401, 0), Loss, Day, "44.00")
	h.Check(h.placeWager(4400, 4000))
	h.requireToday("54.00", "10.00")
	h.Check(h.placeWager(1000, 8000)) // a win: it offsets the loss, and more
	h.requireToday("64.00", "-60.00")
	requireRemaining(t, h.placeWager(11001, 0), Loss, Day, "110.00")
	h.Check(h.placeWager(11000, 0))
	requireRemaining(t, h.placeWager(1, 0), Loss, Day, "0.00")
}

// The stake of an open wager counts as a loss until it settles. The settlement is never rejected.
func TestOpenWagerCountsUntilSettled(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.day", "5000")
	w := h.mustOpen(3000)
	h.requireToday("30.00", "30.00")
	requireRemaining(t, h.placeWager(2001, 0), Loss, Day, "20.00")
	requireRemaining(t, h.add(w, 2001), Loss, Day, "20.00")
	h.Check(h.add(w, 1000))
	h.requireToday("40.00", "40.00")
	h.Check(h.set("loss.day", "100", 1)) // the limit applies while it is open
	requireRemaining(t, h.placeWager(1, 0), Loss, Day, "0.00")
	requireRemaining(t, h.add(w, 1), Loss, Day, "0.00")
	h.Check(h.settle(w, 3950))
	h.requireToday("40.00", "0.50")
	h.Check(h.placeWager(50, 0))
	requireRemaining(t, h.placeWager(1, 0), Loss, Day, "0.00")
}

func TestRefundsAndCorrectionsCount(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.day", "5000")
	h.mustSet("stake.week", "20000")
	w := h.mustOpen(4000)
	h.Check(h.void(w))
	h.requireToday("0.00", "0.00")
	won := h.mustOpen(1000)
	h.Check(h.settle(won, 4000))
	h.requireToday("10.00", "-30.00")
	h.Check(h.correct(won, 0)) // the result was corrected
	h.requireToday("10.00", "10.00")
	h.Check(h.correct(won, 500))
	h.requireToday("10.00", "5.00")
	parts := h.mustOpen(2000)
	h.Check(h.change(func(tx *db.Tx) error {
		_, err := h.wagers.SettlePart(tx, parts, 1000, 600, wager.Notice{})
		return err
	}))
	h.requireToday("30.00", "19.00")
	h.Check(h.change(func(tx *db.Tx) error {
		_, err := h.wagers.Release(tx, parts, 500, wager.Notice{})
		return err
	}))
	h.requireToday("25.00", "14.00")
	h.Check(h.settle(parts, 600))
	h.requireToday("25.00", "14.00")
}

// Bonus money counts neither as a stake nor as a loss, and neither do its payouts.
func TestBonusMoneyDoesNotCount(t *testing.T) {
	h := newHarness(t)
	bonus := ledger.Key{Owner: "anna", Currency: "usd", Purpose: ledger.Bonus}
	h.transfer(bonus, ledger.Key{Owner: ledger.Promotions, Currency: "usd", Purpose: ledger.Bonus}, 100_000, ledger.CodeBonus, make([]byte, 16))
	h.mustSet("loss.day", "5000")
	h.bonus = 100
	h.Check(h.placeWager(20000, 0))
	h.requireToday("0.00", "0.00")
	h.bonus = 75
	h.Check(h.placeWager(20000, 4000)) // 50 dollars of real money; a fifth is paid back
	h.requireToday("50.00", "40.00")
	requireRemaining(t, h.placeWager(4004, 0), Loss, Day, "10.00")
	h.Check(h.placeWager(4000, 0))
	h.requireToday("60.00", "50.00")
	h.bonus = 100
	h.Check(h.placeWager(1000, 0))
	h.requireToday("60.00", "50.00")
}

// All currencies count at the value of the bet.
func TestAllCurrenciesCountInDollars(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", btc, 100_000_000)
	h.mustSet("loss.day", "10000")
	h.Check(h.placeWagerIn(btc, 100_000, 50_000)) // $50 at a price of $50,000
	h.requireToday("50.00", "25.00")
	h.Rates["btc"] = "25000"
	h.Reprice()
	h.requireToday("50.00", "25.00")
	requireRemaining(t, h.placeWagerIn(btc, 300_001, 0), Loss, Day, "75.00")
	h.Check(h.placeWagerIn(btc, 300_000, 0))
	requireRemaining(t, h.placeWager(1, 0), Loss, Day, "0.00")
}

func TestAPeriodEndsAtMidnight(t *testing.T) {
	h := newHarness(t)
	h.Harness.Clock.Advance(time.Date(2026, 3, 31, 23, 59, 59, 0, time.UTC).Sub(h.Harness.Clock.Now()))
	h.mustSet("stake.day", "1000")
	h.mustSet("stake.month", "5000")
	h.mustSet("loss.week", "2500")
	w := h.mustOpen(1000)
	requireRemaining(t, h.placeWager(1, 0), Stake, Day, "0.00")
	h.Harness.Clock.Advance(time.Second)
	// A wager belongs to the period in which it settles. While it is open it belongs to the current
	// one.
	requireRemaining(t, h.placeWager(1, 0), Stake, Day, "0.00")
	h.Check(h.settle(w, 0))
	h.requireToday("10.00", "10.00")
	h.Harness.Clock.Advance(day)
	h.Check(h.placeWager(1000, 0)) // Thursday
	h.Harness.Clock.Advance(day)
	requireRemaining(t, h.placeWager(501, 0), Loss, Week, "5.00")
	h.Harness.Clock.Advance(3 * day) // Monday
	h.Check(h.placeWager(1000, 0))
	h.requireConsistent()
	if u := h.usageOf(Month); u.Staked != "30.00" {
		t.Errorf("the month has %+v", u)
	}
}

func TestTimeLimitCountsSessions(t *testing.T) {
	h := newHarness(t)
	h.mustSet("time.day", "1800")
	h.Check(h.placeWager(1, 0))
	for range 2 {
		h.Harness.Clock.Advance(15*time.Minute - time.Second)
		h.Check(h.placeWager(1, 0))
	}
	if u := h.usageOf(Day); u.Played != 1798 {
		t.Errorf("played %d seconds", u.Played)
	}
	h.Harness.Clock.Advance(2 * time.Second)
	requireRemaining(t, h.placeWager(1, 0), Time, Day, "0")
	h.Harness.Clock.Advance(20 * time.Minute) // a new session: its time begins with its first stake
	h.Check(h.placeWager(1, 0))
	w := h.mustOpen(1)
	h.Harness.Clock.Advance(2 * time.Second)
	requireRemaining(t, h.placeWager(1, 0), Time, Day, "0")
	h.Check(h.settle(w, 0))
	h.requireConsistent()
	// A session over midnight belongs to two days.
	h.Harness.Clock.Advance(time.Date(2026, 3, 4, 23, 55, 0, 0, time.UTC).Sub(h.Harness.Clock.Now()))
	h.Check(h.placeWager(1, 0))
	h.Harness.Clock.Advance(10 * time.Minute)
	h.Check(h.placeWager(1, 0))
	if u := h.usageOf(Day); u.Played != 300 {
		t.Errorf("after midnight %d seconds were played", u.Played)
	}
	h.requireConsistent()
}

func TestPausesAndBlocks(t *testing.T) {
	h := newHarness(t)
	h.mustSet(NightPause, "05:00-07:00+00:00") // it is 05:06:07
	if refusal := requireCode(t, h.placeWager(100, 0), CodeNight); refusal.Extra["until"] != time.Date(2026, 3, 4, 7, 0, 0, 0, time.UTC).UnixMilli() {
		t.Errorf("refused with %+v", refusal)
	}
	h.Harness.Clock.Advance(2 * time.Hour)
	h.Check(h.placeWager(100, 0))
	h.mustSet("block.instant", "1")
	if refusal := requireCode(t, h.placeWager(100, 0), CodeBlock); refusal.Extra["group"] != "instant" {
		t.Errorf("refused with %+v", refusal)
	}
	h.Harness.Read(func(q *db.Reader) error { return h.CheckBlocked(q, "anna", "crash", "crash", h.Harness.Clock.Now()) })
}

func TestDepositLimitRefusesAddress(t *testing.T) {
	h := newHarness(t)
	permission := func(usd int64) (err error) {
		h.Harness.Read(func(q *db.Reader) error {
			err = h.CheckDeposit(q, "anna", usd, h.Harness.Clock.Now())
			return nil
		})
		return err
	}
	h.Check(permission(1_000_000 * dollar))
	h.mustSet("deposit.month", "10000")
	h.deposited = 40 * dollar
	h.Check(permission(0), permission(60*dollar))
	requireRemaining(t, permission(60*dollar+1), Deposit, Month, "60.00")
	h.deposited = 150 * dollar // more was deposited than the limit: coins cannot be rejected
	requireRemaining(t, permission(0), Deposit, Month, "0.00")
}

// The first limit of a player with earlier play counts the play of the current periods, and nothing
// before them.
func TestFirstLimitCountsEarlierPlay(t *testing.T) {
	h := newHarness(t)
	h.Harness.Clock.Advance(time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC).Sub(h.Harness.Clock.Now()))
	h.Check(h.placeWager(100_000, 0))
	h.Harness.Clock.Advance(9 * day) // Monday, in the week of the first of July
	h.Check(h.placeWager(200, 0))
	h.Harness.Clock.Advance(2 * day)
	w := h.mustOpen(400)
	for range 3 * eventBatch / 2 {
		h.Check(h.placeWager(1, 0))
	}
	h.mustSet("loss.month", "10000")
	for period, want := range map[Period]string{Day: "34.00", Week: "36.00", Month: "34.00"} {
		if u := h.usageOf(period); u.Lost != want {
			t.Errorf("this %s $%s are lost, want %s", period, u.Lost, want)
		}
	}
	h.Check(h.settle(w, 400))
	h.requireConsistent()
}
