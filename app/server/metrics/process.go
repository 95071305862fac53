package metrics

import (
	"bytes"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
)

// runtimeMetrics are those of the Go runtime, each the sum of its sources.
var runtimeMetrics = []struct {
	kind, name, help string
	sources          []string
}{
	{"gauge", "go_goroutines", "Goroutines that exist.", []string{"/sched/goroutines:goroutines"}},
	{"gauge", "go_memstats_heap_alloc_bytes", "Bytes of objects in the heap.", []string{"/memory/classes/heap/objects:bytes"}},
	{
		"gauge", "go_memstats_heap_inuse_bytes", "Bytes of the parts of the heap that are in use.",
		[]string{"/memory/classes/heap/objects:bytes", "/memory/classes/heap/unused:bytes"},
	},
	{"gauge", "go_memstats_sys_bytes", "Bytes that the runtime has from the system.", []string{"/memory/classes/total:bytes"}},
	{"counter", "go_memstats_alloc_bytes_total", "Bytes allocated since the start.", []string{"/gc/heap/allocs:bytes"}},
	{"counter", "go_gc_cycles_total", "Cycles of the garbage collector since the start.", []string{"/gc/cycles/total:gc-cycles"}},
}

// writeRuntime adds the metrics of the Go runtime.
func writeRuntime(p *page) {
	info := family{name: "go_info", help: "Always 1; the label names the version of Go.", labels: []string{"version"}}
	p.header(info, "gauge")
	p.sample(info.name, info, valuesOf(runtime.Version()), "", 1)
	for _, metric := range runtimeMetrics {
		samples := make([]metrics.Sample, len(metric.sources))
		for i, name := range metric.sources {
			samples[i].Name = name
		}
		metrics.Read(samples)
		var sum uint64
		for _, sample := range samples {
			sum += sample.Value.Uint64()
		}
		p.single(metric.kind, metric.name, metric.help, float64(sum))
	}
}

// ticks is the number of units of processor time in a second, which Linux has fixed.
const ticks = 100

// Positions in /proc/self/stat, counted after the name of the program.
const (
	statUser = 11
	statSys  = 12
	statSize = 20
	statRSS  = 21
)

// writeProcess adds the metrics of the process. Systems without /proc have none.
func writeProcess(p *page) {
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) <= statRSS {
		return
	}
	field := func(at int) float64 {
		value, _ := strconv.ParseFloat(string(fields[at]), 64) // the kernel writes numbers
		return value
	}
	p.single("counter", "process_cpu_seconds_total", "Processor time since the start, in seconds.", (field(statUser)+field(statSys))/ticks)
	p.single("gauge", "process_resident_memory_bytes", "Resident memory, in bytes.", field(statRSS)*float64(os.Getpagesize()))
	p.single("gauge", "process_virtual_memory_bytes", "Virtual memory, in bytes.", field(statSize))
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		p.single("gauge", "process_open_fds", "Open files and sockets.", float64(len(files)))
	}
}
