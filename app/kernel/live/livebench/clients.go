package livebench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// crowd is many clients, each of which only reads and counts.
type crowd struct {
	events, frames atomic.Int64
	watching       atomic.Bool
	members        []*member

	// target is the number of events waited for; hit is closed when it is
	// reached.
	target atomic.Int64
	mu     sync.Mutex
	hit    chan struct{}
}

// dialers is how many clients connect at the same time.
const dialers = 32

// awaitTimeout is how long events may take to come.
const awaitTimeout = 30 * time.Second

// Clients connects sockets to the server at addr and then answers each line of
// in with one on out, until in ends. It is the other process of Run.
func Clients(ctx context.Context, addr string, sockets int, in io.Reader, out io.Writer) error {
	c := &crowd{members: make([]*member, sockets)}
	c.target.Store(math.MaxInt64)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range c.members {
		group.Go(func() (err error) {
			c.members[i], err = c.connect(ctx, addr)
			return err
		})
	}
	failed := group.Wait()
	defer c.close()
	if failed == nil {
		for _, m := range c.members {
			go m.read()
		}
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		got := answer{At: time.Now().UnixNano()}
		if failed != nil {
			got.Error = failed.Error()
		} else {
			c.do(lines.Text(), &got)
		}
		line, err := json.Marshal(got)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (c *crowd) close() {
	for _, m := range c.members {
		if m != nil {
			_ = m.conn.Close() // the measurement is over
		}
	}
}

// do carries out one line.
func (c *crowd) do(line string, got *answer) {
	var target int64
	if n, _ := fmt.Sscanf(line, "await %d", &target); n == 1 {
		select {
		case <-c.await(target):
		case <-time.After(awaitTimeout):
			got.Error = fmt.Sprintf("only %d of %d events came", c.events.Load(), target)
		}
		got.At = time.Now().UnixNano()
	}
	got.Events, got.Frames = c.events.Load(), c.frames.Load()
	switch line {
	case "watch":
		c.watching.Store(true)
	case "watched":
		c.watching.Store(false)
		all := c.latencies()
		if len(all) == 0 {
			got.Error = "no event was seen"
			return
		}
		got.P50, got.P99, got.Max = all[len(all)/2], all[len(all)*99/100], all[len(all)-1]
	}
}

// await gives a channel that is closed once so many events have come.
func (c *crowd) await(target int64) <-chan struct{} {
	hit := make(chan struct{})
	c.mu.Lock()
	c.hit = hit
	c.target.Store(target)
	c.mu.Unlock()
	c.reached(c.events.Load()) // it may have been reached before it was set
	return hit
}

func (c *crowd) reached(events int64) {
	if events < c.target.Load() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hit != nil {
		close(c.hit)
		c.hit = nil
	}
	c.target.Store(math.MaxInt64)
}

func (c *crowd) latencies() []time.Duration {
	var all []time.Duration
	for _, m := range c.members {
		m.mu.Lock()
		all = append(all, m.seen...)
		m.mu.Unlock()
	}
	slices.Sort(all)
	return all
}
