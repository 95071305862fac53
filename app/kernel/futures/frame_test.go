package futures

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sampleFrame draws a sealed frame after another one.
func sampleFrame(t *rapid.T, last Frame, seqs map[string]int64) Frame {
	f := Frame{Seq: last.Seq + 1, At: last.At + rapid.Int64Range(0, 5000).Draw(t, "time"), Previous: last.Hash}
	if last.Seq > 0 && rapid.IntRange(0, 9).Draw(t, "gap") == 0 {
		f.Gap = rapid.Int64Range(1, 1000).Draw(t, "frames")
		f.Seq += f.Gap
	}
	for _, ticker := range []string{"BTCUSD", "ETHUSD"} {
		if rapid.Bool().Draw(t, "no tick") {
			continue
		}
		seqs[ticker] += 1 + f.Gap
		tick := Tick{Ticker: ticker, Seq: seqs[ticker], Price: Price(rapid.Int64Range(1, int64(MaxPrice)).Draw(t, "price")), State: rapid.SampledFrom([]MarketState{Open, CloseOnly, Paused, Grace}).Draw(t, "state")}
		if tick.State == Grace {
			tick.GraceEnds = f.At + 10_000
		}
		for _, source := range []string{"binance", "kraken", "okx"} {
			q := Quote{Source: source, Price: tick.Price, Age: rapid.Int64Range(0, 9000).Draw(t, "age")}
			q.Excluded = rapid.SampledFrom([]string{"", Stale, Outlier, NoRate}).Draw(t, "excluded")
			tick.Quotes = append(tick.Quotes, q)
		}
		f.Ticks = append(f.Ticks, tick)
	}
	f.Seal()
	return f
}

// sampleLog draws a log of some frames.
func sampleLog(t *rapid.T) (frames []Frame, text string) {
	last, seqs := Frame{Hash: GenesisHash, At: 1_800_000_000_000}, map[string]int64{}
	for range rapid.IntRange(1, 12).Draw(t, "frames") {
		last = sampleFrame(t, last, seqs)
		frames = append(frames, last)
		text += last.Line() + "\n"
	}
	return frames, text
}

func TestLinesOfFramesAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frames, text := sampleLog(t)
		var read []Frame
		report, err := ReadLog(strings.NewReader(text), func(f Frame, line []byte) error {
			if string(line) != f.Line() {
				t.Fatalf("the line of frame %d is %s", f.Seq, line)
			}
			read = append(read, f)
			return nil
		})
		if err != nil || fmt.Sprint(read) != fmt.Sprint(frames) {
			t.Fatalf("read %v, %v; want %v", read, err, frames)
		}
		last := frames[len(frames)-1]
		if report.Root != last.Hash || report.Last != last.Seq || report.Frames != int64(len(frames)) || report.First != frames[0].Seq || report.Cut {
			t.Fatalf("the report is %+v", report)
		}
	})
}

// Any change of a byte of a log is noticed: the log is refused, or it ends at another hash.
func TestChangedLogsAreNoticed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frames, text := sampleLog(t)
		changed := []byte(text)
		at := rapid.IntRange(0, len(changed)-1).Draw(t, "at")
		changed[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		report, err := ReadLog(bytes.NewReader(changed), nil)
		if err == nil && report.Root == frames[len(frames)-1].Hash && !report.Cut {
			t.Fatalf("byte %d was changed without notice", at)
		}
	})
}

func TestLogsThatDoNotContinueAreRefused(t *testing.T) {
	first := Frame{Seq: 1, At: 1000, Previous: GenesisHash, Ticks: []Tick{{Ticker: "BTCUSD", Seq: 7, Price: 100, State: Open}}}
	first.Seal()
	next := func(change func(*Frame)) string {
		f := Frame{Seq: 2, At: 1500, Previous: first.Hash, Ticks: []Tick{{Ticker: "BTCUSD", Seq: 8, Price: 101, State: Open}}}
		change(&f)
		f.Seal()
		return first.Line() + "\n" + f.Line() + "\n"
	}
	for name, c := range map[string]struct {
		log     string
		refused bool
	}{
		"the next frame":              {next(func(*Frame) {}), false},
		"a named gap":                 {next(func(f *Frame) { f.Gap, f.Seq, f.Previous = 5, 7, GenesisHash }), false},
		"a missing frame":             {next(func(f *Frame) { f.Seq = 3 }), true},
		"the same frame again":        {first.Line() + "\n" + first.Line() + "\n", true},
		"an earlier time":             {next(func(f *Frame) { f.At = 999 }), true},
		"another hash before":         {next(func(f *Frame) { f.Previous = GenesisHash }), true},
		"the same tick again":         {next(func(f *Frame) { f.Ticks[0].Seq = 7 }), true},
		"a price of zero":             {next(func(f *Frame) { f.Ticks[0].Price = 0 }), true},
		"a negative price":            {next(func(f *Frame) { f.Ticks[0].Price = -1 }), true},
		"a price above the highest":   {next(func(f *Frame) { f.Ticks[0].Price = MaxPrice + 1 }), true},
		"a space":                     {strings.Replace(first.Line(), ",", ", ", 1) + "\n", true},
		"another member":              {strings.Replace(first.Line(), "{", `{"x":1,`, 1) + "\n", true},
		"a hash of another frame":     {strings.Replace(first.Line(), first.Hash, GenesisHash, 1) + "\n", true},
		"an empty line":               {"\n", true},
		"another text":                {"hello\n", true},
		"a line without its end":      {first.Line(), false},
		"a price as a floating point": {strings.Replace(first.Line(), ",100,", ",100.0,", 1) + "\n", true},
	} {
		_, err := ReadLog(strings.NewReader(c.log), nil)
		if (err != nil) != c.refused || err != nil && !errors.Is(err, ErrFrame) {
			t.Errorf("%s: %v", name, err)
		}
	}
	report, err := ReadLog(strings.NewReader(first.Line()+"\n"+first.Line()[:40]), nil)
	if err != nil || !report.Cut || report.Frames != 1 {
		t.Errorf("a log that a failure of power has cut is reported as %+v, %v", report, err)
	}
}

// FuzzParseFrame: what is read is the text that Line writes, with its own hash.
func FuzzParseFrame(f *testing.F) {
	sample := Frame{Seq: 1, At: 1000, Previous: GenesisHash, Ticks: []Tick{{Ticker: "BTCUSD", Seq: 7, Price: 100, State: Grace, GraceEnds: 9, Quotes: []Quote{{Source: "okx", Price: 99, Age: 3, Excluded: Outlier}}}}}
	sample.Seal()
	f.Add([]byte(sample.Line()))
	f.Add([]byte(`{"seq":1,"at":-1,"previous":"","ticks":[],"hash":""}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		got, err := ParseFrame(line)
		if err == nil && (got.Line() != string(line) || got.computedHash() != got.Hash) {
			t.Fatalf("read %+v of %s", got, line)
		}
	})
}
