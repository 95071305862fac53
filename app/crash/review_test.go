package crash

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/clock"
	"croupier/app/id"
	"croupier/app/money"
	rules "croupier/app/originals/crash"
	"croupier/db"
	"croupier/db/dbtest"
)

// A stake that was taken back before the flight counts in nothing of the
// round's limit, even while its refund is not committed yet.
func TestATakenBackStakeIsNotInTheLimit(t *testing.T) {
	s := newSite(t, func(o *Options) { o.MaxRoundProfit = 50_000_000 })
	s.toPoint(400)
	backs, anna := s.bet("dora", 100, 0), s.bet("anna", 10, 300)
	demo := s.bet("guest", 10, 350, func(seat *rules.Seat) { seat.Demo = true })
	// Decided, and the write that pays it back fails.
	if _, ok := s.crash.Leave(t.Context(), "dora", backs); !ok {
		t.Fatal("could not take the stake back")
	}
	s.toFlight()
	_, point := s.secret()
	s.clock.Advance(rules.When(point))
	s.wait(eventBust)
	s.settledAll()
	for bet, want := range map[id.Binary]string{anna: `{"at":"3.00"}`, demo: `{"at":"3.50"}`, backs: `{"cancel":true}`} {
		if got := s.bank.of(bet); got != want {
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
	s := newSite(t)
	_, keep, ok := s.crash.Reserve(t.Context())
	if !ok {
		t.Fatal("no bets are taken")
	}
	alarms := &counted{Fake: s.clock}
	s.crash.ask(t.Context(), func(r *room) { r.s.Clock = alarms })
	s.clock.Advance(20 * time.Second)
	// Each question is a turn of the owner. One who does not sleep sets another
	// alarm in every second turn or so.
	for range 200 {
		s.crash.ask(t.Context(), func(*room) {})
	}
	if set := alarms.alarms.Load(); set > 20 {
		t.Errorf("%d alarms while nothing could be done", set)
	}
	keep(nil)
	s.wait(eventFlight)
}

// However many sit down or leave at once, no event is larger than the hub takes.
func TestEventsOfManyBetsAreTold(t *testing.T) {
	s := newSite(t)
	s.toPoint(250)
	s.take()
	const players = 3000
	bets := make([]id.Binary, players)
	// All in one turn of the owner, as when the database held everybody up.
	s.crash.ask(t.Context(), func(r *room) {
		for i := range bets {
			bets[i], _ = id.ToBinary(ids.New())
			owner := fmt.Sprintf("player%d", i)
			r.reserved++
			r.sit(&rules.Seat{
				ID: bets[i], Owner: owner, Currency: money.Currency{ID: "usd", Decimals: 2}, Stake: 100, USD: 1_000_000, Auto: 200, Cap: rules.MaxAuto,
			}, Player{ID: owner, Name: owner, Avatar: "/avatar/" + owner})
		}
	})
	count := func(events []told, event string) (total int) {
		for _, e := range events {
			if e.event == event {
				total += countIDs(t, e)
			}
		}
		return total
	}
	if got := count(s.toFlight(), eventBets); got != players {
		t.Errorf("told of %d of %d bets", got, players)
	}
	_, point := s.secret()
	s.clock.Advance(rules.When(point))
	heard := s.wait(eventBust)
	s.settledAll()
	s.clock.Advance(2 * time.Second)
	if got := count(append(heard, s.wait(eventBetting)...), eventCashouts); got != players {
		t.Errorf("told of %d of %d cash-outs", got, players)
	}
}

// broken is a bank whose database fails.
type broken struct{ *ledger }

var errBank = errors.New("the bank is closed")

func (broken) Settle(context.Context, []rules.Verdict) error { return errBank }

// When bets cannot be paid the rounds end with the reason, however many
// payments wait.
func TestAFailingBankEndsTheRounds(t *testing.T) {
	at := clock.NewFake(start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	s.crash.UseBank(broken{s.bank})
	s.run()
	s.crash.ask(t.Context(), func(r *room) {
		for range 3 * batches { // more than may wait
			r.s.settle([]rules.Verdict{{}})
		}
	})
	select {
	case err := <-s.ended:
		if !errors.Is(err, errBank) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(patience):
		t.Fatal("the rounds never ended")
	}
}

// slow is a bank that begins a settlement and goes on when told.
type slow struct {
	*ledger
	began, proceed chan struct{}
}

func (b slow) Settle(ctx context.Context, verdicts []rules.Verdict) error {
	close(b.began)
	<-b.proceed
	return b.ledger.Settle(ctx, verdicts)
}

// A stop while a round is being paid ends once it is paid: the payments do not
// wait for an answer of rounds that nobody runs any more.
func TestAStopDuringThePaymentsEnds(t *testing.T) {
	at := clock.NewFake(start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	bank := slow{s.bank, make(chan struct{}), make(chan struct{})}
	s.crash.UseBank(bank)
	s.run()
	bet := s.bet("anna", 10, 0)
	s.toFlight()
	_, point := s.secret()
	s.clock.Advance(rules.When(point))
	s.wait(eventBust)
	<-bank.began
	s.cancel()
	<-s.crash.gone
	close(bank.proceed)
	select {
	case err := <-s.ended:
		if err != nil || s.bank.of(bet) != "lost" {
			t.Errorf("ended with %v, settled %q", err, s.bank.of(bet))
		}
	case <-time.After(patience):
		t.Fatal("the rounds never ended")
	}
}

// What a page gets to begin with is put together once for all that come
// between two events.
func TestStatesBetweenTwoEventsAreMadeOnce(t *testing.T) {
	s := newSite(t)
	s.toPoint(150) // the flight is looked at
	bet := s.bet("anna", 10, 0)
	s.wait(eventBets)
	first, second := s.state(), s.state()
	if len(first.Bets) != 1 || &first.Bets[0] != &second.Bets[0] {
		t.Error("the list of bets was made twice")
	}
	s.clock.Advance(time.Second)
	if third := s.state(); third.ServerTime != first.ServerTime+1000 {
		t.Errorf("the server's time stands still: %d, then %d", first.ServerTime, third.ServerTime)
	}
	if _, ok := s.leave("anna", bet); !ok {
		t.Fatal("could not leave")
	}
	s.wait(eventLeft)
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
	at := clock.NewFake(start)
	s := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at, plain())
	if state := s.state(); state.Phase != phasePreparing || state.Bets == nil || state.History == nil {
		t.Errorf("before the rounds: %+v", state)
	}
	if _, _, ok := s.crash.Reserve(t.Context()); ok {
		t.Error("bets are taken before the rounds")
	}
	s.run()
	_, keep, ok := s.crash.Reserve(t.Context())
	_, drop, also := s.crash.Reserve(t.Context())
	if !ok || !also {
		t.Fatal("no bets are taken")
	}
	s.cancel()
	<-s.crash.stopped
	done := make(chan struct{})
	bet, _ := id.ToBinary(ids.New())
	go func() {
		defer close(done)
		keep(&rules.Seat{ID: bet, Owner: "anna", Currency: money.Currency{ID: "usd", Decimals: 2}, Stake: 100, Cap: rules.MaxAuto})
		drop(nil)
		if _, ok := s.crash.Leave(t.Context(), "anna", bet); ok {
			t.Error("a bet left a round that nobody plays")
		}
		if err := s.crash.Drain(t.Context(), time.Minute); err != nil {
			t.Error(err)
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("somebody waits for ever")
	}
	if state := s.state(); state.Phase != phaseClosed || s.bank.of(bet) != "" {
		t.Errorf("afterwards: %s, settled %q", state.Phase, s.bank.of(bet))
	}
}
