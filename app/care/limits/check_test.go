package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/db"
)

func TestALossLimitRefusesWhatItCouldNotBear(t *testing.T) {
	h := newHouse(t)
	h.Check(h.play(1000, 400)) // before there is a limit: counted when one is set
	h.mustSet("loss.day", "5000")
	h.wants("10.00", "6.00")
	leaves(t, h.play(4401, 0), Loss, Day, "44.00")
	h.Check(h.play(4400, 4000))
	h.wants("54.00", "10.00")
	h.Check(h.play(1000, 8000)) // a win: what was lost comes back, and more
	h.wants("64.00", "-60.00")
	leaves(t, h.play(11001, 0), Loss, Day, "110.00")
	h.Check(h.play(11000, 0))
	leaves(t, h.play(1, 0), Loss, Day, "0.00")
}

// The stake of an open wager counts as lost until it ends; its end is never refused.
func TestAWagerInFlightCountsAndEnds(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.day", "5000")
	w := h.mustOpen(3000)
	h.wants("30.00", "30.00")
	leaves(t, h.play(2001, 0), Loss, Day, "20.00")
	leaves(t, h.add(w, 2001), Loss, Day, "20.00")
	h.Check(h.add(w, 1000))
	h.wants("40.00", "40.00")
	h.Check(h.set("loss.day", "100", 1)) // the limit bites while it is open
	leaves(t, h.play(1, 0), Loss, Day, "0.00")
	leaves(t, h.add(w, 1), Loss, Day, "0.00")
	h.Check(h.settle(w, 3950))
	h.wants("40.00", "0.50")
	h.Check(h.play(50, 0))
	leaves(t, h.play(1, 0), Loss, Day, "0.00")
}

func TestRefundsAndCorrectionsCount(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.day", "5000")
	h.mustSet("stake.week", "20000")
	w := h.mustOpen(4000)
	h.Check(h.void(w))
	h.wants("0.00", "0.00")
	won := h.mustOpen(1000)
	h.Check(h.settle(won, 4000))
	h.wants("10.00", "-30.00")
	h.Check(h.correct(won, 0)) // the result was another one
	h.wants("10.00", "10.00")
	h.Check(h.correct(won, 500))
	h.wants("10.00", "5.00")
	parts := h.mustOpen(2000)
	h.Check(h.change(func(tx *db.Tx) error {
		_, err := h.wagers.SettlePart(tx, parts, 1000, 600, wager.Notice{})
		return err
	}))
	h.wants("30.00", "19.00")
	h.Check(h.change(func(tx *db.Tx) error {
		_, err := h.wagers.Release(tx, parts, 500, wager.Notice{})
		return err
	}))
	h.wants("25.00", "14.00")
	h.Check(h.settle(parts, 600))
	h.wants("25.00", "14.00")
}

// Bonus money counts neither as a stake nor as a loss, and what it wins neither.
func TestBonusMoneyDoesNotCount(t *testing.T) {
	h := newHouse(t)
	bonus := ledger.Key{Owner: "anna", Currency: "usd", Purpose: ledger.Bonus}
	h.transfer(bonus, ledger.Key{Owner: ledger.Promotions, Currency: "usd", Purpose: ledger.Bonus}, 100_000, ledger.CodeBonus, make([]byte, 16))
	h.mustSet("loss.day", "5000")
	h.bonus = 100
	h.Check(h.play(20000, 0))
	h.wants("0.00", "0.00")
	h.bonus = 75
	h.Check(h.play(20000, 4000)) // 50 dollars of real money, of which a fifth comes back
	h.wants("50.00", "40.00")
	leaves(t, h.play(4004, 0), Loss, Day, "10.00")
	h.Check(h.play(4000, 0))
	h.wants("60.00", "50.00")
	h.bonus = 100
	h.Check(h.play(1000, 0))
	h.wants("60.00", "50.00")
}

// All currencies count at the value of the bet.
func TestAllCurrenciesCountInDollars(t *testing.T) {
	h := newHouse(t)
	h.give("anna", btc, 100_000_000)
	h.mustSet("loss.day", "10000")
	h.Check(h.playIn(btc, 100_000, 50_000)) // $50 at a price of $50,000
	h.wants("50.00", "25.00")
	h.Rates["btc"] = "25000"
	h.Reprice()
	h.wants("50.00", "25.00")
	leaves(t, h.playIn(btc, 300_001, 0), Loss, Day, "75.00")
	h.Check(h.playIn(btc, 300_000, 0))
	leaves(t, h.play(1, 0), Loss, Day, "0.00")
}

func TestAPeriodEndsAtMidnight(t *testing.T) {
	h := newHouse(t)
	h.House.Clock.Advance(time.Date(2026, 3, 31, 23, 59, 59, 0, time.UTC).Sub(h.House.Clock.Now()))
	h.mustSet("stake.day", "1000")
	h.mustSet("stake.month", "5000")
	h.mustSet("loss.week", "2500")
	w := h.mustOpen(1000)
	leaves(t, h.play(1, 0), Stake, Day, "0.00")
	h.House.Clock.Advance(time.Second)
	// A wager belongs to the period in which it ends, and is of the current one until then.
	leaves(t, h.play(1, 0), Stake, Day, "0.00")
	h.Check(h.settle(w, 0))
	h.wants("10.00", "10.00")
	h.House.Clock.Advance(day)
	h.Check(h.play(1000, 0)) // Thursday
	h.House.Clock.Advance(day)
	leaves(t, h.play(501, 0), Loss, Week, "5.00")
	h.House.Clock.Advance(3 * day) // Monday
	h.Check(h.play(1000, 0))
	h.mustBeRight()
	if u := h.used(Month); u.Staked != "30.00" {
		t.Errorf("the month has %+v", u)
	}
}

func TestALimitOfTimeCountsSessions(t *testing.T) {
	h := newHouse(t)
	h.mustSet("time.day", "1800")
	h.Check(h.play(1, 0))
	for range 2 {
		h.House.Clock.Advance(15*time.Minute - time.Second)
		h.Check(h.play(1, 0))
	}
	if u := h.used(Day); u.Played != 1798 {
		t.Errorf("played %d seconds", u.Played)
	}
	h.House.Clock.Advance(2 * time.Second)
	leaves(t, h.play(1, 0), Time, Day, "0")
	h.House.Clock.Advance(20 * time.Minute) // a new session: its time begins with its first stake
	h.Check(h.play(1, 0))
	w := h.mustOpen(1)
	h.House.Clock.Advance(2 * time.Second)
	leaves(t, h.play(1, 0), Time, Day, "0")
	h.Check(h.settle(w, 0))
	h.mustBeRight()
	// Over midnight a session is of two days.
	h.House.Clock.Advance(time.Date(2026, 3, 4, 23, 55, 0, 0, time.UTC).Sub(h.House.Clock.Now()))
	h.Check(h.play(1, 0))
	h.House.Clock.Advance(10 * time.Minute)
	h.Check(h.play(1, 0))
	if u := h.used(Day); u.Played != 300 {
		t.Errorf("after midnight %d seconds were played", u.Played)
	}
	h.mustBeRight()
}

func TestPausesAndBlocks(t *testing.T) {
	h := newHouse(t)
	h.mustSet(NightPause, "05:00-07:00+00:00") // it is 05:06:07
	if refusal := refused(t, h.play(100, 0), CodeNight); refusal.Extra["until"] != time.Date(2026, 3, 4, 7, 0, 0, 0, time.UTC).UnixMilli() {
		t.Errorf("refused with %+v", refusal)
	}
	h.House.Clock.Advance(2 * time.Hour)
	h.Check(h.play(100, 0))
	h.mustSet("block.instant", "1")
	if refusal := refused(t, h.play(100, 0), CodeBlock); refusal.Extra["group"] != "instant" {
		t.Errorf("refused with %+v", refusal)
	}
	h.House.Read(func(q *db.Reader) error { return h.Blocked(q, "anna", "crash", "crash", h.House.Clock.Now()) })
}

func TestADepositLimitGivesNoAddress(t *testing.T) {
	h := newHouse(t)
	may := func(usd int64) (err error) {
		h.House.Read(func(q *db.Reader) error {
			err = h.MayDeposit(q, "anna", usd, h.House.Clock.Now())
			return nil
		})
		return err
	}
	h.Check(may(1_000_000 * dollar))
	h.mustSet("deposit.month", "10000")
	h.deposited = 40 * dollar
	h.Check(may(0), may(60*dollar))
	leaves(t, may(60*dollar+1), Deposit, Month, "60.00")
	h.deposited = 150 * dollar // more has come than the limit: coins cannot be refused
	leaves(t, may(0), Deposit, Month, "0.00")
}

// The first limit of a player who has played a lot counts what was played in the
// periods, and nothing from before them.
func TestTheFirstLimitCountsWhatWasPlayed(t *testing.T) {
	h := newHouse(t)
	h.House.Clock.Advance(time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC).Sub(h.House.Clock.Now()))
	h.Check(h.play(100_000, 0))
	h.House.Clock.Advance(9 * day) // Monday, in the week of the first of July
	h.Check(h.play(200, 0))
	h.House.Clock.Advance(2 * day)
	w := h.mustOpen(400)
	for range 3 * eventBatch / 2 {
		h.Check(h.play(1, 0))
	}
	h.mustSet("loss.month", "10000")
	for period, want := range map[Period]string{Day: "34.00", Week: "36.00", Month: "34.00"} {
		if u := h.used(period); u.Lost != want {
			t.Errorf("this %s $%s are lost, want %s", period, u.Lost, want)
		}
	}
	h.Check(h.settle(w, 400))
	h.mustBeRight()
}
