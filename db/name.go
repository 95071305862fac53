package db

import (
	"context"
	"runtime"
	"strings"
)

// nameKey is the key of the name in a context.
type nameKey struct{}

// unnamed is logged for a read or write whose context has no name.
const unnamed = "unnamed"

// Named returns a context whose reads and writes have a name in warnings and in Options.OnUse:
// "job NAME", "worker NAME", "call /path". The layers that start work set it (scheduler,
// supervisor of workers, calls, pages, snapshots, audit), so that a new job or call is named
// automatically. The innermost name counts.
func Named(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, nameKey{}, name)
}

// NameOf returns the name that Named set, or "unnamed".
func NameOf(ctx context.Context) string {
	if name, ok := ctx.Value(nameKey{}).(string); ok {
		return name
	}
	return unnamed
}

// caller returns the nearest function on the stack outside of this package, such as
// "harm.(*Service).run": the place of a slow read in the code.
func caller() string {
	var counters [32]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	for {
		frame, more := frames.Next()
		name := frame.Function[strings.LastIndexByte(frame.Function, '/')+1:]
		if pkg, _, _ := strings.Cut(name, "."); pkg != "db" && pkg != "runtime" {
			return name
		}
		if !more {
			return ""
		}
	}
}
