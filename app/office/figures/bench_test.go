package figures

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// timed measures how long a projection uses the writer for a list.
type timed struct {
	projection.Projection[*wagerlog.Wager]
	durations map[int64]time.Duration
}

func (p timed) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	began := time.Now()
	err := p.Projection.Apply(tx, wagers)
	p.durations[wagers[0].Seq] += time.Since(began)
	return err
}

const (
	// benchNew is the number of new wagers in a run, benchPlayers the number of their
	// players.
	benchNew, benchPlayers = 100_000, 5000
	// benchList is the number of wagers that one write of the benchmark appends.
	benchList = 10_000
)

// BenchmarkRun measures the work of the figures in a minute with 100,000 settled wagers,
// after none and after a million wagers in the same hour: the projections count them, the
// worker runs, and every report is requested once. cpu-ms is the processor time of such a
// run. hold-ms is the average time for which one list of wagers uses the writer.
func BenchmarkRun(b *testing.B) {
	for _, before := range []int{0, 1_000_000} {
		b.Run(fmt.Sprint(before, " before"), func(b *testing.B) {
			h := newHarness(b)
			durations := map[int64]time.Duration{}
			h.wagers = h.Runner(timed{Wagers{h.figures}, durations}, timed{Arrivals{h.figures}, durations})
			h.play(before)
			h.catchUp()
			clear(durations)
			var used time.Duration
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				b.StopTimer()
				h.play(benchNew)
				b.StartTimer()
				started := cputime.Used(b)
				h.catchUp()
				h.Check(h.figures.priceDays(h.Ctx))
				for _, by := range []string{"day", "product", "game", "provider", "currency", "country", "source"} {
					h.report(by, today, today, 0)
				}
				h.overview("today")
				used += cputime.Used(b) - started
			}
			var owed time.Duration
			for _, hold := range durations {
				owed += hold
			}
			b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms")
			b.ReportMetric(float64(owed.Microseconds())/1000/float64(len(durations)), "hold-ms")
		})
	}
}

// play appends wagers of many players, games and currencies.
func (h *harness) play(count int) {
	for done := 0; done < count; done += benchList {
		list := make([]wagerOf, benchList)
		for i := range list {
			list[i] = bet(fmt.Sprint([]string{"r", "p"}[i%2], (i*7919)%benchPlayers), 1_00, 1_90)
			list[i].Game, list[i].Currency = fmt.Sprint("game", i%20), []string{"usd", "btc", "eur"}[i%3]
		}
		h.Append(list...)
	}
}
