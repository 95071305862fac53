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

// Beyond its share of the memory the collector of garbage runs as often as it must. The rest is
// for memory that the collector does not count: the database's caches and the system's page cache.
const memoryPercent = 70 // percent

// tuneMemory configures the garbage collector, unless the operator has set GOGC or GOMEMLIMIT.
func tuneMemory(log *slog.Logger) {
	if os.Getenv("GOGC") == "" {
		paceGarbage()
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		if limit := memoryLimit(machineMemory(os.DirFS("/"))); limit > 0 {
			debug.SetMemoryLimit(limit)
		}
	}
	log.Debug("memory", "limit", debug.SetMemoryLimit(-1))
}

// memoryLimit returns the server's share of a machine's memory, in bytes, or
// zero if the memory is unknown.
func memoryLimit(memory int64) int64 { return memory / 100 * memoryPercent }

// machineMemory returns the memory available to this process in bytes: that of the machine, or
// the lower limit of its container or service. It is zero on systems that do not report it in
// files, as Linux does.
func machineMemory(root fs.FS) int64 {
	memory := int64(math.MaxInt64)
	for line := range strings.Lines(readFileText(root, "proc/meminfo")) {
		if text, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			if kib, ok := parseSize(strings.TrimSuffix(strings.TrimSpace(text), " kB")); ok && kib < math.MaxInt64>>10 {
				memory = kib << 10
			}
		}
	}
	for line := range strings.Lines(readFileText(root, "proc/self/cgroup")) {
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

// groupLimit returns the lowest limit of a group and its parents.
func groupLimit(root fs.FS, mount, group, file string) int64 {
	limit := int64(math.MaxInt64)
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		if bytes, ok := parseSize(readFileText(root, path.Join(mount, group, file))); ok {
			limit = min(limit, bytes)
		}
		if group == "/" {
			return limit
		}
	}
}

// readFileText returns the text of a file, or "" if there is none.
func readFileText(root fs.FS, name string) string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return ""
	}
	return string(text)
}

// parseSize parses a positive number. It refuses "max".
func parseSize(text string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return n, err == nil && n > 0
}
