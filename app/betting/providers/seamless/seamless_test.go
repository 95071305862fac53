package seamless

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// providerCents is what the provider has won, in cents.
func (s *site) providerCents() money.Amount {
	return s.Fixture.Balance(ledger.Key{Owner: "provider:north", Currency: "usd", Purpose: ledger.Real}) / bettingtest.Cent
}

func TestRoundOfOneBetAndOneWin(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.mustBalance(1150)(s.win("w1", "r1", dollar*5/2))
	if got := s.providerCents(); got != -150 {
		t.Errorf("the provider has %d cents, want -150", got)
	}
	s.mustBeProven()
}

func TestRepeatedCallbackHasOneEffect(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	first := s.mustBalance(900)(s.bet("b1", "r1", dollar))
	for range 5 {
		again := s.mustBalance(900)(s.bet("b1", "r1", dollar))
		if again.Transaction != first.Transaction || !again.Repeated {
			t.Errorf("the repetition is answered with %+v, the first was %+v", again, first)
		}
	}
	s.mustRefuse(OtherContent)(s.bet("b1", "r1", 2*dollar))
	s.mustRefuse(OtherContent)(s.win("b1", "r1", dollar))
	s.mustBalance(1900)(s.win("w1", "r1", 10*dollar))
	s.mustBalance(1900)(s.win("w1", "r1", 10*dollar))
	s.mustBeProven()
}

func TestRefusedBetStaysRefused(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	refusal := s.mustRefuse(Balance)(s.bet("b1", "r1", 2*dollar))
	if refusal.Balance != dollar || refusal.Transaction == "" || refusal.Currency != "usd" {
		t.Errorf("the refusal is %+v", refusal)
	}
	s.Grant("anna", "usd", 1000)
	s.mustRefuse(Balance)(s.bet("b1", "r1", 2*dollar))
	s.mustBalance(900)(s.bet("b2", "r1", 2*dollar))
	s.mustBeProven()
}

// A provider repeats a win until it is accepted, so the refusal of one that overtook its bet is not
// final.
func TestWinBeforeItsBetIsPaidWhenItIsRepeated(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustRefuse(UnknownTransaction)(s.win("w1", "r1", 2*dollar))
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.mustBalance(1100)(s.win("w1", "r1", 2*dollar))
	s.mustBalance(1100)(s.win("w1", "r1", 2*dollar))
	s.mustBeProven()
}

func TestSeveralBetsAndWinsOfOneRound(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.mustBalance(800)(s.bet("b2", "r1", dollar))
	s.mustBalance(850)(s.win("w1", "r1", dollar/2))
	s.mustBalance(1050)(s.win("w2", "r1", 2*dollar))
	s.mustBalance(950)(s.bet("b3", "r1", dollar))
	s.mustBalance(950)(s.win("w3", "r1", 0))
	if rows := s.Count(`provider_rounds`); rows != 2 {
		t.Errorf("the round has %d wagers, want 2: its third bet came after a win", rows)
	}
	s.mustBeProven()
}

func TestWinsAreAcceptedAtAnyTime(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.Write(func(tx *db.Tx) error { return s.End(tx, "anna") })
	s.Admission = func(wager.Bettor, string, int64) error {
		return fault.New(fault.CodeForbidden, "You have excluded yourself from playing.")
	}
	s.mustRefuse(ExpiredSession)(s.bet("b2", "r2", dollar))
	s.mustBalance(1200)(s.win("w1", "r1", 3*dollar))
	s.token = "" // some providers send no token with a win
	s.mustBalance(1300)(s.win("w2", "r1", dollar))
	s.mustBeProven()
}

func TestStakesFollowTheRulesOfTheSite(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(s *site, c *Callback)
		want    Reason
	}{
		"no session":             {func(_ *site, c *Callback) { c.Session = "" }, UnknownSession},
		"another token":          {func(_ *site, c *Callback) { c.Session = "x" }, UnknownSession},
		"another player":         {func(_ *site, c *Callback) { c.Owner = "bert" }, OtherPlayer},
		"another currency":       {func(_ *site, c *Callback) { c.Currency = "eur" }, OtherCurrency},
		"an old session":         {func(s *site, _ *Callback) { s.Fixture.Clock.Advance(gamelaunch.SessionLife + time.Second) }, ExpiredSession},
		"an unknown game":        {func(_ *site, c *Callback) { c.Game = "other" }, UnknownGame},
		"a closed game":          {func(_ *site, c *Callback) { c.Game = "shut" }, ClosedGame},
		"a game of a country":    {func(_ *site, c *Callback) { c.Game = "local" }, Blocked},
		"a game that was closed": {func(_ *site, c *Callback) { c.Game = "gone" }, ClosedGame},
		"no transaction":         {func(_ *site, c *Callback) { c.Transaction = "" }, InvalidID},
		"a long transaction":     {func(_ *site, c *Callback) { c.Transaction = fmt.Sprintf("%0129d", 1) }, InvalidID},
		"a negative amount":      {func(_ *site, c *Callback) { c.Amount = -1 }, InvalidAmount},
		"a huge amount":          {func(_ *site, c *Callback) { c.Amount = MaxMicros + 1 }, InvalidAmount},
		"above the balance":      {func(_ *site, c *Callback) { c.Amount = 11 * dollar }, Balance},
		"above the site's limit": {func(_ *site, c *Callback) { c.Amount = 2000 * dollar }, Limit},
		"an excluded player": {func(s *site, _ *Callback) {
			s.Admission = func(wager.Bettor, string, int64) error {
				return fault.New(fault.CodeForbidden, "You have excluded yourself from playing.")
			}
		}, Blocked},
		"a time-out": {func(s *site, _ *Callback) {
			s.Admission = func(wager.Bettor, string, int64) error { return fault.New(pauses[0], "You have taken a time-out.") }
		}, Blocked},
		"a loss limit": {func(s *site, _ *Callback) {
			s.Admission = func(wager.Bettor, string, int64) error {
				return fault.New(-23, "Your loss limit leaves nothing today.")
			}
		}, Limit},
		"a stopping site": {func(s *site, _ *Callback) { s.Fixture.Wagers.Close() }, Closed},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t).launch("anna", 1000)
			callback := s.callback("b1", "r1", dollar)
			c.prepare(s, &callback)
			s.mustRefuse(c.want)(s.Bet(s.Ctx, callback, false))
			if cents := s.Cents("anna", false); cents != 1000 {
				t.Errorf("the balance is %d cents, want 1000", cents)
			}
			s.mustBeProven()
		})
	}
}

func TestRefund(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.mustBalance(1000)(s.refund("f1", "r1", "b1"))
	s.mustBalance(1000)(s.refund("f1", "r1", "b1"))
	s.mustBalance(1000)(s.refund("f2", "r1", "b1"))
	// One of two bets of an open round.
	s.mustBalance(900)(s.bet("b2", "r2", dollar))
	s.mustBalance(700)(s.bet("b3", "r2", 2*dollar))
	s.mustBalance(900)(s.refund("f3", "r2", "b3"))
	s.mustBalance(1000)(s.win("w2", "r2", dollar))
	// After the round was lost, and after it was won.
	s.mustBalance(900)(s.bet("b4", "r4", dollar))
	s.mustBalance(900)(s.win("w4", "r4", 0))
	s.mustBalance(1000)(s.refund("f4", "r4", "b4"))
	s.mustBalance(900)(s.bet("b5", "r5", dollar))
	s.mustBalance(1100)(s.win("w5", "r5", 2*dollar))
	s.mustBalance(1200)(s.refund("f5", "r5", "b5"))
	s.mustBeProven()
}

func TestRefundBeforeItsBetCancelsTheBet(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(1000)(s.refund("f1", "r1", "b1"))
	s.mustRefuse(Cancelled)(s.bet("b1", "r1", dollar))
	s.mustBalance(1000)(s.rollback("k2", "r2", Target{Transaction: "b2"}, Target{Transaction: "w2", Kind: WinTarget}))
	s.mustRefuse(Cancelled)(s.bet("b2", "r2", dollar))
	s.mustRefuse(Cancelled)(s.win("w2", "r2", dollar))
	s.mustBalance(900)(s.bet("b3", "r1", dollar))
	s.mustBeProven()
}

func TestRollback(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(900)(s.bet("b1", "r1", dollar))
	s.mustBalance(1400)(s.win("w1", "r1", 5*dollar))
	s.mustBalance(900)(s.rollback("k1", "r1", Target{Transaction: "w1", Kind: WinTarget}))
	s.mustBalance(900)(s.rollback("k1", "r1", Target{Transaction: "w1", Kind: WinTarget}))
	s.mustBalance(1000)(s.rollback("k2", "r1"))
	s.mustRefuse(OtherContent)(s.rollback("k3", "r1", Target{Transaction: "b1", Kind: WinTarget}))
	s.mustRefuse(InvalidID)(s.rollback("k4", "r1", Target{}))
	s.mustBeProven()
}

// A rollback without targets takes back all stakes and wins of its round, with and without a wager, and
// nothing of other rounds.
func TestRollbackOfAWholeRound(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	s.mustBalance(1200)(s.Win(s.Ctx, s.callback("prize", "r1", 2*dollar), true))
	s.mustBalance(1200)(s.bet("free", "r1", 0))
	s.mustBalance(1100)(s.bet("b1", "r1", dollar))
	s.mustBalance(1400)(s.win("w1", "r1", 3*dollar))
	s.mustBalance(1200)(s.bet("b2", "r1", 2*dollar)) // the second wager of the round
	s.mustBalance(1100)(s.bet("b3", "r2", dollar))
	s.mustBalance(900)(s.rollback("k1", "r1"))
	s.mustBalance(900)(s.rollback("k2", "r1")) // nothing is left
	if back := s.Count(fmt.Sprintf(`provider_transactions WHERE round = 'r1' AND action < 3 AND state <> %d`, done)); back != 5 {
		t.Errorf("%d stakes and wins were taken back", back)
	}
	s.mustBeProven()
}

func TestHouseBearsSpentWin(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	s.mustBalance(0)(s.bet("b1", "r1", dollar))
	s.mustBalance(1000)(s.win("w1", "r1", 10*dollar))
	s.mustBalance(300)(s.bet("b2", "r2", 7*dollar))
	s.mustBalance(0)(s.rollback("k1", "r1", Target{Transaction: "w1", Kind: WinTarget}))
	if covered := s.Count(`provider_transactions WHERE number = 'w1' AND covered = 7000000`); covered != 1 {
		t.Error("the part of the win that was spent is not recorded as covered by the house")
	}
	s.mustBalance(0)(s.rollback("k2", "r1", Target{Transaction: "w1", Kind: WinTarget}))
	s.mustBeProven()
}

func TestPrizesNeedNoStake(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	s.mustRefuse(UnknownTransaction)(s.win("w1", "r1", dollar))
	s.mustBalance(600)(s.Win(s.Ctx, s.callback("w2", "r1", 5*dollar), true))
	s.mustBalance(100)(s.rollback("k2", "r1", Target{Transaction: "w2", Kind: WinTarget}))
	s.mustBalance(600)(s.Win(s.Ctx, s.callback("w3", "", 5*dollar), true))
	s.mustBalance(0)(s.bet("b4", "r4", 6*dollar))
	s.mustBalance(0)(s.rollback("k3", "", Target{Transaction: "w3", Kind: WinTarget}))
	s.mustBalance(0)(s.bet("b5", "r5", 0)) // a free spin
	s.mustBeProven()
}

func TestFinishedBetIsLostAtOnce(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	s.mustBalance(0)(s.Bet(s.Ctx, s.callback("tip", "r1", dollar), true))
	if open := s.Count(`provider_rounds WHERE is_open = 1`); open != 0 {
		t.Errorf("%d rounds are open", open)
	}
	s.mustBalance(200)(s.win("w1", "r1", 2*dollar))
	s.mustBeProven()
}

func TestIdleRoundIsLostAndALateWinIsPaid(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	s.mustBalance(0)(s.bet("b1", "r1", dollar))
	s.Fixture.Clock.Advance(idleRound + time.Second)
	s.Check(s.endIdleRounds(s.Ctx))
	if open := s.Count(`provider_rounds WHERE is_open = 1`); open != 0 {
		t.Errorf("%d rounds are open", open)
	}
	s.mustBeProven()
	s.mustBalance(300)(s.win("w1", "r1", 3*dollar))
	s.mustBeProven()
}

// A coin is played in dollars at the rate of the start of the session: stakes are rounded up,
// wins down, and a refund returns exactly the stake.
func TestCoinIsPlayedInDollars(t *testing.T) {
	s := newSite(t)
	s.Grant("anna", "btc", 100_000) // 0.001 BTC at 50,000 dollars are 50 dollars
	s.owner, s.token = "anna", s.session("anna", "btc", Dollar, false)
	s.Rates["btc"] = "100000" // after the start
	s.Reprice()
	before := s.Fixture.Balance(ledger.PlayerKey("anna", "btc", false))
	if answer, err := s.bet("b1", "r1", 340_001); err != nil || answer.Balance != 49_659_900 {
		t.Errorf("the answer is %+v, %v; want a balance of 49.6599 dollars", answer, err)
	}
	s.mustBalance(5000)(s.refund("f1", "r1", "b1"))
	if after := s.Fixture.Balance(ledger.PlayerKey("anna", "btc", false)); after != before {
		t.Errorf("the balance is %d after a refund, %d before", after, before)
	}
	s.mustBeProven()
}

func TestPlayMoneyStaysPlayMoney(t *testing.T) {
	s := newSite(t)
	s.owner, s.token = "anna", s.session("anna", "usd", "usd", true)
	answer, err := s.Balance(s.Ctx, s.callback("", "", 0))
	s.Check(err)
	if _, err := s.bet("b1", "r1", dollar); err != nil {
		t.Fatalf("a bet with play money: %v (balance %+v)", err, answer)
	}
	if got := s.providerCents(); got != 0 {
		t.Errorf("the provider has %d cents of real money", got)
	}
	s.mustBeProven()
}

// Many copies of the same callbacks at the same time have one effect.
func TestParallelCopiesHaveOneEffect(t *testing.T) {
	s := newSite(t).launch("anna", 1000)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for i := range 10 {
				name := fmt.Sprint(i)
				_, _ = s.bet("b"+name, name, dollar/2)
				_, _ = s.win("w"+name, name, dollar/4)
				_, _ = s.refund("f"+name, name, "b"+name)
			}
		})
	}
	wait.Wait()
	s.mustBeProven()
	if cents := s.Cents("anna", false); cents < 1000 || cents > 1250 {
		t.Errorf("the balance is %d cents: every stake is refunded, and at most ten wins of 25 cents remain", cents)
	}
}
