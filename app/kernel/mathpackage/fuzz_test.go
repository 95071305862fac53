package mathpackage

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// smallLimits keep the fuzzer fast.
func smallLimits() Limits {
	limits := DefaultLimits()
	limits.Total, limits.FileSize, limits.Outcomes, limits.Unpacked, limits.Line = 1<<20, 1<<20, 1000, 1<<20, 1<<14
	return limits
}

func FuzzArchive(f *testing.F) {
	for _, of := range []fixture{simple(f, two...), simple(f, two...).with("front/index.html", "<p>"), {"../x": "y"}} {
		text, err := os.ReadFile(of.archive(f))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		source, err := readArchive(bytes.NewReader(content), int64(len(content)), io.NopCloser(nil), smallLimits())
		if err != nil {
			return
		}
		if _, err := Check(source); err != nil {
			var fault *Error
			if !errors.As(err, &fault) {
				t.Errorf("the error names no fault of the package: %v", err)
			}
			return
		}
		target := filepath.Join(t.TempDir(), "game")
		manifest, err := Install(source, target)
		if err != nil {
			t.Fatal(err)
		}
		game, err := Open(target)
		if err != nil {
			t.Fatal(err)
		}
		defer game.Close()
		for i, mode := range game.Modes() {
			drawn, err := mode.At(mode.Total - 1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := mode.Events(drawn); err != nil {
				t.Errorf("mode %+v: %v", manifest.Modes[i], err)
			}
		}
	})
}

func FuzzWeights(f *testing.F) {
	for _, text := range []string{"0,1,0\n1,2,100\n", "0,18446744073709551615,0\n1,1,0", "1,1,1\r\n", ",,", "0,1,0,", strings.Repeat("9", 70)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		reader := newWeightReader("weights.csv", strings.NewReader(text), smallLimits())
		sum, last := uint64(0), -1.0
		for {
			o, err := reader.next()
			if err != nil {
				var fault *Error
				if !errors.Is(err, io.EOF) && (!errors.As(err, &fault) || fault.Line == 0) {
					t.Errorf("the error names no line: %v", err)
				}
				return
			}
			if sum+o.Weight < sum || float64(o.ID) < last || o.Payout%minPayout != 0 || o.Payout > maxPayout {
				t.Errorf("outcome %+v was accepted after the sum %d", o, sum)
			}
			sum, last = sum+o.Weight, float64(o.ID)
		}
	})
}

func FuzzBooks(f *testing.F) {
	for _, text := range []string{books(two...), `{"id":0,"payoutMultiplier":0,"events":[{"a":[{}]}]}`, `{"id":1e3}`, "[", `{"events":[null]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, wrong := parseBook([]byte(text))
		if wrong == "" && (b.ID == nil || b.Payout == nil || !b.Events.IsValid() || b.Events.Kind() != '[') {
			t.Errorf("a book is accepted as %+v", b)
		}
		if wrong == "" && !jsontext.Value(text).IsValid() {
			t.Errorf("%q is accepted", text)
		}
	})
}

func FuzzIndex(f *testing.F) {
	f.Add(oneMode)
	f.Add(`{"modes":[{"name":"a","cost":1e9}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		index, err := ParseIndex([]byte(text), smallLimits())
		if err != nil {
			return
		}
		for _, m := range index.Modes {
			if m.Cost.IsZero() || m.Cost.Rat().Sign() < 0 || strings.Contains(m.Events, "/") {
				t.Errorf("mode %+v is accepted", m)
			}
		}
	})
}
