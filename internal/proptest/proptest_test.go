package proptest

import (
	"crypto/rand"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCaseRemovesWhatItOpened(t *testing.T) {
	var dirs []string
	var closed int
	Check(t, func(tb testing.TB, rt *rapid.T) {
		if len(dirs) > 0 {
			if _, err := os.Stat(dirs[len(dirs)-1]); !os.IsNotExist(err) {
				rt.Fatalf("the folder of the case before: %v", err)
			}
		}
		dir := tb.TempDir()
		dirs = append(dirs, dir)
		if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { closed++ })
		if closed != len(dirs)-1 {
			tb.Errorf("%d of %d cases were closed", closed, len(dirs)-1)
		}
	})
	if len(dirs) == 0 || closed != len(dirs) {
		t.Errorf("%d of %d cases were closed", closed, len(dirs))
	}
}

func TestCaseFixesItsRandomness(t *testing.T) {
	seed := flag.Lookup("rapid.seed").Value
	before := seed.String()
	t.Cleanup(func() { _ = seed.Set(before) })
	if err := seed.Set("7"); err != nil {
		t.Fatal(err)
	}
	texts := func() (list []string) {
		Check(t, func(tb testing.TB, _ *rapid.T) {
			tb.(*oneCase).FixRandomness()
			list = append(list, rand.Text())
		})
		return list
	}
	first, again := texts(), texts()
	if !slices.Equal(first, again) || first[0] == first[1] {
		t.Errorf("the cases draw %v, then %v", first[:2], again[:2])
	}
}
