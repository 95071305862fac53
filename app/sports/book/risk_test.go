package book

import (
	"errors"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// dollar is one, in millionths.
const dollar = 1_000_000

// errAborted ends a transaction that is not committed.
var errAborted = errors.New("on purpose")

// take takes a bet of dollars on some quotes; committed false rolls it back.
func (r *room) take(committed bool, dollars int64, legs ...line.Quote) (taken error) {
	r.T.Helper()
	stake, win := dollars*dollar, dollars*dollar
	for _, leg := range legs {
		win = win * int64(leg.Price) / 1000
	}
	err := r.House.DB.Write(r.T.Context(), func(tx *db.Tx) error {
		if taken = r.Take(tx, alone(legs...), stake, win, "player"); taken != nil || committed {
			return nil
		}
		return errAborted
	})
	if err != nil && !errors.Is(err, errAborted) {
		r.T.Fatal(err)
	}
	return taken
}

// alone are legs of one selection each.
func alone(quotes ...line.Quote) (parts []line.Part) {
	for _, q := range quotes {
		parts = append(parts, line.Alone(q))
	}
	return parts
}

// worst is what the house loses at worst on a market and on its event.
func (r *room) worst(q line.Quote) (market, event int64) {
	r.risk.mu.Lock()
	defer r.risk.mu.Unlock()
	return r.risk.markets[q.MarketKey()].worst(), r.risk.worstOf(q.Event)
}

func TestABetThatWinsTooMuchIsRefused(t *testing.T) {
	r := newRoom(t)
	q := r.quote(r.match("m1"), "1x2", "", "x")
	if err := r.take(true, 10_000, q); !errors.Is(err, ErrTooHigh) {
		t.Errorf("a bet that wins %s times 10,000: %v", q.Price, err)
	}
	if market, event := r.worst(q); market != 0 || event != 0 {
		t.Errorf("a refused bet counts %d and %d", market, event)
	}
}

// Bets move the prices against themselves, up to the limit of the market, where the
// outcome takes no more; bets on the other outcomes make room.
func TestBetsMovePricesUpToTheLimit(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	first := r.quote(e, "1x2", "", "1")
	other := r.quote(e, "1x2", "", "2")
	var err error
	for n := 0; err == nil && n < 100; n++ {
		err = r.take(true, 500, r.quote(e, "1x2", "", "1"))
		r.Beat()
	}
	if !errors.Is(err, ErrTooHigh) {
		t.Fatalf("no limit is reached: %v", err)
	}
	market, _ := r.worst(first)
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
	if err := r.take(true, 1000, r.quote(e, "1x2", "", "2")); err != nil {
		t.Errorf("a bet on the other side: %v", err)
	}
	r.Beat()
	if err := r.take(true, 200, r.quote(e, "1x2", "", "1")); err != nil {
		t.Errorf("with the room that it makes: %v", err)
	}
}

// The event's limit is that of the worst final score: bets that cannot all win do not
// add up.
func TestTheEventCountsByFinalScores(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	over, under := r.quote(e, "total", "line=2.5", "over"), r.quote(e, "total", "line=2.5", "under")
	home := r.quote(e, "1x2", "", "1")
	for _, q := range []line.Quote{over, under} {
		if err := r.take(true, 100, q); err != nil {
			t.Fatal(err)
		}
	}
	wins := func(q line.Quote) int64 { return 100 * dollar * int64(q.Price) / 1000 }
	if _, event := r.worst(over); event != max(wins(over), wins(under))-200*dollar {
		t.Errorf("both sides of a total lose %d at worst", event)
	}
	if err := r.take(true, 100, home); err != nil {
		t.Fatal(err)
	}
	if _, event := r.worst(over); event != max(wins(over), wins(under))+wins(home)-300*dollar {
		t.Errorf("with a bet on the home side it is %d", event)
	}
	corners := r.quote(e, "corners_1x2", "", "1")
	if err := r.take(true, 100, corners); err != nil {
		t.Fatal(err)
	}
	if _, event := r.worst(over); event != max(wins(over), wins(under))+wins(home)-300*dollar+wins(corners)-100*dollar {
		t.Errorf("with a bet on corners it is %d", event)
	}
}

// What Take has counted, Release takes back to the last millionth, of a multiple too.
func TestReleaseTakesBackWhatWasTaken(t *testing.T) {
	r := newRoom(t)
	first := r.match("m1")
	second := r.match("m2")
	a, b := r.quote(first, "1x2", "", "1"), r.quote(second, "total", "line=2.5", "over")
	if err := r.take(true, 77, a, b); err != nil {
		t.Fatal(err)
	}
	market, _ := r.worst(a)
	// The other leg is worth a little less than its stake.
	whole := 77 * dollar * (int64(a.Price) - 1000) / 1000
	if market >= whole || market < whole*9/10 {
		t.Errorf("a leg of a double loses %d, as a single it would be %d", market, whole)
	}
	r.Release(alone(a, b), 77*dollar)
	for _, q := range []line.Quote{a, b} {
		if market, event := r.worst(q); market != 0 || event != 0 {
			t.Errorf("what is left: %d and %d", market, event)
		}
	}
	r.Restore(alone(a), 10*dollar)
	if market, _ := r.worst(a); market != 10*dollar*(int64(a.Price)-1000)/1000 {
		t.Errorf("a bet of before the start counts %d", market)
	}
}

// A transaction that is not committed counts for some seconds and then no more; bets
// that are made at once never go beyond the limit.
func TestTransactionsThatAreNotCommitted(t *testing.T) {
	r := newRoom(t)
	q := r.quote(r.match("m1"), "1x2", "", "1")
	if err := r.take(false, 100, q); err != nil {
		t.Fatal(err)
	}
	if market, _ := r.worst(q); market == 0 {
		t.Error("a bet that is being accepted does not count")
	}
	r.House.Clock.Advance(unsureFor + time.Second)
	if err := r.take(true, 1, q); err != nil {
		t.Fatal(err)
	}
	one := int64(dollar) * (int64(q.Price) - 1000) / 1000
	if market, _ := r.worst(q); market != one {
		t.Errorf("it is %d, want %d of the bet that was committed", market, one)
	}
	r.House.Clock.Advance(unsureFor + time.Second)
	if err := r.take(true, 1, q); err != nil {
		t.Fatal(err)
	}
	if market, _ := r.worst(q); market != 2*one {
		t.Errorf("a committed bet is forgotten: %d, want %d", market, 2*one)
	}
}

func TestManyBetsAtOnceStayWithinTheLimit(t *testing.T) {
	r := newRoom(t)
	q := r.quote(r.match("m1"), "1x2", "", "1")
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			err := r.House.DB.Write(t.Context(), func(tx *db.Tx) error {
				return r.Take(tx, alone(q), 100*dollar, 100*dollar*int64(q.Price)/1000, "player")
			})
			if err != nil && !errors.Is(err, ErrTooHigh) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if market, _ := r.worst(q); market > 10_000*dollar || market < 9_800*dollar {
		t.Errorf("200 bets at once lose %d at worst", market/dollar)
	}
}

// An event that is over is let go of after a day, with what was counted of it.
func TestEventsThatAreOverAreLetGo(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	q := r.quote(e, "1x2", "", "1")
	if err := r.take(true, 100, q); err != nil {
		t.Fatal(err)
	}
	r.state("m1", 3, ended(1, 0))
	r.House.Clock.Advance(keptFor)
	if err := r.tidy(t.Context()); err != nil || r.find(e.id) == nil {
		t.Errorf("it is gone too early: %v", err)
	}
	r.House.Clock.Advance(time.Hour)
	if err := r.tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r.find(e.id) != nil || r.lookup("m1") != nil || len(r.risk.markets)+len(r.risk.events) != 0 {
		t.Error("it is kept for ever")
	}
	r.Release(alone(q), 100*dollar)
	if err := r.Hear(t.Context(), source.Message{State: &source.State{Event: "m1", Seq: 9, Phase: source.Over, Play: ended(0, 0)}}); !errors.Is(err, errUnknownEvent) {
		t.Errorf("a correction after a day: %v", err)
	}
}
