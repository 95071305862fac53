package cmd

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The collector of garbage runs when the heap has grown by a percentage of its live part. A fixed
// percentage would either run it too often on a small site or take several times the memory of a
// large one. The percentage is therefore computed after each run, from the memory that the heap
// may grow by: more while players are active, because most allocations of a bet are short-lived.
const (
	idleGrowth = 24 << 20 // bytes
	busyGrowth = 72 << 20 // bytes
	// busyCycle is the longest time between two runs on a busy site.
	busyCycle = time.Second
	// The limits of the percentage. The lowest limits the processor time of runs on a large heap.
	minGCPercent = 30
	maxGCPercent = 400
)

// gcPercent returns the percentage for a live heap, in bytes.
func gcPercent(live uint64, busy bool) int {
	growth := uint64(idleGrowth)
	if busy {
		growth = busyGrowth
	}
	return int(min(max(growth*100/max(live, 1), minGCPercent), maxGCPercent))
}

// cycle is an object that becomes garbage at once: its cleanup runs after each run of the
// collector.
type cycle struct{ _ [64]byte }

// paceGarbage sets the percentage now and after each run of the collector.
func paceGarbage() {
	debug.SetGCPercent(maxGCPercent)
	paceAfterCycle(maxGCPercent)
}

func paceAfterCycle(percent int) {
	runtime.AddCleanup(new(cycle), func(percent int) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		next := gcPercent(live[0].Value.Uint64(), isBusy())
		if 10*max(next-percent, percent-next) > percent { // a change stops all goroutines for a moment
			debug.SetGCPercent(next)
			percent = next
		}
		paceAfterCycle(percent)
	}, percent)
}

// isBusy reports whether the last two runs of the collector followed each other closely.
func isBusy() bool {
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	return len(stats.PauseEnd) > 1 && stats.PauseEnd[0].Sub(stats.PauseEnd[1]) < busyCycle
}
