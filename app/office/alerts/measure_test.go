//go:build bench

package alerts

import "testing"

// BenchmarkMatcher runs bets through as many rules as a site comes with.
func BenchmarkMatcher(b *testing.B) {
	rate, err := Measure(b.N, 20)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(rate, "events/s")
}
