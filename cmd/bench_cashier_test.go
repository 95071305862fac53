//go:build bench

package cmd

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"croupier/app"
	"croupier/app/kernel/chain/litecointest"
)

// The measurements of the cashier run as described. Limits depend on the machine and are not
// tested; payments are made exactly once.
func TestBenchCashier(t *testing.T) {
	needsPages(t)
	t.Setenv(runAsProgram, "1") // for the processes of the measurement
	got := call(t, "", "bench", "cashier", "--program", builtOrOwn(t, builtBench), "--dir", t.TempDir(), "--deposits", "20", "--players", "2", "--rounds", "1", "--time", "200ms",
		"--addresses", "1500", "--queue", "20", "--cycles", "3")
	if got.code != exitOK && !strings.Contains(got.err, "a limit was missed") {
		t.Fatalf("exit %d: %s\n%s", got.code, got.err, got.out)
	}
	for _, line := range []string{
		"20 deposits in one block", "the block: taken in", "bets/s without the block", "MB of memory", "a block that brings nothing", "the first 20: p50",
		"payments in the books, each on the chain once but 0; 0 on the chain that no book knows", "deposits on the chain, all credited once",
	} {
		if !strings.Contains(got.out, line) {
			t.Errorf("it does not print %q:\n%s", line, got.out)
		}
	}
}

// The short form of 1,000 cycles on a real node: the process dies once at every step of a deposit
// and of a withdrawal, and the chain matches the books.
func TestBenchCashierKillsOnRealChain(t *testing.T) {
	needsPages(t)
	program := litecointest.Program(t)
	t.Setenv(runAsProgram, "1") // for the processes of the measurement
	steps := len(app.Steps())
	got := call(t, "", "bench", "cashier", "--program", builtOrOwn(t, builtBench), "--dir", t.TempDir(), "--deposits", "0", "--addresses", "0", "--queue", "0", "--cycles", "0",
		"--litecoind", program, "--litecoin-cycles", strconv.Itoa(steps+1))
	if got.code != exitOK {
		t.Fatalf("exit %d: %s\n%s", got.code, got.err, got.out)
	}
	for _, line := range []string{
		"payments in the books, each on the chain once but 0; 0 on the chain that no book knows", "deposits on the chain, all credited once", "the site's addresses hold",
	} {
		if !strings.Contains(got.out, line) {
			t.Errorf("it does not print %q:\n%s", line, got.out)
		}
	}
	// A machine that is busy with other tests may kill a process before it reaches its step.
	reached := regexp.MustCompile(`(\d+) of (\d+) steps`).FindStringSubmatch(got.out)
	if reached == nil || reached[2] != strconv.Itoa(steps) {
		t.Fatalf("it does not print the steps:\n%s", got.out)
	}
	if n, _ := strconv.Atoi(reached[1]); n < steps*2/3 {
		t.Errorf("it died at %d of %d steps only:\n%s", n, steps, got.out)
	}
}
