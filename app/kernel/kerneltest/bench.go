package kerneltest

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/money"
)

// projectionBatch is the number of wagers that a projection gets at once: those of four seconds at 7,000 a
// second, as its runner collects them.
const projectionBatch = 28_000

// MeasureProjection reports the processor time of count per wager. count brings a projection up
// to date. players is the number of concurrent players.
func (h *Harness) MeasureProjection(b *testing.B, players int, count func()) {
	var used time.Duration
	done := 0
	for ; done < b.N; done += projectionBatch {
		list := make([]Wager, min(projectionBatch, max(b.N-done, 1)))
		for i := range list {
			list[i] = Wager{
				Owner: fmt.Sprint("player", (i*7919)%players), Stake: money.Amount(1000 + i), Payout: money.Amount(i % 2 * 1900), USD: int64(i%2) * 10_000_000,
				Edge: []string{"1/100", "1/37", "101/10000"}[i%3],
			}
		}
		h.Append(list...)
		started := cputime.Used(b)
		count()
		used += cputime.Used(b) - started
	}
	b.ReportMetric(float64(used.Nanoseconds())/float64(max(done, 1)), "cpu-ns/wager")
	b.ReportMetric(0, "ns/op")
}
