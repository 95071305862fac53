package wagerlog

import (
	"fmt"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"croupier/app/kernel/projection"
	"croupier/db"
)

// tally is a projection that does as little as one can: what is measured is
// the way to it.
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

// gathered is how many wagers four projections find at once under load.
const gathered = 2000

// BenchmarkProjection tells what a wager costs on its way to four projections,
// beside the write of the wager itself: from memory, from the database, and
// from the database for each projection alone.
func BenchmarkProjection(b *testing.B) {
	tallies := func() (list []projection.Projection[*Wager]) {
		for i := range 4 {
			list = append(list, &tally{name: fmt.Sprint("tally ", i)})
		}
		return list
	}
	b.Run("memory", func(b *testing.B) {
		h := newHouse(b)
		h.measure(b, h.runner(tallies()...))
	})
	b.Run("database", func(b *testing.B) {
		h := newHouse(b)
		unheard := New() // nothing is appended to it
		h.measure(b, h.reader(unheard, tallies()...))
	})
	b.Run("alone", func(b *testing.B) {
		h := newHouse(b)
		var runners []*projection.Runner[*Wager]
		for _, one := range tallies() {
			runners = append(runners, h.reader(New(), one))
		}
		h.measure(b, runners...)
	})
}

func (h *house) reader(j *Log, list ...projection.Projection[*Wager]) *projection.Runner[*Wager] {
	heard := h.wagerLog
	h.wagerLog = j
	defer func() { h.wagerLog = heard }()
	return h.runner(list...)
}

// measure has runners follow b.N wagers, and counts the time of processors.
func (h *house) measure(b *testing.B, runners ...*projection.Runner[*Wager]) {
	var used time.Duration
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += gathered {
		b.StopTimer()
		h.append(min(gathered, b.N-done))
		b.StartTimer()
		started := worked(b)
		for _, runner := range runners {
			if err := runner.CatchUp(h.ctx); err != nil {
				b.Fatal(err)
			}
		}
		used += worked(b) - started
	}
	b.ReportMetric(float64(used.Nanoseconds())/float64(b.N), "cpu-ns/op")
}

// worked is how long processors have worked for this process.
func worked(b *testing.B) time.Duration {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
