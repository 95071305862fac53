// Package livebench measures how many sockets one process holds, what each
// costs in memory, and how fast events reach all of them.
package livebench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/live"
)

// Options say what to measure. The zero value is a good choice.
type Options struct {
	// Sockets is how many clients connect; 0 means 5,000, or as many as the
	// system's limit of open files allows.
	Sockets int
	// Duration is how long each rate is measured; 0 means ten seconds.
	Duration time.Duration
	// Command starts the process of the clients, which has to call Clients
	// with the two arguments added to it; nil means this program with "bench
	// live-clients".
	Command []string
}

const (
	defaultSockets  = 5000
	defaultDuration = 10 * time.Second
	// eventBytes is the size of the data of each event.
	eventBytes = 200
	// perSecond is how many events a second the measurement of latency sends.
	perSecond = 4
	// window is how many events may wait for each socket at full speed.
	window = 32
	// filler makes up for what an event's data has besides its time.
	filler = eventBytes - len(`{"t":1700000000000000000,"x":""}`)
)

// Result is what was measured.
type Result struct {
	Sockets int
	// Heap and Stack are the server's bytes for each idle socket, Resident
	// what its whole process grew by; 0 where the system does not tell.
	Heap, Stack, Resident float64
	// One is the time from publishing an event until every client had it.
	One time.Duration
	// Delivered is events received per second at full speed, PerFrame how
	// many came in one frame on average.
	Delivered, PerFrame float64
	// P50, P99 and Max are the latencies at perSecond events a second.
	P50, P99, Max time.Duration
	// Slow counts clients that were cut off.
	Slow int64
}

// Run measures and prints a report to w. The clients run in a process of their
// own, so that the memory is the server's; they share the machine's cores.
func Run(ctx context.Context, w io.Writer, opts Options) error {
	r, err := Measure(ctx, opts)
	if err != nil {
		return err
	}
	var report strings.Builder
	row := func(name, format string, values ...any) {
		fmt.Fprintf(&report, "%-40s "+format+"\n", append([]any{name}, values...)...)
	}
	fmt.Fprintf(&report, "%d sockets in one channel, events of %d bytes, %d cores shared with the clients.\n",
		r.Sockets, eventBytes, runtime.GOMAXPROCS(0))
	row("memory of the server per idle socket", "%.1f KB (heap %.1f, stacks %.1f; resident %.1f)",
		(r.Heap+r.Stack)/1024, r.Heap/1024, r.Stack/1024, r.Resident/1024)
	row("one event until all have it", "%s, that is %.0f a second one by one", short(r.One), float64(r.Sockets)/r.One.Seconds())
	row("delivered at full speed", "%.0f a second (%.1f in a frame)", r.Delivered, r.PerFrame)
	row(fmt.Sprintf("latency at %d events a second", perSecond), "p50 %s, p99 %s, max %s", short(r.P50), short(r.P99), short(r.Max))
	if r.Slow > 0 {
		row("cut off because they fell behind", "%d", r.Slow)
	}
	_, err = io.WriteString(w, report.String())
	return err
}

func short(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }

// Measure does the work of Run.
func Measure(ctx context.Context, opts Options) (result Result, err error) {
	if opts.Sockets <= 0 {
		opts.Sockets = min(defaultSockets, openFiles()-reservedFiles)
	}
	if opts.Duration <= 0 {
		opts.Duration = defaultDuration
	}
	s, err := serve(opts.Sockets)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	empty := readMemory()
	c, err := start(ctx, opts, s.addr)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, c.stop()) }()
	if _, err := c.ask("connected"); err != nil {
		return result, err
	}
	full := readMemory()
	result.Sockets = opts.Sockets
	result.Heap, result.Stack = full.heap.per(empty.heap, opts.Sockets), full.stack.per(empty.stack, opts.Sockets)
	result.Resident = full.resident.per(empty.resident, opts.Sockets)
	for _, measure := range []func(context.Context, *clients, Options, *Result) error{s.one, s.speed, s.latency} {
		if err := measure(ctx, c, opts, &result); err != nil {
			return result, err
		}
	}
	result.Slow = s.hub.Stats().Slow
	return result, nil
}

// event is what is published: its time, and enough more.
type event struct {
	Time int64  `json:"t"`
	Fill string `json:"x"`
}

// measured declares the event when something is measured: no site publishes it.
var measured = sync.OnceValue(func() live.Event[event] { return live.NewEvent[event]("E", "The time it was sent.") })

func (s *server) publish() error {
	s.published++
	return s.hub.Publish(channel, measured().With(event{time.Now().UnixNano(), strings.Repeat("x", filler)}))
}

// one measures single events on quiet sockets, and keeps the median of five.
func (s *server) one(_ context.Context, c *clients, opts Options, result *Result) error {
	var took []time.Duration
	for range 5 {
		begun := time.Now()
		if err := s.publish(); err != nil {
			return err
		}
		all, err := c.ask(fmt.Sprintf("await %d", s.published*opts.Sockets))
		if err != nil {
			return err
		}
		took = append(took, time.Unix(0, all.At).Sub(begun))
	}
	result.One = median(took)
	return nil
}

// speed publishes as fast as the clients take it.
func (s *server) speed(ctx context.Context, c *clients, opts Options, result *Result) error {
	before, err := c.ask("count")
	if err != nil {
		return err
	}
	for end := time.Now().Add(opts.Duration); time.Now().Before(end) && ctx.Err() == nil; {
		if s.hub.Stats().Queued > int64(opts.Sockets*window) {
			time.Sleep(time.Millisecond)
			continue
		}
		if err := s.publish(); err != nil {
			return err
		}
	}
	after, err := c.ask("count")
	if err != nil {
		return err
	}
	events, frames := float64(after.Events-before.Events), float64(after.Frames-before.Frames)
	result.Delivered = events / time.Duration(after.At-before.At).Seconds()
	result.PerFrame = events / max(frames, 1)
	_, err = c.ask(fmt.Sprintf("await %d", s.published*opts.Sockets))
	return err
}

// latency publishes at a steady rate.
func (s *server) latency(ctx context.Context, c *clients, opts Options, result *Result) error {
	if _, err := c.ask("watch"); err != nil {
		return err
	}
	tick := time.NewTicker(time.Second / perSecond)
	defer tick.Stop()
	for range max(1, int(opts.Duration.Seconds()*perSecond)) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		if err := s.publish(); err != nil {
			return err
		}
	}
	if _, err := c.ask(fmt.Sprintf("await %d", s.published*opts.Sockets)); err != nil {
		return err
	}
	seen, err := c.ask("watched")
	if err != nil {
		return err
	}
	result.P50, result.P99, result.Max = seen.P50, seen.P99, seen.Max
	return nil
}
