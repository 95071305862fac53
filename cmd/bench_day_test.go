//go:build bench

package cmd

import (
	"strings"
	"testing"
)

// The short form of a day: the wagers are made, and jobs and workers are listed with a verdict.
// Growth shows only on a long day.
func TestBenchDay(t *testing.T) {
	got := call(t, "", "bench", "day", "--dir", t.TempDir(), "--wagers", "500", "--hours", "2", "--players", "5", "--rate", "1", "--factor", "1000")
	if got.code != exitOK {
		t.Fatalf("exit %d: %s\n%s", got.code, got.err, got.out)
	}
	for _, line := range []string{
		"hour  2: 500 wagers", "hour  3: 4100 wagers", "flat job prizes of races", "flat job markers of harm", "flat worker projections", "flat metrics",
		"not measured: job audit of the books: it proves", "allowed: 1000 times the first",
	} {
		if !strings.Contains(got.out, line) {
			t.Errorf("it does not print %q:\n%s", line, got.out)
		}
	}
	if got := call(t, "", "bench", "day", "--dir", t.TempDir(), "--factor", "1"); got.code == exitOK || !strings.Contains(got.err, "factor") {
		t.Errorf("a factor of 1: exit %d: %s", got.code, got.err)
	}
}
