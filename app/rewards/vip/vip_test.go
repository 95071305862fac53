package vip

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const dollar = 1_000_000

// bet is a lost bet of one dollar with an edge of one percent. Levels count it as
// dollars.
func bet(owner string, dollars int64) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Stake: dollar, USD: dollars * dollar, Edge: "1/100"}
}

// dollarsBet is a lost bet of dollars with an edge of one percent.
func dollarsBet(owner string, dollars int64) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Stake: money.Amount(dollars * dollar), USD: dollars * dollar, Edge: "1/100"}
}

func TestRakebackOfABetIsClaimedOnce(t *testing.T) {
	h := newHarness(t)
	h.play(dollarsBet("anna", 100)) // 1 % of $100 is $1; level 0 gets 3 % of it
	if answer := h.rakeback("anna"); answer.Percent != 30_000 || !reflect.DeepEqual(answer.Available, []rewards.Value{{ID: "usd", Value: "0.03"}}) || !reflect.DeepEqual(answer.Rakeback, answer.Available) {
		t.Fatalf("%+v", answer)
	}
	moved := h.Deltas(func() { h.Check(h.claim("anna")) })
	if moved["anna usd real"] != 30_000 || moved["promotions usd real"] != -30_000 {
		t.Errorf("the claim moved %v", moved)
	}
	if answer := h.rakeback("anna"); len(answer.Available) != 0 || answer.Next != h.Clock.Now().Add(4*time.Hour).UnixMilli() {
		t.Errorf("%+v", answer)
	}
	h.checkAudits()
}

func TestClaimsWaitFourHours(t *testing.T) {
	h := newHarness(t)
	wantCode := func(when string, code int) {
		t.Helper()
		refused := (*fault.Error)(nil)
		if err := h.claim("anna"); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%s: %v", when, err)
		}
	}
	wantCode("without anything", 2)
	h.play(dollarsBet("anna", 1))
	h.Check(h.claim("anna"))
	h.play(dollarsBet("anna", 1))
	wantCode("at once", 1)
	h.Clock.Advance(4*time.Hour - time.Minute)
	wantCode("after 3 h 59 min", 1)
	h.Clock.Advance(time.Minute)
	h.Check(h.claim("anna"))
	h.world.refusal = fault.ErrFeature
	h.Clock.Advance(4 * time.Hour)
	h.play(dollarsBet("anna", 1))
	wantCode("to whom no rewards are paid", fault.ErrFeature.Code)
	h.checkAudits()
}

func TestParallelClaimsPayOnce(t *testing.T) {
	h := newHarness(t)
	h.play(dollarsBet("anna", 100), kerneltest.Wager{Owner: "anna", Currency: "btc", Stake: 100_000, USD: dollar, Edge: "1/100"})
	var group sync.WaitGroup
	errs := make([]error, 200)
	moved := h.Deltas(func() {
		for i := range errs {
			group.Go(func() { errs[i] = h.claim("anna") })
		}
		group.Wait()
	})
	paid := 0
	for _, err := range errs {
		if err == nil {
			paid++
		} else if !errors.Is(err, errTooSoon) {
			t.Error(err)
		}
	}
	if paid != 1 || moved["anna usd real"] != 30_000 || moved["anna btc real"] != 30 {
		t.Errorf("%d claims were paid: %v", paid, moved)
	}
	h.checkAudits()
}

// TestChangedRakebackAppliesFromNextBet checks that no restart is needed.
func TestChangedRakebackAppliesFromNextBet(t *testing.T) {
	h := newHarness(t)
	h.play(dollarsBet("anna", 100))
	before := h.rakeback("anna").Available
	h.setLevels(func(l *Level) { l.Rakeback = "30" })
	h.play(dollarsBet("anna", 100))
	if after := h.rakeback("anna").Available; len(before) != 1 || len(after) != 1 || before[0].Value != "0.03" || after[0].Value != "0.33" {
		t.Errorf("%v and then %v, want 0.03 and 0.33", before, after)
	}
	h.checkAudits()
}

// TestVoidBetReversesRakeback covers the time after a claim, a new level and changed
// shares too.
func TestVoidBetReversesRakeback(t *testing.T) {
	h := newHarness(t)
	appended := h.play(dollarsBet("anna", 100))
	h.Check(h.claim("anna"))
	h.deposit("anna", 50)
	h.play(bet("anna", 900)) // level 1 from here on
	h.setLevels(func(l *Level) { l.Rakeback = "50" })
	void := h.correct(appended[0], true, 0)
	open := func() (p Part) {
		h.Read(func(q *db.Reader) error {
			list, err := h.ranks.rewards.PotsOf(q, "anna")
			if len(list) > 0 {
				p = list[0].Open
			}
			return err
		})
		return p
	}
	if got := open(); got != earnings.Of(300-30_000, 0) { // the bet of $1 in stakes earned 300
		t.Errorf("the player is at %+v", got)
	}
	if answer := h.rakeback("anna"); len(answer.Available) != 0 {
		t.Errorf("offered %+v", answer.Available)
	}
	h.correct(void, false, 0) // it counts again, at the share of that time
	if got := open(); got != earnings.Of(300, 0) {
		t.Errorf("the player is at %+v", got)
	}
	h.checkAudits()
}

// TestBonusWagersEarnNoRakeback covers corrections too. Wagers from
// before that rule keep what they earned.
func TestBonusWagersEarnNoRakeback(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error { // as a version before the rule wrote it
		_, err := tx.Exec(`UPDATE rank_terms SET shares = $1`, "30000 42000 54000 66000 78000 90000 102000 114000 126000 138000 150000")
		return err
	})
	before := h.Append(dollarsBet("anna", 100))
	h.world.bonusWagers[before[0].ID] = true
	h.count()
	h.Check(h.ranks.Start(h.Ctx)) // the upgrade
	after := h.Append(dollarsBet("anna", 100), dollarsBet("anna", 100), dollarsBet("bert", 100))
	h.world.bonusWagers[after[0].ID], h.world.bonusWagers[after[2].ID] = true, true
	h.count()
	want := func(owner string, bets int64) {
		t.Helper()
		h.Read(func(q *db.Reader) error {
			list, err := h.ranks.rewards.PotsOf(q, owner)
			if err != nil || len(list) != 1 || list[0].Open != earnings.Of(30_000*bets, 0) {
				t.Errorf("%s has %+v, %v", owner, list, err)
			}
			return nil
		})
	}
	want("anna", 2)
	want("bert", 1) // had no bonus
	h.correct(after[0], true, 0)
	want("anna", 2)
	h.correct(after[1], true, 0)
	want("anna", 1)
	h.checkAudits()
}

func TestPlayMoneyAndUnknownEdgesEarnNothing(t *testing.T) {
	h := newHarness(t)
	h.play(kerneltest.Wager{Stake: dollar, USD: dollar, Edge: "1/100", Demo: true}, kerneltest.Wager{Stake: dollar, USD: dollar},
		kerneltest.Wager{Stake: dollar, USD: dollar, Edge: "1/100", Void: true, Payout: dollar})
	if answer := h.rakeback("anna"); len(answer.Available) != 0 {
		t.Errorf("offered %+v", answer.Available)
	}
	h.checkAudits()
}

func TestLevelIsReachedOnceAndNeverLost(t *testing.T) {
	h := newHarness(t)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Gift = fmt.Sprint(l.Level)
		}
	})
	level := func() (level int) {
		h.Read(func(q *db.Reader) (err error) { level, err = h.ranks.Level(q, "anna"); return err })
		return level
	}
	appended := h.play(dollarsBet("anna", 1000))
	if level() != 0 {
		t.Error("a level without a deposit")
	}
	moved := h.Deltas(func() { h.deposit("anna", 50) })
	if level() != 1 || h.ranks.Cache.Of("anna") != 1 || moved["anna usd real"] != 51*dollar {
		t.Errorf("level %d, moved %v", level(), moved)
	}
	up := kerneltest.Data(t, EventLevelUp, h.Events.Drain())
	if len(up) != 1 || up[0].Level != 1 || up[0].Name != "Bronze" || up[0].Gift == nil || *up[0].Gift != (rewards.Value{ID: "usd", Value: "1.00"}) {
		t.Errorf("published %+v", up)
	}
	h.correct(appended[0], true, 0)
	h.deposit("anna", -50)
	h.deposit("anna", 50)
	h.play(dollarsBet("anna", 1000))
	if level() != 1 || h.Count("rank_levels") != 1 || len(h.Events.Drain()) != 0 {
		t.Errorf("level %d, %d facts", level(), h.Count("rank_levels"))
	}
	moved = h.Deltas(func() { h.deposit("anna", 1200); h.play(bet("anna", 24_000)) })
	if level() != 3 || moved["anna usd real"] != 1205*dollar || len(h.Events.Drain()) != 1 {
		t.Errorf("level %d, moved %v", level(), moved)
	}
	h.checkAudits()
	section := func() *int {
		var got Section
		h.Read(func(q *db.Reader) (err error) { got, err = h.ranks.Section(q, "anna"); return err })
		return got.LevelUp
	}
	if got := section(); got == nil || *got != 3 {
		t.Errorf("to congratulate on: %v", got)
	}
	h.world.excluded["anna"] = true
	if section() != nil {
		t.Error("who is excluded is congratulated")
	}
	h.world.excluded["anna"] = false
	_, err := h.ranks.MarkLevelSeen(h.Ctx, callAs("anna"), SeenRequest{Level: 3})
	h.Check(err)
	if section() != nil {
		t.Error("congratulated twice")
	}
}

func TestExcludedPlayersGetNoNewRewards(t *testing.T) {
	h := newHarness(t)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Gift = "5"
		}
	})
	h.play(dollarsBet("anna", 1000))
	h.world.excluded["anna"] = true
	moved := h.Deltas(func() { h.deposit("anna", 50) })
	if moved["anna usd real"] != 50*dollar || len(h.Events.Drain()) != 0 {
		t.Errorf("moved %v", moved)
	}
	answer := h.rakeback("anna")
	if answer.Percent != 0 || answer.Cashback != 0 || !answer.Closed || len(answer.Available) != 1 {
		t.Errorf("offered %+v", answer)
	}
	h.Check(h.claim("anna")) // what was earned before is kept
	h.checkAudits()
}

func TestGiftWithoutPriceIsPaidLater(t *testing.T) {
	h := newHarness(t)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Gift = "5"
		}
	})
	h.deposit("anna", 50)
	h.play(kerneltest.Wager{Owner: "anna", Currency: "btc", Stake: 1000, USD: 1000 * dollar, Edge: "1/100"})
	if h.Count("reward_payments") != 1 {
		t.Fatal("a gift in bitcoin was not paid")
	}
	h.deposit("bert", 50)
	h.Write(func(tx *db.Tx) error {
		return insertLevel(tx, storedLevel{userID: "carl", level: 1, giftUSD: 5 * dollar, currency: "usd"})
	})
	for range 2 {
		h.Check(h.ranks.promote(h.Ctx, nil))
	}
	if got := h.Balance(ledger.PlayerKey("carl", "usd", false)); got != 5*dollar {
		t.Errorf("paid %d", got)
	}
}

// The hourly job reads all players only after a start, after the levels have changed,
// and on request of staff.
func TestPromotionScansPlayersOnlyAfterLevelChange(t *testing.T) {
	h := newHarness(t)
	h.deposit("anna", 50)
	h.play(bet("anna", 500))
	h.Check(h.ranks.promote(h.Ctx, &schedule.JobRun{}))
	h.Write(func(tx *db.Tx) error { // not counted by a projection
		_, err := tx.Exec(`UPDATE rank_players SET wagered_usd = 1000 * wagered_usd WHERE user_id = 'anna'`)
		return err
	})
	h.Check(h.ranks.promote(h.Ctx, &schedule.JobRun{}))
	if level := h.ranks.Cache.Of("anna"); level != 0 {
		t.Errorf("the players were read again: level %d", level)
	}
	h.Check(h.ranks.promote(h.Ctx, &schedule.JobRun{Unscheduled: true}))
	if h.ranks.Cache.Of("anna") == 0 {
		t.Error("staff asked, and the players were not read")
	}
}

func TestLoweredRequirementsPromotePlayers(t *testing.T) {
	h := newHarness(t)
	h.deposit("anna", 50)
	h.play(bet("anna", 500), bet("bert", 500))
	list := DefaultLevels()
	list[1].Wagered = "400"
	preview, err := h.ranks.Preview(h.Ctx, callAs(""), LevelsPreviewRequest{Levels: list})
	h.Check(err)
	if preview.Promoted != 1 || len(preview.Players) != 1 || preview.Players[0].Name != "name of anna" || preview.Players[0].To != 1 || preview.Rows[1].After != 1 || preview.Rows[0].After != 1 {
		t.Errorf("%+v", preview)
	}
	h.set(LevelsKey, list)
	h.Check(h.ranks.promote(h.Ctx, nil))
	if h.ranks.Cache.Of("anna") != 1 || h.ranks.Cache.Of("bert") != 0 {
		t.Errorf("levels %d and %d", h.ranks.Cache.Of("anna"), h.ranks.Cache.Of("bert"))
	}
	h.checkAudits()
	again := newHarnessOn(h.Harness, h.world)
	if again.ranks.Cache.Of("anna") != 1 {
		t.Error("a restart forgets levels")
	}
}

func TestSourcesAddUpToClaimableAmount(t *testing.T) {
	h := newHarness(t)
	h.play(kerneltest.Wager{Stake: 333, USD: dollar, Edge: "1/37"})
	h.Clock.Advance(time.Hour)
	var list []kerneltest.Wager
	for i := range 45 {
		list = append(list, kerneltest.Wager{Stake: 1_234_567, USD: dollar, Edge: []string{"1/37", "1/100", ""}[i%3]})
	}
	appended := h.play(list[:5]...)
	h.Check(h.claim("anna"))
	h.play(list[5:]...)
	h.correct(appended[1], true, 0)
	var answer SourcesAnswer
	sum, rows := Part{}, 0
	for before := int64(0); ; before = answer.Next {
		var err error
		answer, err = h.ranks.Sources(h.Ctx, callAs("anna"), SourcesRequest{Currency: "usd", Before: before})
		h.Check(err)
		if before == 0 {
			sum = sum.Add(parsePart(t, answer.Remainder))
		}
		for _, row := range answer.Bets {
			sum = sum.Add(parsePart(t, row.Rakeback))
			rows++
		}
		if answer.Next == 0 {
			break
		}
	}
	if rows != 41 || sum.Text(currencies[0]) != answer.Rakeback || h.rakeback("anna").Available[0].Value != answer.Amount {
		t.Errorf("%d rows sum to %s, %s is open and %s offered", rows, sum.Text(currencies[0]), answer.Rakeback, answer.Amount)
	}
	h.checkAudits()
}

// parsePart parses the output of Text in dollars.
func parsePart(t *testing.T, text string) Part {
	t.Helper()
	minus := strings.HasPrefix(text, "-")
	amount, err := money.ParseAmount(strings.TrimPrefix(text, "-"), 12)
	if err != nil {
		t.Fatal(err)
	}
	if minus {
		amount = -amount
	}
	return earnings.Of(0, int64(amount))
}
