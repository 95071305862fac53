package wagerlog

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// tally is a projection with minimal work, so that the benchmark measures the
// delivery.
type tally struct {
	name  string
	stake int64
}

func (y *tally) Name() string { return y.name }

func (y *tally) Apply(_ *db.Tx, wagers []*Wager) error {
	for _, w := range wagers {
		y.stake += int64(w.Stake)
	}
	return nil
}

// backlog is the number of wagers that four projections find at once under
// load.
const backlog = 2000

// BenchmarkProjection measures the cost of delivering a wager to four
// projections, without the write of the wager itself: from memory, from the
// database, and from the database for each projection separately.
func BenchmarkProjection(b *testing.B) {
	tallies := func() (list []projection.Projection[*Wager]) {
		for i := range 4 {
			list = append(list, &tally{name: fmt.Sprint("tally ", i)})
		}
		return list
	}
	b.Run("memory", func(b *testing.B) {
		h := newHarness(b)
		h.measure(b, h.runner(tallies()...))
	})
	b.Run("database", func(b *testing.B) {
		h := newHarness(b)
		empty := New() // a log without appends
		h.measure(b, h.reader(empty, tallies()...))
	})
	b.Run("alone", func(b *testing.B) {
		h := newHarness(b)
		var runners []*projection.Runner[*Wager]
		for _, one := range tallies() {
			runners = append(runners, h.reader(New(), one))
		}
		h.measure(b, runners...)
	})
}

func (h *harness) reader(j *Log, list ...projection.Projection[*Wager]) *projection.Runner[*Wager] {
	log := h.wagerLog
	h.wagerLog = j
	defer func() { h.wagerLog = log }()
	return h.runner(list...)
}

// measure lets runners process b.N wagers, and measures the CPU time.
func (h *harness) measure(b *testing.B, runners ...*projection.Runner[*Wager]) {
	var used time.Duration
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += backlog {
		b.StopTimer()
		h.append(min(backlog, b.N-done))
		b.StartTimer()
		started := cputime.Used(b)
		for _, runner := range runners {
			if err := runner.CatchUp(h.ctx); err != nil {
				b.Fatal(err)
			}
		}
		used += cputime.Used(b) - started
	}
	b.ReportMetric(float64(used.Nanoseconds())/float64(b.N), "cpu-ns/op")
}
