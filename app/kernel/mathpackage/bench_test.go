package mathpackage

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/provablyfair"
)

// manyOutcomes is the size of the package of benchmarks: that of the largest published ones.
const manyOutcomes = 1_000_000

// writeLarge writes a package with many outcomes, whose books have 200 to 1,000 bytes.
func writeLarge(b *testing.B, folder string) {
	b.Helper()
	packed, err := os.Create(filepath.Join(folder, "books.jsonl.zst"))
	if err != nil {
		b.Fatal(err)
	}
	encoder, err := zstd.NewWriter(packed, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		b.Fatal(err)
	}
	table, err := os.Create(filepath.Join(folder, "weights.csv"))
	if err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewWriter(table)
	random := rand.New(rand.NewPCG(1, 2))
	spins := make([]string, 500)
	for i := range spins {
		spins[i] = fmt.Sprintf(`{"index":1,"type":"reveal","board":["H%d","L%d","H%d","L4","L%d"],"paddingPositions":[%d,%d,%d],"gameType":"basegame","anticipation":[0,0,0,0,0]},`,
			random.IntN(5), random.IntN(5), random.IntN(5), random.IntN(5), random.IntN(200), random.IntN(200), random.IntN(200))
	}
	var text []byte
	for i := range manyOutcomes {
		payout := random.IntN(50) * 10
		fmt.Fprintf(lines, "%d,%d,%d\n", i, random.Uint64N(1<<40), payout)
		text = fmt.Appendf(text[:0], `{"id":%d,"payoutMultiplier":%d,"events":[`, i, payout)
		for range 1 + random.IntN(6) {
			text = append(text, spins[random.IntN(len(spins))]...)
		}
		if _, err := encoder.Write(fmt.Appendf(text, `{"index":9,"type":"finalWin","amount":%d}]}`+"\n", payout)); err != nil {
			b.Fatal(err)
		}
	}
	for _, done := range []func() error{encoder.Close, packed.Close, lines.Flush, table.Close} {
		if err := done(); err != nil {
			b.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "index.json"), []byte(oneMode), 0o600); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkMillion installs a package of a million outcomes, and draws from it with its events.
func BenchmarkMillion(b *testing.B) {
	location := b.TempDir()
	writeLarge(b, location)
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
