// Package livebench measures how many sockets one process can have, their memory, and how fast
// events reach all of them.
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

// Options configure the measurement. The zero value is a good choice.
type Options struct {
	// Sockets is the number of clients; 0 means 5,000, or as many as the system's limit of open
	// files allows.
	Sockets int
	// Duration is the time in which each rate is measured; 0 means ten seconds.
	Duration time.Duration
	// Command starts the client process, which has to call Clients with the two arguments added
	// to it; nil means this program with "bench live-clients".
	Command []string
}

const (
	defaultSockets  = 5000
	defaultDuration = 10 * time.Second
	// eventBytes is the size of the data of each event.
	eventBytes = 200
	// eventsPerSecond is the event rate of the measurement of latency, per second.
	eventsPerSecond = 4
	// maxQueued is the maximum number of waiting events of each socket at full speed.
	maxQueued = 32
	// filler fills an event's data besides its time.
	filler = eventBytes - len(`{"t":1700000000000000000,"x":""}`)
)

// Result is the result of a measurement.
type Result struct {
	Sockets int
	// Heap and Stack are the server's bytes for each idle socket, Resident the growth of its
	// whole process; 0 if the system does not report it.
	Heap, Stack, Resident float64
	// SingleEvent is the time from publishing an event until every client had it.
	SingleEvent time.Duration
	// Delivered is the number of received events per second at full speed, PerFrame the average
	// number in one frame.
	Delivered, PerFrame float64
	// P50, P99 and Max are the latencies at eventsPerSecond events a second.
	P50, P99, Max time.Duration
	// Slow counts disconnected clients.
	Slow int64
}

// Run measures and prints a report to w. The clients run in a separate process, so that the
// memory is the server's; they share the machine's cores.
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
	row("one event until all have it", "%s, that is %.0f a second one by one", formatDuration(r.SingleEvent), float64(r.Sockets)/r.SingleEvent.Seconds())
	row("delivered at full speed", "%.0f a second (%.1f in a frame)", r.Delivered, r.PerFrame)
	row(fmt.Sprintf("latency at %d events a second", eventsPerSecond), "p50 %s, p99 %s, max %s", formatDuration(r.P50), formatDuration(r.P99), formatDuration(r.Max))
	if r.Slow > 0 {
		row("cut off because they fell behind", "%d", r.Slow)
	}
	_, err = io.WriteString(w, report.String())
	return err
}

func formatDuration(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }

// Measure does the measurement of Run.
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
	c, err := startClients(ctx, opts, s.addr)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, c.stop()) }()
	if _, err := c.request("connected"); err != nil {
		return result, err
	}
	full := readMemory()
	result.Sockets = opts.Sockets
	result.Heap, result.Stack = full.heap.per(empty.heap, opts.Sockets), full.stack.per(empty.stack, opts.Sockets)
	result.Resident = full.resident.per(empty.resident, opts.Sockets)
	for _, measure := range []func(context.Context, *clients, Options, *Result) error{s.measureSingle, s.measureThroughput, s.measureLatency} {
		if err := measure(ctx, c, opts, &result); err != nil {
			return result, err
		}
	}
	result.Slow = s.hub.Stats().Slow
	return result, nil
}

// event is the published data: its time and the filler.
type event struct {
	Time int64  `json:"t"`
	Fill string `json:"x"`
}

// benchEvent declares the event when a measurement starts: no site publishes it.
var benchEvent = sync.OnceValue(func() live.Event[event] { return live.NewEvent[event]("E", "The time it was sent.") })

func (s *server) publish() error {
	s.published++
	return s.hub.Publish(channel, benchEvent().With(event{time.Now().UnixNano(), strings.Repeat("x", filler)}))
}

// measureSingle measures single events on quiet sockets, and returns the median of five.
func (s *server) measureSingle(_ context.Context, c *clients, opts Options, result *Result) error {
	var durations []time.Duration
	for range 5 {
		started := time.Now()
		if err := s.publish(); err != nil {
			return err
		}
		all, err := c.request(fmt.Sprintf("await %d", s.published*opts.Sockets))
		if err != nil {
			return err
		}
		durations = append(durations, time.Unix(0, all.At).Sub(started))
	}
	result.SingleEvent = median(durations)
	return nil
}

// measureThroughput publishes as fast as the clients receive.
func (s *server) measureThroughput(ctx context.Context, c *clients, opts Options, result *Result) error {
	before, err := c.request("count")
	if err != nil {
		return err
	}
	for end := time.Now().Add(opts.Duration); time.Now().Before(end) && ctx.Err() == nil; {
		if s.hub.Stats().Queued > int64(opts.Sockets*maxQueued) {
			time.Sleep(time.Millisecond)
			continue
		}
		if err := s.publish(); err != nil {
			return err
		}
	}
	after, err := c.request("count")
	if err != nil {
		return err
	}
	events, frames := float64(after.Events-before.Events), float64(after.Frames-before.Frames)
	result.Delivered = events / time.Duration(after.At-before.At).Seconds()
	result.PerFrame = events / max(frames, 1)
	_, err = c.request(fmt.Sprintf("await %d", s.published*opts.Sockets))
	return err
}

// measureLatency publishes at a steady rate.
func (s *server) measureLatency(ctx context.Context, c *clients, opts Options, result *Result) error {
	if _, err := c.request("watch"); err != nil {
		return err
	}
	tick := time.NewTicker(time.Second / eventsPerSecond)
	defer tick.Stop()
	for range max(1, int(opts.Duration.Seconds()*eventsPerSecond)) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		if err := s.publish(); err != nil {
			return err
		}
	}
	if _, err := c.request(fmt.Sprintf("await %d", s.published*opts.Sockets)); err != nil {
		return err
	}
	seen, err := c.request("watched")
	if err != nil {
		return err
	}
	result.P50, result.P99, result.Max = seen.P50, seen.P99, seen.Max
	return nil
}
