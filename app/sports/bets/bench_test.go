package bets

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// betsOfEvent is the number of bets on the event in the benchmark.
const betsOfEvent = 100_000

// BenchmarkSettlement settles an event with 100,000 bets on its three outcomes. It
// reports the duration of the longest transaction, because other money transactions wait
// for it.
func BenchmarkSettlement(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		h := newHarness(b)
		h.fillEvent("e1", betsOfEvent)
		h.result(map[line.Selection]odds.Factor{sel("e1", "1"): odds.Won, sel("e1", "x"): odds.Lost, sel("e1", "2"): odds.Lost})
		b.StartTimer()
		longest, steps, used := time.Duration(0), 0, cputime.Used(b)
		for more := true; more; steps++ {
			started := time.Now()
			var err error
			more, err = h.applyNext(h.Ctx)
			h.Check(err)
			longest = max(longest, time.Since(started))
		}
		b.StopTimer()
		b.ReportMetric(float64(longest.Milliseconds()), "ms/longest")
		b.ReportMetric(float64(steps), "writes")
		b.ReportMetric((cputime.Used(b) - used).Seconds(), "cpu-s")
		if open := h.Count("sports_bets WHERE status = 0"); open != 0 {
			b.Fatalf("%d bets are open", open)
		}
		b.StartTimer()
	}
}

// fillEvent creates bets of a hundred players without the queue.
func (h *harness) fillEvent(event string, count int) {
	h.T.Helper()
	var list []line.Selection
	for _, outcome := range []string{"1", "x", "2"} {
		list = append(list, h.offer(event, outcome, "2.80", 340_000))
	}
	const players, batch = 100, 1000
	for i := range players {
		h.credit(fmt.Sprintf("player%d", i), 10_000_00)
	}
	for from := 0; from < count; from += batch {
		h.Write(func(tx *db.Tx) error {
			for i := from; i < min(from+batch, count); i++ {
				if err := h.insertOpen(tx, fmt.Sprintf("player%d", i%players), list[i%len(list)]); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// insertOpen stores a single of one dollar.
func (h *harness) insertOpen(tx *db.Tx, owner string, s line.Selection) error {
	a, err := h.parseRequest(playerCall(owner), h.slip("1", s))
	if err != nil {
		return err
	}
	_, err = h.accept(tx, a)
	return err
}
