package races

import (
	"fmt"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
)

// BenchmarkProjection measures what the weekly race costs of each wager in CPU: two
// seconds of 7,000 bets of so many players who play at once, in the batches that the
// runner makes of them.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " players"), func(b *testing.B) { measure(b, players) })
	}
}

// atOnce is how many wagers are there at once: those of two seconds, as the runner collects them.
const atOnce = 14_000

func measure(b *testing.B, players int) {
	h := on(b)
	h.Check(h.race.Start(h.Ctx))
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
		h.Check(h.runner.CatchUp(h.Ctx))
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
