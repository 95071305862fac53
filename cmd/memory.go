package cmd

import (
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// How the server spends memory on speed. The collector runs when what is alive
// has grown fivefold instead of twofold, because most of what a bet allocates
// is dead at once: on a machine with room that is a tenth of all processor
// time. Beyond its share of the machine it runs as often as it must. The rest
// is for what the collector does not count: the database's own caches and the
// system's cache of the file.
const (
	collectAtPercent = 400
	memoryShare      = 70 // percent
)

// tuneMemory sets the collector up, as far as the operator did not by the
// variables of the Go runtime: GOGC and GOMEMLIMIT.
func tuneMemory(log *slog.Logger) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAtPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		if limit := memoryLimit(machineMemory(os.DirFS("/"))); limit > 0 {
			debug.SetMemoryLimit(limit)
		}
	}
	log.Debug("memory", "limit", debug.SetMemoryLimit(-1))
}

// memoryLimit is the server's share of a machine's memory, in bytes; zero
// where the memory is not known.
func memoryLimit(memory int64) int64 { return memory / 100 * memoryShare }

// machineMemory is how many bytes this process can have: what the machine has,
// or less where a container or a service is given less. It is zero where the
// system does not say so in files, as Linux does.
func machineMemory(root fs.FS) int64 {
	memory := int64(math.MaxInt64)
	for line := range strings.Lines(read(root, "proc/meminfo")) {
		if text, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			if kib, ok := size(strings.TrimSuffix(strings.TrimSpace(text), " kB")); ok && kib < math.MaxInt64>>10 {
				memory = kib << 10
			}
		}
	}
	for line := range strings.Lines(read(root, "proc/self/cgroup")) {
		// "0::/system.slice/croupier.service", or "9:memory:/croupier" on older
		// systems.
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		switch {
		case parts[1] == "":
			memory = min(memory, groupLimit(root, "sys/fs/cgroup", parts[2], "memory.max"))
		case parts[1] == "memory":
			memory = min(memory, groupLimit(root, "sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes"))
		}
	}
	if memory == math.MaxInt64 {
		return 0
	}
	return memory
}

// groupLimit is the least limit of a group and of those it lies in.
func groupLimit(root fs.FS, mount, group, file string) int64 {
	limit := int64(math.MaxInt64)
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		if bytes, ok := size(read(root, path.Join(mount, group, file))); ok {
			limit = min(limit, bytes)
		}
		if group == "/" {
			return limit
		}
	}
}

// read gives the text of a file, which is empty when there is none.
func read(root fs.FS, name string) string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return ""
	}
	return string(text)
}

// size reads a positive number; "max" is none.
func size(text string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return n, err == nil && n > 0
}
