package rounds

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// TestConcurrentBetsAreNeverLeftOut checks that no round begins without a paid
// bet, that refused bets leave no place, and that the owner learns of every
// commit.
func TestConcurrentBetsAreNeverLeftOut(t *testing.T) {
	const clients, bets = 8, 25
	players := make([]string, clients)
	for i := range players {
		players[i] = fmt.Sprintf("player%d", i)
	}
	h := newHarness(t, players...)
	h.run(1, 1<<30)
	done := make(chan struct{})
	var ticking, betting sync.WaitGroup
	ticking.Go(func() { // ends rounds all the time, whatever the clients do
		for {
			select {
			case <-done:
				return
			default:
				h.clock.Advance(bettingTime / 4)
				h.owner.Do(t.Context(), func(*pool) {})
			}
		}
	})
	for _, player := range players {
		betting.Go(func() {
			for i := 0; i < bets; {
				amount := stakeCents
				if i%5 == 4 {
					amount = 1 // below the minimum
				}
				err := h.placeBet(player, fmt.Sprintf("bet-%d", i), money.Amount(amount))
				switch {
				case errors.Is(err, errClosed) && h.isRunning():
					continue
				case errors.Is(err, errClosed):
					return // drain reports the reason
				case (amount == 1) != (err != nil):
					t.Errorf("a stake of %d: %v", amount, err)
				}
				i++
			}
		})
	}
	betting.Wait()
	close(done)
	ticking.Wait()
	h.drain()
	if got, want := h.commits.Load(), int64(clients*bets*4/5); got != want || int64(h.pool.commits) != want {
		t.Errorf("%d bets committed, %d were published, want %d", got, h.pool.commits, want)
	}
	h.mustPassAudit(players...)
}

// isRunning reports whether an owner runs.
func (h *harness) isRunning() bool {
	select {
	case <-h.owner.Done():
		return false
	default:
		return true
	}
}

// drain stops the rounds after the current one.
func (h *harness) drain() {
	h.t.Helper()
	h.owner.Do(h.t.Context(), func(p *pool) { p.last = p.round })
	h.clock.Advance(bettingTime)
	if err := <-h.ended; err != nil {
		h.t.Fatal(err)
	}
}

// round returns the number of the current round.
func (h *harness) round() (round uint64) {
	h.t.Helper()
	if !h.owner.Do(h.t.Context(), func(p *pool) { round = p.round }) {
		h.t.Fatal("the round has no owner")
	}
	return round
}

// TestRoundWaitsForReservations checks that a round waits for the end of each
// reservation, and that each ends once.
func TestRoundWaitsForReservations(t *testing.T) {
	h := newHarness(t, "anna", "bert")
	h.run(1, 9)
	accepts := func(*pool) bool { return true }
	keeps, ok := h.owner.Reserve(t.Context(), accepts)
	drops, also := h.owner.Reserve(t.Context(), accepts)
	if !ok || !also {
		t.Fatal("no bets are taken")
	}
	created, err := h.commit("anna", "bet", stakeCents, 1)
	if err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(2 * bettingTime)
	if h.round() != 1 {
		t.Fatal("the round began without waiting")
	}
	keeps.Commit(func(p *pool) { p.bets = append(p.bets, created) })
	for range 3 { // no effect after Commit
		keeps.Cancel()
	}
	if h.round() != 1 {
		t.Fatal("the round began before the last place was given up")
	}
	drops.Cancel()
	drops.Commit(func(*pool) { t.Error("a place was kept that had been given up") })
	for h.round() == 1 {
	}
	var none *Reservation[*pool]
	none.Cancel() // like a deferred call without a reservation
	if _, ok := h.owner.Reserve(t.Context(), func(*pool) bool { return false }); ok {
		t.Error("a round that takes no bets gave a place")
	}
	h.drain()
	h.mustPassAudit("anna", "bert")
}

// TestAbandonedReservationIsReleased checks that a client that goes away during a
// bet cancels its reservation.
func TestAbandonedReservationIsReleased(t *testing.T) {
	h := newHarness(t, "anna")
	h.run(1, 9)
	func() {
		defer func() { _ = recover() }()
		reservation, _ := h.owner.Reserve(t.Context(), func(*pool) bool { return true })
		defer reservation.Cancel()
		panic("a fault in a bet")
	}()
	h.drain()
	h.mustPassAudit("anna")
}

// TestCallersDoNotWaitWithoutOwner checks that callers do not wait for rounds without an owner, before
// the start and after the end.
func TestCallersDoNotWaitWithoutOwner(t *testing.T) {
	h := newHarness(t, "anna")
	if err := h.placeBet("anna", "early", stakeCents); !errors.Is(err, errClosed) {
		t.Errorf("before the rounds: %v", err)
	}
	h.run(1, 9)
	reservation, _ := h.owner.Reserve(t.Context(), func(*pool) bool { return true })
	h.cancel()
	<-h.owner.Done()
	reservation.Commit(func(*pool) { t.Error("a bet was accepted without an owner") })
	if err := h.placeBet("anna", "late", stakeCents); !errors.Is(err, errClosed) {
		t.Errorf("after the rounds: %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if NewOwner[*pool](h.clock).Do(cancelled, func(*pool) {}) {
		t.Error("an owner that does not run answered")
	}
}

// TestBetsOfKilledProcessAreRecovered kills the process at any moment. The next one finds all bets.
// It moves those of a round that still accepts bets, refunds those of a broken round, and does
// nothing twice.
func TestBetsOfKilledProcessAreRecovered(t *testing.T) {
	h := newHarness(t, "anna", "bert", "carl", "dora")
	h.run(1, 1<<30)
	if err := h.placeBet("anna", "kept", stakeCents); err != nil {
		t.Fatal(err)
	}
	reservation, _ := h.owner.Reserve(t.Context(), func(*pool) bool { return true })
	if _, err := h.commit("bert", "unkept", stakeCents, 1); err != nil { // killed between the write and Commit
		t.Fatal(err)
	}
	unmade, _ := h.owner.Reserve(t.Context(), func(*pool) bool { return true }) // killed before the write
	if _, err := h.commit("carl", "broken", stakeCents, 0); err != nil {
		t.Fatal(err)
	}
	h.cancel()
	<-h.ended
	reservation.Cancel()
	unmade.Cancel()
	for range 2 { // the second start finds only open bets
		h = h.restart()
	}
	h.mustPassAudit("carl") // got the stake back
	h.run(1, 1<<30, h.recoveredBets(t, 1)...)
	if err := h.placeBet("dora", "next", stakeCents); err != nil {
		t.Fatal(err)
	}
	h.drain()
	h.mustPassAudit("anna", "bert", "carl", "dora")
}

// restart starts on the same database. It refunds the bets of the broken round,
// which has number 0.
func (h *harness) restart() *harness {
	h.t.Helper()
	next := open(h.t, h.db, h.clock)
	var order []uint64
	err := Recover(h.t.Context(), next.db, eachOpenBet, func(ctx context.Context, round uint64, bets []id.Binary) error {
		order = append(order, round)
		if round > 0 {
			return nil // run moves them to the next round
		}
		return next.db.Write(ctx, func(tx *db.Tx) error {
			for _, bet := range bets {
				if err := next.end(tx, bet, func(w *wager.Wager, record wager.Record) error {
					_, _, err := next.wagers.Void(tx, w, record, wager.Notice{})
					return err
				}); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil || len(order) == 0 || order[len(order)-1] != 1 {
		h.t.Fatalf("found rounds %v, %v", order, err)
	}
	return next
}

// recoveredBets returns the bets of a round that goes on.
func (h *harness) recoveredBets(t *testing.T, round uint64) (seats []id.Binary) {
	t.Helper()
	err := Recover(t.Context(), h.db, eachOpenBet, func(_ context.Context, of uint64, bets []id.Binary) error {
		if of == round {
			seats = bets
		}
		return nil
	})
	if err != nil || len(seats) != 2 {
		t.Fatalf("%d bets are carried on, %v", len(seats), err)
	}
	return seats
}

// TestRecoveryIsOrderedAndStopsOnFailure recovers the earliest round first,
// and stops the start at the first failure.
func TestRecoveryIsOrderedAndStopsOnFailure(t *testing.T) {
	h := newHarness(t)
	failure := errors.New("a failure")
	each := func(_ db.Querier, found func(round uint64, bet string)) error {
		for _, bet := range []struct {
			round uint64
			bet   string
		}{{7, "c"}, {2, "a"}, {5, "x"}, {2, "b"}} {
			found(bet.round, bet.bet)
		}
		return nil
	}
	seen := map[uint64][]string{}
	err := Recover(t.Context(), h.db, each, func(_ context.Context, round uint64, bets []string) error {
		seen[round] = bets
		if round == 5 {
			return failure
		}
		return nil
	})
	if want := map[uint64][]string{2: {"a", "b"}, 5: {"x"}}; !errors.Is(err, failure) || !reflect.DeepEqual(seen, want) {
		t.Errorf("%v, %v", seen, err)
	}
	unread := func(db.Querier, func(uint64, string)) error { return failure }
	if err := Recover(t.Context(), h.db, unread, nil); !errors.Is(err, failure) {
		t.Errorf("bets that cannot be read: %v", err)
	}
}

// failingRound is a round whose Advance fails at a set time.
type failingRound struct{ at time.Time }

var errRoundFailed = errors.New("the round failed")

func (f failingRound) Advance(context.Context) (bool, error) { return false, errRoundFailed }
func (f failingRound) Due(time.Time) time.Time               { return f.at }

// TestRoundFailureEndsOwner checks that the error of a round ends its owner.
func TestRoundFailureEndsOwner(t *testing.T) {
	owner := NewOwner[failingRound](clock.NewFake(time.Unix(0, 0)))
	if err := owner.Run(t.Context(), failingRound{}); !errors.Is(err, errRoundFailed) {
		t.Errorf("ended with %v", err)
	}
	<-owner.Done()
}
