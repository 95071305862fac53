//go:build bench

package mathpackage

import (
	"runtime"
	"testing"

	"croupier/app/kernel/mathpackage/samplepackage"
	"croupier/app/kernel/provablyfair"
)

// BenchmarkMillion installs a package of a million outcomes, and draws from it with its events.
func BenchmarkMillion(b *testing.B) {
	location := b.TempDir()
	if err := samplepackage.Write(location, samplepackage.Million); err != nil {
		b.Fatal(err)
	}
	game := installed(b, location)
	mode := game.Mode("base")
	b.Run("draw with events", func(b *testing.B) {
		for i := range b.N {
			drawn, err := mode.Draw(provablyfair.NewStream("server", "client", uint64(i)))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := mode.Events(drawn); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("draw", func(b *testing.B) {
		for i := range b.N {
			if _, err := mode.Draw(provablyfair.NewStream("server", "client", uint64(i))); err != nil {
				b.Fatal(err)
			}
		}
	})
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(memory.HeapSys)/1e6, "MB-heap")
}
