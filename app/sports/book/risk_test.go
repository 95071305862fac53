package book

import (
	"errors"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/feed"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// dollar is one dollar, in millionths.
const dollar = 1_000_000

// errAborted ends a transaction that is not committed.
var errAborted = errors.New("on purpose")

// newBet is a bet of dollars on some quotes. The other legs have the value that the model
// expects.
func newBet(id string, dollars int64, legs ...line.Quote) line.Bet {
	bet := line.Bet{ID: id, Player: "player", Stake: dollars * dollar, MaxPayout: dollars * dollar, LimitPercent: risk.WholeShare}
	for i, leg := range legs {
		bet.MaxPayout = bet.MaxPayout * int64(leg.Price) / 1000
		stake := bet.Stake
		for j, other := range legs {
			if i != j {
				stake = stake * (1_000_000_000 - other.Edge()) / 1_000_000_000
			}
		}
		bet.Positions = append(bet.Positions, line.Position{Legs: []line.Selection{leg.Selection}, Stake: stake, MaxPayout: stake * int64(leg.Price) / 1000})
	}
	return bet
}

// placeBet accepts a bet of dollars on some quotes. It rolls the bet back if committed is
// false.
func (r *harness) placeBet(committed bool, dollars int64, legs ...line.Quote) (refusal error) {
	r.T.Helper()
	return r.placeLineBet(committed, newBet(r.Harness.IDs.New(), dollars, legs...))
}

func (r *harness) placeLineBet(committed bool, bet line.Bet) (refusal error) {
	r.T.Helper()
	err := r.Harness.DB.Write(r.T.Context(), func(tx *db.Tx) error {
		if refusal = r.risk.Reserve(tx, bet); refusal != nil || committed {
			return nil
		}
		return errAborted
	})
	if err != nil && !errors.Is(err, errAborted) {
		r.T.Fatal(err)
	}
	return refusal
}

// maxLoss returns the maximum loss on a market and on its event.
func (r *harness) maxLoss(q line.Quote) (market, event int64) {
	r.risk.Exposure.Mu.Lock()
	defer r.risk.Exposure.Mu.Unlock()
	e := r.risk.Exposure.Events[q.Event]
	if e == nil {
		return 0, 0
	}
	return e.Markets[q.Market+"/"+q.Specifiers].Worst(), r.risk.Exposure.WorstOf(q.Event, markets.Score{})
}

func TestBetAboveWinLimitIsRefused(t *testing.T) {
	r := newHarness(t)
	q := r.quote(r.match("m1"), "1x2", "", "x")
	if err := r.placeBet(true, 10_000, q); !errors.Is(err, line.ErrLimitExceeded) {
		t.Errorf("a bet that wins %s times 10,000: %v", q.Price, err)
	}
	if market, event := r.maxLoss(q); market != 0 || event != 0 {
		t.Errorf("a refused bet counts %d and %d", market, event)
	}
}

// Bets lower their own price up to the limit of the market. There the outcome accepts no
// more bets, and bets on the other outcomes free capacity.
func TestBetsLowerPricesUpToLimit(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	first := r.quote(e, "1x2", "", "1")
	other := r.quote(e, "1x2", "", "2")
	var err error
	for n := 0; err == nil && n < 100; n++ {
		err = r.placeBet(true, 500, r.quote(e, "1x2", "", "1"))
		r.Tick()
	}
	if !errors.Is(err, line.ErrLimitExceeded) {
		t.Fatalf("no limit is reached: %v", err)
	}
	market, _ := r.maxLoss(first)
	if market > 10_000*dollar || market < 9_000*dollar {
		t.Errorf("the market loses %d at worst, its limit is 10000 dollars", market/dollar)
	}
	now := r.quote(e, "1x2", "", "1")
	if now.Price >= first.Price || r.quote(e, "1x2", "", "2").Price <= other.Price {
		t.Errorf("the price of %s became %s, the other's %s", first.Price, now.Price, r.quote(e, "1x2", "", "2").Price)
	}
	if now.Chance != first.Chance {
		t.Error("what is staked changes the chance")
	}
	if err := r.placeBet(true, 1000, r.quote(e, "1x2", "", "2")); err != nil {
		t.Errorf("a bet on the other side: %v", err)
	}
	r.Tick()
	if err := r.placeBet(true, 200, r.quote(e, "1x2", "", "1")); err != nil {
		t.Errorf("with the limit that it frees: %v", err)
	}
}

// The event's limit applies to the worst final score. Bets that cannot all win do not add
// up.
func TestEventLimitUsesFinalScores(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	over, under := r.quote(e, "total", "line=2.5", "over"), r.quote(e, "total", "line=2.5", "under")
	home := r.quote(e, "1x2", "", "1")
	for _, q := range []line.Quote{over, under} {
		if err := r.placeBet(true, 100, q); err != nil {
			t.Fatal(err)
		}
	}
	wins := func(q line.Quote) int64 { return 100 * dollar * int64(q.Price) / 1000 }
	if _, event := r.maxLoss(over); event != max(wins(over), wins(under))-200*dollar {
		t.Errorf("both sides of a total lose %d at worst", event)
	}
	if err := r.placeBet(true, 100, home); err != nil {
		t.Fatal(err)
	}
	if _, event := r.maxLoss(over); event != max(wins(over), wins(under))+wins(home)-300*dollar {
		t.Errorf("with a bet on the home side it is %d", event)
	}
	corners := r.quote(e, "corners_1x2", "", "1")
	if err := r.placeBet(true, 100, corners); err != nil {
		t.Fatal(err)
	}
	if _, event := r.maxLoss(over); event != max(wins(over), wins(under))+wins(home)-300*dollar+wins(corners)-100*dollar {
		t.Errorf("with a bet on corners it is %d", event)
	}
}

// A settled bet removes exactly what its reservation has counted, to the last millionth, also for a
// multiple.
func TestUpdateExposureRemovesReservation(t *testing.T) {
	r := newHarness(t)
	first := r.match("m1")
	second := r.match("m2")
	a, b := r.quote(first, "1x2", "", "1"), r.quote(second, "total", "line=2.5", "over")
	double := newBet("double", 77, a, b)
	if err := r.placeLineBet(true, double); err != nil {
		t.Fatal(err)
	}
	market, _ := r.maxLoss(a)
	// The value of the other leg is a little less than its stake.
	whole := 77 * dollar * (int64(a.Price) - 1000) / 1000
	if market >= whole || market < whole*9/10 {
		t.Errorf("a leg of a double loses %d, as a single it would be %d", market, whole)
	}
	double.Positions = nil
	r.risk.UpdateExposure(double)
	for _, q := range []line.Quote{a, b} {
		if market, event := r.maxLoss(q); market != 0 || event != 0 {
			t.Errorf("what is left: %d and %d", market, event)
		}
	}
	r.risk.UpdateExposure(newBet("old", 10, a))
	if market, _ := r.maxLoss(a); market != 10*dollar*(int64(a.Price)-1000)/1000 {
		t.Errorf("a bet of before the start counts %d", market)
	}
}

// A transaction that is not committed counts for some seconds. Simultaneous bets never
// exceed the limit.
func TestUncommittedReservationsExpire(t *testing.T) {
	r := newHarness(t)
	q := r.quote(r.match("m1"), "1x2", "", "1")
	if err := r.placeBet(false, 100, q); err != nil {
		t.Fatal(err)
	}
	if market, _ := r.maxLoss(q); market == 0 {
		t.Error("a bet that is being accepted does not count")
	}
	r.Harness.Clock.Advance(11 * time.Second)
	if err := r.placeBet(true, 1, q); err != nil {
		t.Fatal(err)
	}
	item := int64(dollar) * (int64(q.Price) - 1000) / 1000
	if market, _ := r.maxLoss(q); market != item {
		t.Errorf("it is %d, want %d of the bet that was committed", market, item)
	}
	r.Harness.Clock.Advance(11 * time.Second)
	if err := r.placeBet(true, 1, q); err != nil {
		t.Fatal(err)
	}
	if market, _ := r.maxLoss(q); market != 2*item {
		t.Errorf("a committed bet is forgotten: %d, want %d", market, 2*item)
	}
}

func TestConcurrentBetsStayWithinLimit(t *testing.T) {
	r := newHarness(t)
	q := r.quote(r.match("m1"), "1x2", "", "1")
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			err := r.Harness.DB.Write(t.Context(), func(tx *db.Tx) error {
				return r.risk.Reserve(tx, newBet(r.Harness.IDs.New(), 100, q))
			})
			if err != nil && !errors.Is(err, line.ErrLimitExceeded) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if market, _ := r.maxLoss(q); market > 10_000*dollar || market < 9_800*dollar {
		t.Errorf("200 bets at once lose %d at worst", market/dollar)
	}
}

// An event that is over is removed after a day, with its counts.
func TestFinishedEventsAreRemoved(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	q := r.quote(e, "1x2", "", "1")
	if err := r.placeBet(true, 100, q); err != nil {
		t.Fatal(err)
	}
	r.state("m1", 3, ended(1, 0))
	r.Harness.Clock.Advance(feed.FinishedRetention)
	if err := r.deleteOld(t.Context()); err != nil || r.board.ByID(e.ID) == nil {
		t.Errorf("it is gone too early: %v", err)
	}
	r.Harness.Clock.Advance(time.Hour)
	if err := r.deleteOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r.board.ByID(e.ID) != nil || r.board.BySource("m1") != nil || len(r.risk.Exposure.Bets)+len(r.risk.Exposure.Events) != 0 {
		t.Error("it is kept for ever")
	}
	r.risk.UpdateExposure(line.Bet{ID: "gone"})
	if err := r.feed.HandleMessage(t.Context(), source.Message{State: &source.State{Event: "m1", Seq: 9, Phase: source.Over, Play: ended(0, 0)}}); !errors.Is(err, feed.ErrUnknownEvent) {
		t.Errorf("a correction after a day: %v", err)
	}
}
