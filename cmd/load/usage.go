package load

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// usage is the resource usage of a process since its start, in Linux's counts. ok is false on
// other systems.
type usage struct {
	ok bool
	// cpu is CPU time; written is the number of bytes written to the disk.
	cpu     time.Duration
	written int64
	// idle and waiting are the machine's CPU time without work, and without
	// work while it waits for the disk, summed over all processors.
	idle, waiting time.Duration
}

// tick is the unit of CPU times in /proc.
const tick = 10 * time.Millisecond

// usageOf reads the usage of a process.
func usageOf(pid int) (u usage) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}
	}
	// The name is in parentheses and may contain spaces.
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

// since returns the usage since an earlier reading.
func (u usage) since(before usage) usage {
	return usage{
		ok: u.ok && before.ok, cpu: u.cpu - before.cpu, written: u.written - before.written,
		idle: u.idle - before.idle, waiting: u.waiting - before.waiting,
	}
}

// Shares of the machine's time that name the bottleneck.
const (
	busyShare     = 0.10 // less idle time: the processors
	diskWaitShare = 0.25 // more time waiting for the disk: the disk
)

// bottleneck names the resource that limits the bets.
func (u usage) bottleneck(took time.Duration) string {
	whole := took * time.Duration(runtime.NumCPU())
	if !u.ok || whole <= 0 {
		return "the limits cannot be read on this system"
	}
	server := 100 * float64(u.cpu) / float64(whole)
	idle, disk := float64(u.idle)/float64(whole), float64(u.waiting)/float64(whole)
	switch {
	case disk >= diskWaitShare:
		return fmt.Sprintf("bound by the disk: %.0f %% of the machine waits for it (server %.0f %%)", 100*disk, server)
	case idle+disk < busyShare:
		return fmt.Sprintf("bound by the processors: the server uses %.0f %% of them, the players of this measurement and others the rest", server)
	default:
		return fmt.Sprintf("bound by waiting for commits and answers: %.0f %% of the machine is idle (server %.0f %%); more players would bet more", 100*(idle+disk), server)
	}
}
