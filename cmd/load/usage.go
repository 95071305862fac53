package load

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// usage is what a process has used since its start, as Linux counts it. ok is
// false on other systems.
type usage struct {
	ok bool
	// cpu is processor time, written what it had written to the disk, in bytes.
	cpu     time.Duration
	written int64
	// idle and waiting are the machine's processor time without work and with
	// nothing to do but wait for the disk, of all processors together.
	idle, waiting time.Duration
}

// tick is the unit of processor times in /proc.
const tick = 10 * time.Millisecond

// usageOf reads what a process has used.
func usageOf(pid int) (u usage) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}
	}
	// The name stands in brackets and may hold spaces.
	_, rest, found := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if !found || len(fields) < 13 {
		return usage{}
	}
	u.cpu = ticks(fields[11]) + ticks(fields[12]) // user and system time
	counters, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", pid))
	if err != nil {
		return usage{}
	}
	for line := range strings.Lines(string(counters)) {
		if text, is := strings.CutPrefix(line, "write_bytes: "); is {
			u.written, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			u.ok = err == nil
		}
	}
	machine, err := os.ReadFile("/proc/stat")
	first, _, _ := strings.Cut(string(machine), "\n")
	if all := strings.Fields(first); err == nil && len(all) > 5 {
		u.idle, u.waiting = ticks(all[4]), ticks(all[5])
	}
	return u
}

func ticks(text string) time.Duration {
	count, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return time.Duration(count) * tick
}

// since is what was used from one look to the next.
func (u usage) since(before usage) usage {
	return usage{
		ok: u.ok && before.ok, cpu: u.cpu - before.cpu, written: u.written - before.written,
		idle: u.idle - before.idle, waiting: u.waiting - before.waiting,
	}
}

// Shares of the machine above which something bounds the bets.
const (
	busy    = 0.10 // less than this is idle: the processors are
	waiting = 0.25 // as much as this waits for the disk: the disk is
)

// bound says what bounds the bets.
func (u usage) bound(took time.Duration) string {
	whole := took * time.Duration(runtime.NumCPU())
	if !u.ok || whole <= 0 {
		return "what bounds it cannot be told on this system"
	}
	server := 100 * float64(u.cpu) / float64(whole)
	idle, disk := float64(u.idle)/float64(whole), float64(u.waiting)/float64(whole)
	switch {
	case disk >= waiting:
		return fmt.Sprintf("bound by the disk: %.0f %% of the machine waits for it (server %.0f %%)", 100*disk, server)
	case idle+disk < busy:
		return fmt.Sprintf("bound by the processors: the server uses %.0f %% of them, the players of this measurement and others the rest", server)
	default:
		return fmt.Sprintf("bound by waiting for commits and answers: %.0f %% of the machine is idle (server %.0f %%); more players would bet more", 100*(idle+disk), server)
	}
}
