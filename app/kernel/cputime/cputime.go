// Package cputime returns the processor time of benchmarks: unlike the time of the clock, it does
// not depend on the other load of the machine.
package cputime

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Used is the processor time of this process so far, its own and the kernel's on its behalf.
func Used(tb testing.TB) time.Duration {
	tb.Helper()
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
