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

// clientPool is many clients that only read and count.
type clientPool struct {
	events, frames atomic.Int64
	watching       atomic.Bool
	clients        []*benchClient

	// target is the number of expected events; hit is closed when it is reached.
	target        atomic.Int64
	mu            sync.Mutex
	targetReached chan struct{}
}

// dialers is the number of clients that connect at the same time.
const dialers = 32

// awaitTimeout is the maximum wait for events.
const awaitTimeout = 30 * time.Second

// Clients connects sockets to the server at addr and then answers each line of in with one on
// out, until in ends. It is the client process of Run.
func Clients(ctx context.Context, addr string, sockets int, in io.Reader, out io.Writer) error {
	c := &clientPool{clients: make([]*benchClient, sockets)}
	c.target.Store(math.MaxInt64)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range c.clients {
		group.Go(func() (err error) {
			c.clients[i], err = c.connect(ctx, addr)
			return err
		})
	}
	failed := group.Wait()
	defer c.close()
	if failed == nil {
		for _, m := range c.clients {
			go m.read()
		}
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		got := answer{At: time.Now().UnixNano()}
		if failed != nil {
			got.Error = failed.Error()
		} else {
			c.execute(lines.Text(), &got)
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

func (c *clientPool) close() {
	for _, m := range c.clients {
		if m != nil {
			_ = m.conn.Close() // the measurement is over
		}
	}
}

// execute executes one line.
func (c *clientPool) execute(line string, got *answer) {
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

// await returns a channel that is closed once this number of events has arrived.
func (c *clientPool) await(target int64) <-chan struct{} {
	targetReached := make(chan struct{})
	c.mu.Lock()
	c.targetReached = targetReached
	c.target.Store(target)
	c.mu.Unlock()
	c.checkTarget(c.events.Load()) // it may have been reached before it was set
	return targetReached
}

func (c *clientPool) checkTarget(events int64) {
	if events < c.target.Load() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.targetReached != nil {
		close(c.targetReached)
		c.targetReached = nil
	}
	c.target.Store(math.MaxInt64)
}

func (c *clientPool) latencies() []time.Duration {
	var all []time.Duration
	for _, m := range c.clients {
		m.mu.Lock()
		all = append(all, m.latencies...)
		m.mu.Unlock()
	}
	slices.Sort(all)
	return all
}
