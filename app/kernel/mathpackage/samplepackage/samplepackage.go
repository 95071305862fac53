//go:build bench

// Package samplepackage writes math packages of any size for measurements.
package samplepackage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

// Million is the number of outcomes of the largest published packages.
const Million = 1_000_000

// payingOneIn is how rarely an outcome pays: rounds that pay need a second request, which would be
// measured as well.
const payingOneIn = 1000

// Write writes a package in a folder that exists. It has one mode, base, whose books have 200 to 1,000
// bytes each. A thousandth of its outcomes pay.
func Write(folder string, outcomes int) error {
	index := `{"modes":[{"name":"base","cost":1.0,"events":"books.jsonl.zst","weights":"weights.csv"}]}`
	if err := os.WriteFile(filepath.Join(folder, "index.json"), []byte(index), 0o600); err != nil {
		return fmt.Errorf("write a package: %w", err)
	}
	packed, err := os.Create(filepath.Join(folder, "books.jsonl.zst"))
	if err != nil {
		return fmt.Errorf("write a package: %w", err)
	}
	encoder, err := zstd.NewWriter(packed, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return errors.Join(fmt.Errorf("write a package: %w", err), packed.Close())
	}
	table, err := os.Create(filepath.Join(folder, "weights.csv"))
	if err != nil {
		return errors.Join(fmt.Errorf("write a package: %w", err), encoder.Close(), packed.Close())
	}
	lines := bufio.NewWriter(table)
	err = writeOutcomes(lines, encoder, outcomes)
	return errors.Join(err, encoder.Close(), packed.Close(), lines.Flush(), table.Close())
}

// writeOutcomes writes weights and books. The seed is fixed: the package is always the same.
func writeOutcomes(weights, books io.Writer, outcomes int) error {
	random := rand.New(rand.NewPCG(1, 2))
	spins := make([]string, 500)
	for i := range spins {
		spins[i] = fmt.Sprintf(`{"index":1,"type":"reveal","board":["H%d","L%d","H%d","L4","L%d"],"paddingPositions":[%d,%d,%d],"gameType":"basegame","anticipation":[0,0,0,0,0]},`,
			random.IntN(5), random.IntN(5), random.IntN(5), random.IntN(5), random.IntN(200), random.IntN(200), random.IntN(200))
	}
	var text []byte
	for i := range outcomes {
		payout := 0
		if i%payingOneIn == 0 {
			payout = (1 + random.IntN(50)) * 10
		}
		if _, err := fmt.Fprintf(weights, "%d,%d,%d\n", i, 1+random.Uint64N(1<<40), payout); err != nil {
			return fmt.Errorf("write weights: %w", err)
		}
		text = fmt.Appendf(text[:0], `{"id":%d,"payoutMultiplier":%d,"events":[`, i, payout)
		for range 1 + random.IntN(6) {
			text = append(text, spins[random.IntN(len(spins))]...)
		}
		if _, err := books.Write(fmt.Appendf(text, `{"index":9,"type":"finalWin","amount":%d}]}`+"\n", payout)); err != nil {
			return fmt.Errorf("write books: %w", err)
		}
	}
	return nil
}
