package cmd

import (
	"strings"
	"testing"
)

// The measurements of the cashier do what they say. Whether a limit is kept is a
// matter of the machine; that payments are made once is not.
func TestTheCashierIsMeasured(t *testing.T) {
	needsPages(t)
	t.Setenv(beProgram, "1") // for the processes of the measurement
	got := call(t, "", "bench", "cashier", "--dir", t.TempDir(), "--deposits", "20", "--players", "2", "--rounds", "1", "--time", "200ms",
		"--addresses", "1500", "--queue", "20", "--cycles", "3")
	if got.code != exitOK && !strings.Contains(got.err, "a limit was missed") {
		t.Fatalf("exit %d: %s\n%s", got.code, got.err, got.out)
	}
	for _, line := range []string{
		"20 deposits in one block", "the block: taken in", "bets/s without the block", "MB of memory", "a block that brings nothing", "the first 20: p50",
		"payments in the books, each on the chain once but 0; 0 on the chain that no book knows", "deposits on the chain, all credited once",
	} {
		if !strings.Contains(got.out, line) {
			t.Errorf("it does not tell %q:\n%s", line, got.out)
		}
	}
}
