package betslip

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// Many pages of one player race for one balance while results come: no stake is
// taken twice, none is taken that is not there, and every bet is settled.
func TestClientsRaceForOneBalance(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 55_00)
	home, away := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "2.00", 480_000)
	var (
		clients  sync.WaitGroup
		accepted atomic.Int64
	)
	for range 8 {
		clients.Go(func() {
			for range 3 {
				r := h.slip("10", away)
				for range 2 { // each request is sent twice
					made, err := h.placed("anna", r)
					if err == nil && made.Status == Pending {
						accepted.Add(1)
					}
				}
			}
		})
		clients.Go(func() {
			h.result(map[line.Selection]odds.Factor{home: odds.Won})
			if err := h.CatchUp(h.Ctx); err != nil {
				t.Error(err)
			}
		})
	}
	clients.Wait()
	if bets := h.Count("sports_bets"); bets != 5 || accepted.Load() != 10 || h.cents("anna") != "5.00" {
		t.Errorf("%d bets were made, %d answers say so; anna has %s", bets, accepted.Load(), h.cents("anna"))
	}
	h.settled(map[line.Selection]odds.Factor{away: odds.Won})
	if h.cents("anna") != "105.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustBeRight()
}

// A site that stops refuses what still waits, and takes nothing for it.
func TestWhatWaitsWhenTheSiteStopsIsRefused(t *testing.T) {
	h := newHouse(t)
	stop := h.work()
	h.give("anna", 50_00)
	home := h.offer("e1", "1", "2.00", 480_000)
	h.change(home, func(q *line.Quote) { q.Live = true })
	var queued []QueuedBet
	for range 3 {
		one, err := h.Place(h.Ctx, by("anna"), h.slip("10", home))
		h.Check(err)
		queued = append(queued, one)
	}
	stop()
	for i, one := range queued {
		_, err := h.Poll(h.Ctx, by("anna"), QueuedBetRequest{one.QueueID})
		if err == nil || fmt.Sprint(err) != fmt.Sprint(ErrQueue) {
			t.Errorf("entry %d: %v", i, err)
		}
	}
	h.wantRefusal(placing(h, h.slip("10", home)), ErrQueue)
	if h.cents("anna") != "50.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustBeRight()
}

// Follow carries out what was there before it began, and what comes then.
func TestResultsAreFollowed(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 50_00)
	home, away := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "3.00", 300_000)
	first, second := h.bet("anna", "10", home), h.bet("anna", "10", away)
	h.Events.Take()
	h.result(map[line.Selection]odds.Factor{home: odds.Won})
	ended := make(chan error, 1)
	stop := h.follow(ended)
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	told := h.Events.Next(t, EventSettled.Name())
	if b := told[len(told)-1].Data.(SportsBet); b.ID != first.ID || b.Status != Won {
		t.Errorf("told of %+v", b)
	}
	h.result(map[line.Selection]odds.Factor{away: odds.Lost})
	h.Settled()
	told = h.Events.Next(t, EventSettled.Name())
	if b := told[len(told)-1].Data.(SportsBet); b.ID != second.ID || b.Status != Lost {
		t.Errorf("told of %+v", b)
	}
}
