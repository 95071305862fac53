package cmd

import (
	"log/slog"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"testing/fstest"
)

func TestMemoryLimit(t *testing.T) {
	const kib, mib, gib = int64(1) << 10, int64(1) << 20, int64(1) << 30
	machine := "MemTotal:        2097152 kB\nMemFree:          100000 kB\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"a machine without groups", map[string]string{"proc/meminfo": machine}, 2 * gib},
		{"no limit for the service", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/system.slice/croupier.service\n",
			"sys/fs/cgroup/system.slice/croupier.service/memory.max": "max\n",
		}, 2 * gib},
		{"a limit for the service", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/system.slice/croupier.service\n",
			"sys/fs/cgroup/system.slice/croupier.service/memory.max": "536870912\n",
		}, 512 * mib},
		{"a limit for what the service lies in", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "536870912\n", "sys/fs/cgroup/a/memory.max": "268435456\n",
		}, 256 * mib},
		{"a container that sees its own group as the root", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "134217728\n",
		}, 128 * mib},
		{"a limit above what the machine has", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "9663676416\n",
		}, 2 * gib},
		{"an older system", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "11:cpu,cpuacct:/docker/x\n9:memory:/docker/x\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824\n",
		}, gib},
		{"an older system without a limit", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "9:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 2 * gib},
		{"nothing that can be read", map[string]string{"proc/meminfo": "MemTotal: much\n", "proc/self/cgroup": "odd\n"}, 0},
		{"another system", nil, 0},
	} {
		root := fstest.MapFS{}
		for name, text := range test.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := machineMemory(root); got != test.want {
			t.Errorf("%s: %d KiB, want %d", test.name, got/kib, test.want/kib)
		}
	}
	for memory, want := range map[int64]int64{0: 0, 100: 70, 1000 * mib: 700 * mib, 1 << 62: 1 << 62 / 100 * 70} {
		if got := memoryLimit(memory); got != want {
			t.Errorf("of %d bytes the limit is %d, want %d", memory, got, want)
		}
	}
}

func TestOperatorGCSettingsAreKept(t *testing.T) {
	percent, limit := debug.SetGCPercent(123), debug.SetMemoryLimit(456<<20)
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
	log := slog.New(slog.DiscardHandler)
	t.Setenv("GOGC", "123")
	t.Setenv("GOMEMLIMIT", "456MiB")
	tuneMemory(log)
	if got := debug.SetMemoryLimit(-1); got != 456<<20 {
		t.Errorf("the limit became %d", got)
	}
	if got := debug.SetGCPercent(123); got != 123 {
		t.Errorf("the percentage became %d", got)
	}
	t.Setenv("GOGC", "")
	tuneMemory(log)
	if got := debug.SetGCPercent(123); got == 123 {
		t.Error("unset, the percentage is that of before")
	}
}

func TestGarbagePercentFollowsHeap(t *testing.T) {
	for _, test := range []struct {
		live uint64
		busy bool
		want int
	}{
		{0, false, 400}, {2 << 20, false, 400}, {24 << 20, false, 100}, {24 << 20, true, 300}, {48 << 20, false, 50}, {300 << 20, false, 30}, {300 << 20, true, 30},
	} {
		if got := gcPercent(test.live, test.busy); got != test.want {
			t.Errorf("%d bytes, busy %t: %d, want %d", test.live, test.busy, got, test.want)
		}
	}
}

func TestLargeHeapIsCollectedEarlier(t *testing.T) {
	before := debug.SetGCPercent(maxGCPercent)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	paceGarbage()
	live := make([]byte, 200<<20)
	percent := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	for metrics.Read(percent); percent[0].Value.Uint64() >= 100; metrics.Read(percent) {
		runtime.GC() // until the test's deadline
	}
	runtime.KeepAlive(live)
}
