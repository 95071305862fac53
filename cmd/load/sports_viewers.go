package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"

	"croupier/app/sports/book/publish"
)

// viewers watch the pages of events.
type viewers struct {
	list  []*viewer
	bytes atomic.Int64
	// largest is the largest frame, in bytes.
	largest     atomic.Int64
	lostSockets atomic.Int64
	group       sync.WaitGroup
	stop        context.CancelFunc
}

// viewer is one socket on the channel of an event.
type viewer struct {
	conn  *websocket.Conn
	match *match

	mu   sync.Mutex
	seen []time.Duration
}

// dialers is the number of sockets that connect at the same time.
const dialers = 32

// watch opens the sockets, spread evenly over the events.
func watch(ctx context.Context, url string, season *season, board *board, count int) (*viewers, error) {
	all := &viewers{list: make([]*viewer, count)}
	group, dialing := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range all.list {
		m := season.matches[i%len(season.matches)]
		event := board.events[m.id]
		if event == nil {
			return nil, fmt.Errorf("the book has no event %s", m.id)
		}
		group.Go(func() error {
			conn, err := subscribe(dialing, url, publish.EventChannel(event.ID), i)
			all.list[i] = &viewer{conn: conn, match: m}
			return err
		})
	}
	reading, stop := context.WithCancel(ctx)
	all.stop = stop
	if err := group.Wait(); err != nil {
		all.close()
		return nil, err
	}
	for _, v := range all.list {
		all.group.Go(func() { all.read(reading, v) })
	}
	return all, nil
}

func (all *viewers) close() {
	all.stop()
	for _, v := range all.list {
		if v != nil && v.conn != nil {
			_ = v.conn.CloseNow() // the measurement is over
		}
	}
	all.group.Wait()
}

// read counts the messages of a viewer until ctx ends.
func (all *viewers) read(ctx context.Context, v *viewer) {
	changed := `"` + publish.EventChange.Name() + `"`
	for {
		_, frame, err := v.conn.Read(ctx)
		if err != nil {
			if ctx.Err() == nil {
				all.lostSockets.Add(1)
			}
			return
		}
		now := time.Now().UnixNano()
		sent := v.match.sent.Load()
		if sent == 0 || !strings.Contains(string(frame[:min(len(frame), 64)]), changed) {
			continue // an answer, or an older state
		}
		all.bytes.Add(int64(len(frame)))
		for size := int64(len(frame)); ; {
			if maximum := all.largest.Load(); size <= maximum || all.largest.CompareAndSwap(maximum, size) {
				break
			}
		}
		v.mu.Lock()
		v.seen = append(v.seen, time.Duration(now-sent))
		v.mu.Unlock()
	}
}

// print prints the delay of changes from the moment at which the feed sent them.
func (all *viewers) print(w io.Writer, whole time.Duration) error {
	var seen []time.Duration
	for _, v := range all.list {
		v.mu.Lock()
		seen = append(seen, v.seen...)
		v.mu.Unlock()
	}
	if len(seen) == 0 {
		return errors.New("no viewer received a message")
	}
	slices.Sort(seen)
	p99 := percentile(seen, 0.99)
	fmt.Fprintf(w, "viewers: %d have a change after p50 %s, p99 %s, slowest %s from the moment at which the feed sends it (%d changes); %.1f KB a second each, the largest message has %.1f KB; %d lost\n",
		len(all.list), millis(percentile(seen, 0.5)), millis(p99), millis(percentile(seen, 1)), len(seen), float64(all.bytes.Load())/1024/whole.Seconds()/float64(len(all.list)),
		float64(all.largest.Load())/1024, all.lostSockets.Load())
	var slow, lost string
	if p99 > viewTime {
		slow = fmt.Sprintf("changes reach viewers after %s, at most %s is allowed", millis(p99), millis(viewTime))
	}
	if n := all.lostSockets.Load(); n > 0 {
		lost = fmt.Sprintf("%d viewers were cut off", n)
	}
	return missedRequirements(slow, lost)
}
