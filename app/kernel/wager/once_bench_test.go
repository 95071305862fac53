package wager

import (
	"fmt"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/money"
)

// BenchmarkOnce plays instant wagers. Half of them win. It uses one caller and 64 concurrent
// callers for each core.
func BenchmarkOnce(b *testing.B) {
	for _, parallel := range []int{1, 64} {
		b.Run(fmt.Sprint(parallel), func(b *testing.B) {
			h := newHarness(b)
			h.fund("anna", 100_000_000)
			var number atomic.Int64
			b.SetParallelism(parallel)
			b.ReportAllocs()
			b.ResetTimer()
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					win := money.Amount(number.Add(1) % 2 * 198)
					if _, err := h.instant(bet{owner: "anna", request: h.IDs.New(), amount: 100, pays: win}); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}
