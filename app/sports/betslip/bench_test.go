package betslip

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// betsOfEvent is how many bets one event has in the benchmark.
const betsOfEvent = 100_000

// BenchmarkSettlement settles an event with 100,000 bets on its three outcomes. It
// tells the time of the longest write, in which other money waits.
func BenchmarkSettlement(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		h := newHouse(b)
		h.fillEvent("e1", betsOfEvent)
		h.result(map[line.Selection]odds.Factor{sel("e1", "1"): odds.Won, sel("e1", "x"): odds.Lost, sel("e1", "2"): odds.Lost})
		b.StartTimer()
		longest, steps, used := time.Duration(0), 0, cputime.Used(b)
		for more := true; more; steps++ {
			began := time.Now()
			var err error
			more, err = h.step(h.Ctx)
			h.Check(err)
			longest = max(longest, time.Since(began))
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

// cpuTime is what the process has used of processors, which a busy machine changes

// fillEvent makes bets of a hundred players without the queue.
func (h *house) fillEvent(event string, count int) {
	h.T.Helper()
	var list []line.Selection
	for _, outcome := range []string{"1", "x", "2"} {
		list = append(list, h.offer(event, outcome, "2.80", 340_000))
	}
	const players, piece = 100, 1000
	for i := range players {
		h.give(fmt.Sprintf("player%d", i), 10_000_00)
	}
	for from := 0; from < count; from += piece {
		h.Write(func(tx *db.Tx) error {
			for i := from; i < min(from+piece, count); i++ {
				if err := h.insertOpen(tx, fmt.Sprintf("player%d", i%players), list[i%len(list)]); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// insertOpen accepts a single of a dollar.
func (h *house) insertOpen(tx *db.Tx, owner string, s line.Selection) error {
	a, err := h.read(by(owner), h.slip("1", s))
	if err != nil {
		return err
	}
	_, err = h.accept(tx, a)
	return err
}
