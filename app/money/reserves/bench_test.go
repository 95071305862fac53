package reserves

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"croupier/db"
)

// benchBalances is the number of players with a balance.
const benchBalances = 1_000_000

// A proof over a million balances, from the snapshot to the publication, and the
// proof of one player in it: docs/reserves.md has the results.
func BenchmarkMillionPlayers(b *testing.B) {
	s := newSite(b)
	const batch = 10_000
	for from := 0; from < benchBalances; from += batch {
		s.Write(func(tx *db.Tx) error {
			for i := from; i < from+batch; i++ {
				if _, err := tx.Exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ($1, 'btc', 'real', $2)`, fmt.Sprintf("player%020d", i), 1+i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for b.Loop() {
		stop := make(chan struct{})
		peak := make(chan uint64, 1)
		go watchHeap(stop, peak)
		s.publishedBody()
		close(stop)
		b.ReportMetric(float64(<-peak)/(1<<20), "peak-MB")
		started := time.Now()
		if v, err := Verify(s.proofFor(fmt.Sprintf("player%020d", 77), 0)); err != nil || v.Currencies[0].Amount != 78 {
			b.Fatalf("%+v, %v", v, err)
		}
		b.ReportMetric(float64(time.Since(started).Milliseconds()), "ms/player")
	}
}

// watchHeap returns the largest heap size when it is stopped.
func watchHeap(stop <-chan struct{}, peak chan<- uint64) {
	var maxHeap uint64
	for tick := time.NewTicker(50 * time.Millisecond); ; {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		maxHeap = max(maxHeap, stats.HeapInuse)
		select {
		case <-stop:
			tick.Stop()
			peak <- maxHeap
			return
		case <-tick.C:
		}
	}
}
