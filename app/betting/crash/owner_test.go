package crash

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/db"
	"croupier/db/dbtest"
)

// A stake that was refunded before the flight does not count for the round's limit, even
// while its refund is not committed yet.
func TestRefundedStakeIsNotCountedInLimit(t *testing.T) {
	s := newSite(t, func(o *setup) { o.MaxRoundProfit = 50_000_000 })
	s.playUntilPoint(400)
	backs, anna := s.bet("dora", 100, 0), s.bet("anna", 10, 300)
	demo := s.bet("guest", 10, 350, forFun)
	// The refund is decided, and its transaction fails.
	if _, ok := s.crash.requestCashOut(t.Context(), "dora", backs); !ok {
		t.Fatal("could not take the stake back")
	}
	s.advanceToFlight()
	_, point := s.secret()
	s.Clock.Advance(crashrules.TimeOf(point))
	s.wait(eventBust.Name())
	s.settledAll()
	for bet, want := range map[id.Binary]string{anna: `{"at":"3.00"}`, demo: `{"at":"3.50"}`, backs: `{"cancel":true}`} {
		if got := s.settled(bet); got != want {
			t.Errorf("settled %s, want %s", got, want)
		}
	}
}

// timerCounter counts how often the owner of the round sets its timer.
type timerCounter struct {
	*clock.Fake
	alarms atomic.Int64
}

func (c *timerCounter) At(t time.Time) <-chan time.Time {
	c.alarms.Add(1)
	return c.Fake.At(t)
}

// The owner of the round sleeps while it waits for others, whatever the time.
func TestWaitingForBetDoesNotSpin(t *testing.T) {
	alarms := &timerCounter{Fake: clock.NewFake(kerneltest.Start)}
	s := open(t, dbtest.Open(t, db.Options{Now: alarms.Now}), alarms.Fake, defaultSetup(), func(d *Deps) { d.Clock = alarms })
	s.run()
	place, ok := s.reserve()
	if !ok {
		t.Fatal("no bets are taken")
	}
	before := alarms.alarms.Load()
	s.Clock.Advance(20 * time.Second)
	// Each question wakes the owner once. An owner that does not sleep would set another
	// timer in about every second turn.
	for range 200 {
		s.crash.owner.Do(t.Context(), func(*liveRound) {})
	}
	if set := alarms.alarms.Load() - before; set > 20 {
		t.Errorf("%d alarms while nothing could be done", set)
	}
	place.Cancel()
	s.wait(eventFlight.Name())
}

// No event exceeds the maximum size of the hub, however many players bet or leave at
// once.
func TestEventsOfManyBetsAreSplit(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, defaultSetup())
	s.crash.pay = func(_ context.Context, settlements []settlement) error { // these bets have no stake
		for _, v := range settlements {
			s.crash.confirmSettled(v.bet)
		}
		return nil
	}
	s.run()
	s.playUntilPoint(250)
	s.takeEvents()
	const crowd = 3000
	bets := make([]id.Binary, crowd)
	// All in one turn of the owner, like after a delay of the database.
	s.crash.owner.Do(t.Context(), func(r *liveRound) {
		for i := range bets {
			bets[i], _ = id.ToBinary(ids.New())
			owner := fmt.Sprintf("player%d", i)
			r.addBet(&roundBet{
				id: bets[i], owner: owner, currency: money.Currency{ID: "usd", Decimals: 2}, stake: 100, usd: 1_000_000, auto: 200, cap: crashrules.MaxAuto,
			}, players.Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner})
		}
	})
	count := func(events []publicEvent, event string) (total int) {
		for _, e := range events {
			if e.Name == event {
				total += countIDs(t, e)
			}
		}
		return total
	}
	if got := count(s.advanceToFlight(), eventBets.Name()); got != crowd {
		t.Errorf("published %d of %d bets", got, crowd)
	}
	_, point := s.secret()
	s.Clock.Advance(crashrules.TimeOf(point))
	received := s.wait(eventBust.Name())
	s.settledAll()
	s.Clock.Advance(2 * time.Second)
	if got := count(append(received, s.wait(eventBetting.Name())...), eventCashouts.Name()); got != crowd {
		t.Errorf("published %d of %d cash-outs", got, crowd)
	}
}

var errUnpaid = errors.New("the payout failed")

// If bets cannot be paid, the rounds end with the error, however many payments wait.
func TestPaymentFailureEndsRounds(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, defaultSetup())
	s.crash.pay = func(context.Context, []settlement) error { return errUnpaid }
	s.run()
	s.crash.owner.Do(t.Context(), func(r *liveRound) {
		for range 3 * maxPendingBatches { // more than the limit
			r.s.queueSettlements([]settlement{{}})
		}
	})
	select {
	case err := <-s.ended:
		if !errors.Is(err, errUnpaid) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(kerneltest.EventTimeout):
		t.Fatal("the rounds never ended")
	}
}

// A stop during the payments of a round ends once it is paid: the payments do not wait
// for an answer from stopped rounds.
func TestStopDuringPaymentsCompletes(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, defaultSetup())
	started, proceed := make(chan struct{}), make(chan struct{})
	settle := s.crash.pay
	s.crash.pay = func(ctx context.Context, settlements []settlement) error {
		close(started)
		<-proceed
		return settle(context.WithoutCancel(ctx), settlements)
	}
	s.run()
	bet := s.bet("anna", 10, 0)
	s.advanceToFlight()
	_, point := s.secret()
	s.Clock.Advance(crashrules.TimeOf(point))
	s.wait(eventBust.Name())
	<-started
	s.cancel()
	<-s.crash.owner.Done()
	close(proceed)
	select {
	case err := <-s.ended:
		if err != nil || s.settled(bet) != "lost" {
			t.Errorf("ended with %v, settled %q", err, s.settled(bet))
		}
	case <-time.After(kerneltest.EventTimeout):
		t.Fatal("the rounds never ended")
	}
}

// The initial state for pages is built once for all pages that load between two events.
func TestStateIsBuiltOncePerEvent(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(150) // the state of the flight is requested
	bet := s.bet("anna", 10, 0)
	s.wait(eventBets.Name())
	first, second := s.state(), s.state()
	if len(first.Bets) != 1 || &first.Bets[0] != &second.Bets[0] {
		t.Error("the list of bets was made twice")
	}
	s.Clock.Advance(time.Second)
	if third := s.state(); third.ServerTime != first.ServerTime+1000 {
		t.Errorf("the server's time stands still: %d, then %d", first.ServerTime, third.ServerTime)
	}
	if _, ok := s.cashOut("anna", bet); !ok {
		t.Fatal("could not leave")
	}
	s.wait(eventRefunded.Name())
	if after := s.state(); len(after.Bets) != 0 || after.Players != 0 || after.Staked != "0.00" {
		t.Errorf("after the bet left: %+v", after)
	}
	s.advanceToFlight()
	if state := s.state(); state.Phase != phaseFlight || state.StartedAt == 0 {
		t.Errorf("in flight: %+v", state)
	}
}

// A bet that is being made when the rounds stop delays nothing. Accepted bets remain open
// for the next start.
func TestBetsDoNotWaitForEndedRounds(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, defaultSetup())
	if state := s.state(); state.Phase != phasePreparing || state.Bets == nil || state.History == nil {
		t.Errorf("before the rounds: %+v", state)
	}
	if _, ok := s.reserve(); ok {
		t.Error("bets are taken before the rounds")
	}
	s.run()
	reservation, ok := s.reserve()
	drop, also := s.reserve()
	if !ok || !also {
		t.Fatal("no bets are taken")
	}
	s.cancel()
	<-s.crash.stopped
	done := make(chan struct{})
	bet, _ := id.ToBinary(ids.New())
	go func() {
		defer close(done)
		reservation.Commit(func(r *liveRound) {
			r.addBet(&roundBet{id: bet, owner: "anna", stake: 100, cap: crashrules.MaxAuto}, players.Player{})
		})
		drop.Cancel()
		if _, ok := s.crash.requestCashOut(t.Context(), "anna", bet); ok {
			t.Error("a bet was cashed out of a round without an owner")
		}
		if err := s.crash.Drain(t.Context(), time.Minute); err != nil {
			t.Error(err)
		}
	}()
	select {
	case <-done:
	case <-time.After(kerneltest.EventTimeout):
		t.Fatal("a caller waits for ever")
	}
	if state := s.state(); state.Phase != phaseClosed || s.settled(bet) != "" {
		t.Errorf("afterwards: %s, settled %q", state.Phase, s.settled(bet))
	}
}
