package index

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/futures"
)

// However often the site stops, and however much of the log each failure of power loses: no two frames
// that were published have the same number, no two ticks of a market either, and the log stays a chain.
func TestRestartsNeverRepeatANumber(t *testing.T) {
	h := newHarness(t, nil)
	random := rand.New(rand.NewPCG(1, 2))
	frames, ticks := map[int64]string{}, map[int64]string{}
	path := filepath.Join(h.folder, today+plainExtension)
	for range 40 {
		for range 1 + random.IntN(4) {
			f := h.step(time.Second)
			if before := frames[f.Seq]; before != "" && before != f.Hash {
				t.Fatalf("two frames have the number %d", f.Seq)
			}
			frames[f.Seq] = f.Hash
			tick, found := f.Tick("BTCUSD")
			if !found {
				continue // its price has not changed
			}
			if before := ticks[tick.Seq]; before != "" && before != f.Hash {
				t.Fatalf("two ticks have the number %d", tick.Seq)
			}
			ticks[tick.Seq] = f.Hash
		}
		text, err := os.ReadFile(path)
		h.Check(err)
		first := bytes.IndexByte(text, '\n') + 1
		lost := random.IntN(min(len(text)-first, 1500) + 1)
		h.Check(os.Truncate(path, int64(len(text)-lost)))
		h.restart()
		h.Harness.Clock.Advance(time.Duration(random.IntN(20_000)) * time.Millisecond)
	}
	h.step(time.Second)
	logged := h.frames(today)
	if last := logged[len(logged)-1]; last.Hash != h.last.Hash || len(frames) < 40 {
		t.Errorf("the log ends with frame %d, and %d frames were published", last.Seq, len(frames))
	}
	if report, err := readDay(h.folder, today+plainExtension, func(futures.Frame) error { return nil }); err != nil || len(report.Gaps) < 10 {
		t.Errorf("the log has the gaps %v, %v", report.Gaps, err)
	}
}
