package bets

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// Many pages of one player compete for one balance while results arrive. No stake is
// debited twice or without cover, and every bet is settled.
func TestConcurrentBetsShareOneBalance(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 55_00)
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
					created, err := h.placeAndWait("anna", r)
					if err == nil && created.Status == Pending {
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
	h.settleResults(map[line.Selection]odds.Factor{away: odds.Won})
	if h.cents("anna") != "105.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustPassAudit()
}

// A site that stops refuses the waiting bets and debits no stakes for them.
func TestQueuedBetsAreRefusedOnStop(t *testing.T) {
	h := newHarness(t)
	stop := h.startQueue()
	h.credit("anna", 50_00)
	home := h.offer("e1", "1", "2.00", 480_000)
	h.change(home, func(q *line.Quote) { q.Live = true })
	var queued []QueuedBet
	for range 3 {
		item, err := h.Place(h.Ctx, playerCall("anna"), h.slip("10", home))
		h.Check(err)
		queued = append(queued, item)
	}
	stop()
	for i, item := range queued {
		_, err := h.Poll(h.Ctx, playerCall("anna"), QueuedBetRequest{item.QueueID})
		if err == nil || fmt.Sprint(err) != fmt.Sprint(ErrQueue) {
			t.Errorf("entry %d: %v", i, err)
		}
	}
	h.wantRefusal(placeError(h, h.slip("10", home)), ErrQueue)
	if h.cents("anna") != "50.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustPassAudit()
}

// Settlement applies the results from before its start, and the later ones.
func TestSettlementAppliesResults(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 50_00)
	home, away := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "3.00", 300_000)
	first, second := h.bet("anna", "10", home), h.bet("anna", "10", away)
	h.Events.Drain()
	h.result(map[line.Selection]odds.Factor{home: odds.Won})
	ended := make(chan error, 1)
	stop := h.startSettlement(ended)
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	answer := h.Events.Next(t, EventSettled.Name())
	if b := answer[len(answer)-1].Data.(SportsBet); b.ID != first.ID || b.Status != Won {
		t.Errorf("published %+v", b)
	}
	h.result(map[line.Selection]odds.Factor{away: odds.Lost})
	h.NotifyResults()
	answer = h.Events.Next(t, EventSettled.Name())
	if b := answer[len(answer)-1].Data.(SportsBet); b.ID != second.ID || b.Status != Lost {
		t.Errorf("published %+v", b)
	}
}
