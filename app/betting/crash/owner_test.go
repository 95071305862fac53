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

// A stake that was taken back before the flight counts in nothing of the
// round's limit, even while its refund is not committed yet.
func TestATakenBackStakeIsNotInTheLimit(t *testing.T) {
	s := newSite(t, func(o *setup) { o.MaxRoundProfit = 50_000_000 })
	s.toPoint(400)
	backs, anna := s.bet("dora", 100, 0), s.bet("anna", 10, 300)
	demo := s.bet("guest", 10, 350, forFun)
	// Decided, and the write that pays it back fails.
	if _, ok := s.crash.requestCashOut(t.Context(), "dora", backs); !ok {
		t.Fatal("could not take the stake back")
	}
	s.toFlight()
	_, point := s.secret()
	s.Clock.Advance(crashrules.When(point))
	s.wait(eventBust.Name())
	s.settledAll()
	for bet, want := range map[id.Binary]string{anna: `{"at":"3.00"}`, demo: `{"at":"3.50"}`, backs: `{"cancel":true}`} {
		if got := s.settled(bet); got != want {
			t.Errorf("settled %s, want %s", got, want)
		}
	}
}

// counted counts how often the owner of the round sets its alarm.
type counted struct {
	*clock.Fake
	alarms atomic.Int64
}

func (c *counted) At(t time.Time) <-chan time.Time {
	c.alarms.Add(1)
	return c.Fake.At(t)
}

// The owner of the round sleeps while it waits for others, whatever the time.
func TestWaitingForABetTakesNoTime(t *testing.T) {
	alarms := &counted{Fake: clock.NewFake(kerneltest.Start)}
	s := open(t, dbtest.Open(t, db.Options{Now: alarms.Now}), alarms.Fake, plain(), func(d *Deps) { d.Clock = alarms })
	s.run()
	place, ok := s.reserve()
	if !ok {
		t.Fatal("no bets are taken")
	}
	before := alarms.alarms.Load()
	s.Clock.Advance(20 * time.Second)
	// Each question is a turn of the owner. One who does not sleep sets another
	// alarm in every second turn or so.
	for range 200 {
		s.crash.owner.Ask(t.Context(), func(*liveRound) {})
	}
	if set := alarms.alarms.Load() - before; set > 20 {
		t.Errorf("%d alarms while nothing could be done", set)
	}
	place.Cancel()
	s.wait(eventFlight.Name())
}

// However many sit down or leave at once, no event is larger than the hub takes.
func TestEventsOfManyBetsAreTold(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	s.crash.pay = func(_ context.Context, settlements []settlement) error { // no stake stands behind these bets
		for _, v := range settlements {
			s.crash.confirmSettled(v.bet)
		}
		return nil
	}
	s.run()
	s.toPoint(250)
	s.take()
	const crowd = 3000
	bets := make([]id.Binary, crowd)
	// All in one turn of the owner, as when the database held everybody up.
	s.crash.owner.Ask(t.Context(), func(r *liveRound) {
		for i := range bets {
			bets[i], _ = id.ToBinary(ids.New())
			owner := fmt.Sprintf("player%d", i)
			r.addBet(&roundBet{
				id: bets[i], owner: owner, currency: money.Currency{ID: "usd", Decimals: 2}, stake: 100, usd: 1_000_000, auto: 200, cap: crashrules.MaxAuto,
			}, players.Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner})
		}
	})
	count := func(events []published, event string) (total int) {
		for _, e := range events {
			if e.Name == event {
				total += countIDs(t, e)
			}
		}
		return total
	}
	if got := count(s.toFlight(), eventBets.Name()); got != crowd {
		t.Errorf("told of %d of %d bets", got, crowd)
	}
	_, point := s.secret()
	s.Clock.Advance(crashrules.When(point))
	heard := s.wait(eventBust.Name())
	s.settledAll()
	s.Clock.Advance(2 * time.Second)
	if got := count(append(heard, s.wait(eventBetting.Name())...), eventCashouts.Name()); got != crowd {
		t.Errorf("told of %d of %d cash-outs", got, crowd)
	}
}

var errUnpaid = errors.New("nobody pays")

// When bets cannot be paid the rounds end with the reason, however many
// payments wait.
func TestFailingPaymentsEndTheRounds(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	s.crash.pay = func(context.Context, []settlement) error { return errUnpaid }
	s.run()
	s.crash.owner.Ask(t.Context(), func(r *liveRound) {
		for range 3 * batches { // more than may wait
			r.s.queueSettlements([]settlement{{}})
		}
	})
	select {
	case err := <-s.ended:
		if !errors.Is(err, errUnpaid) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(kerneltest.Patience):
		t.Fatal("the rounds never ended")
	}
}

// A stop while a round is being paid ends once it is paid: the payments do not
// wait for an answer of rounds that nobody runs any more.
func TestAStopDuringThePaymentsEnds(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	began, proceed := make(chan struct{}), make(chan struct{})
	settle := s.crash.pay
	s.crash.pay = func(ctx context.Context, settlements []settlement) error {
		close(began)
		<-proceed
		return settle(context.WithoutCancel(ctx), settlements)
	}
	s.run()
	bet := s.bet("anna", 10, 0)
	s.toFlight()
	_, point := s.secret()
	s.Clock.Advance(crashrules.When(point))
	s.wait(eventBust.Name())
	<-began
	s.cancel()
	<-s.crash.owner.Done()
	close(proceed)
	select {
	case err := <-s.ended:
		if err != nil || s.settled(bet) != "lost" {
			t.Errorf("ended with %v, settled %q", err, s.settled(bet))
		}
	case <-time.After(kerneltest.Patience):
		t.Fatal("the rounds never ended")
	}
}

// What a page gets to begin with is put together once for all that come
// between two events.
func TestStatesBetweenTwoEventsAreMadeOnce(t *testing.T) {
	s := newSite(t)
	s.toPoint(150) // the flight is looked at
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
	if _, ok := s.leave("anna", bet); !ok {
		t.Fatal("could not leave")
	}
	s.wait(eventLeft.Name())
	if after := s.state(); len(after.Bets) != 0 || after.Players != 0 || after.Staked != "0.00" {
		t.Errorf("after the bet left: %+v", after)
	}
	s.toFlight()
	if state := s.state(); state.Phase != phaseFlight || state.StartedAt == 0 {
		t.Errorf("in flight: %+v", state)
	}
}

// A bet that was being made when the rounds were stopped keeps nobody waiting,
// and what stands stays open for the next start.
func TestNobodyWaitsForRoundsThatEnded(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	if state := s.state(); state.Phase != phasePreparing || state.Bets == nil || state.History == nil {
		t.Errorf("before the rounds: %+v", state)
	}
	if _, ok := s.reserve(); ok {
		t.Error("bets are taken before the rounds")
	}
	s.run()
	keep, ok := s.reserve()
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
		keep.Commit(func(r *liveRound) {
			r.addBet(&roundBet{id: bet, owner: "anna", stake: 100, cap: crashrules.MaxAuto}, players.Player{})
		})
		drop.Cancel()
		if _, ok := s.crash.requestCashOut(t.Context(), "anna", bet); ok {
			t.Error("a bet left a round that nobody plays")
		}
		if err := s.crash.Drain(t.Context(), time.Minute); err != nil {
			t.Error(err)
		}
	}()
	select {
	case <-done:
	case <-time.After(kerneltest.Patience):
		t.Fatal("somebody waits for ever")
	}
	if state := s.state(); state.Phase != phaseClosed || s.settled(bet) != "" {
		t.Errorf("afterwards: %s, settled %q", state.Phase, s.settled(bet))
	}
}
