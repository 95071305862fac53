package partner

import (
	"fmt"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
)

// BenchmarkProjection measures what commission costs of each wager in CPU: two seconds of
// 7,000 bets of so many players who play at once, in the batches that the runner makes of
// them. All of them were referred, by a tenth as many partners; and by nobody.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " referred"), func(b *testing.B) { measure(b, players, true) })
	}
	b.Run("500 of nobody", func(b *testing.B) { measure(b, 500, false) })
}

// atOnce is how many wagers are there at once: those of two seconds, as the runner collects them.
const atOnce = 14_000

func measure(b *testing.B, players int, referred bool) {
	h := newHouse(b)
	for i := 0; referred && i < players; i++ {
		h.refer(fmt.Sprint("partner", i/10), fmt.Sprint("player", i))
	}
	var used time.Duration
	done := 0
	for ; done < b.N; done += atOnce {
		list := make([]kerneltest.Wager, min(atOnce, max(b.N-done, 1)))
		for i := range list {
			list[i] = kerneltest.Wager{
				Owner: fmt.Sprint("player", (i*7919)%players), Stake: money.Amount(1000 + i), Payout: money.Amount(i % 2 * 1900), USD: int64(i%2) * 10_000_000,
				Edge: []string{"1/100", "1/37", "101/10000"}[i%3],
			}
		}
		h.Append(list...)
		started := cpuTime(b)
		h.count()
		used += cpuTime(b) - started
	}
	b.ReportMetric(float64(used.Nanoseconds())/float64(max(done, 1)), "cpu-ns/wager")
	b.ReportMetric(0, "ns/op")
}

// cpuTime returns the CPU time of this process.
func cpuTime(b *testing.B) time.Duration {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
