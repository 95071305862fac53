package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"
)

// priceViewers have sockets on the channel of prices.
type priceViewers struct {
	sockets []*websocket.Conn
	group   sync.WaitGroup
	stop    context.CancelFunc
	// from is the time in Unix milliseconds from which prices are counted; 0 while none are. Those that
	// waited in a socket while others connected are from before.
	from        atomic.Int64
	bytes, lost atomic.Int64

	mu   sync.Mutex
	seen []time.Duration
}

// pricesPerSecond is how often the simulator makes prices.
const pricesPerSecond = 4

// FuturesViewers measures how long prices take until all viewers have them, from the time of their frame.
func FuturesViewers(ctx context.Context, w io.Writer, o FuturesOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data, Env: []string{"CROUPIER_FUTURES_SPEED=" + strconv.Itoa(pricesPerSecond), "CROUPIER_TRUSTED_PROXIES=127.0.0.1"}}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	v := &priceViewers{sockets: make([]*websocket.Conn, o.Viewers)}
	defer v.close()
	if err := v.connect(ctx, program.URL()); err != nil {
		return err
	}
	before, started := usageOf(program.PID()), time.Now()
	v.from.Store(started.UnixMilli())
	if err := sleep(ctx, o.Time); err != nil {
		return err
	}
	v.from.Store(0)
	used, took := usageOf(program.PID()).since(before), time.Since(started)
	if err := v.print(w, used, took); err != nil {
		return err
	}
	v.close()
	return program.Stop()
}

// connect opens all sockets on the channel of prices.
func (v *priceViewers) connect(ctx context.Context, url string) error {
	reading, stop := context.WithCancel(ctx)
	v.stop = stop
	dialing, dialContext := errgroup.WithContext(ctx)
	dialing.SetLimit(dialers)
	for i := range v.sockets {
		dialing.Go(func() (err error) {
			v.sockets[i], err = subscribe(dialContext, url, "trading", i)
			return err
		})
	}
	if err := dialing.Wait(); err != nil {
		return err
	}
	for _, conn := range v.sockets {
		v.group.Go(func() { v.read(reading, conn) })
	}
	return nil
}

func (v *priceViewers) close() {
	v.stop()
	for _, conn := range v.sockets {
		if conn != nil {
			_ = conn.CloseNow() // the measurement is over
		}
	}
	v.group.Wait()
}

var (
	pricesEvent = []byte(`"TradingPrices"`)
	pricesTime  = []byte(`"at":`)
)

// read notes the delays of the prices that a socket receives, until ctx ends.
func (v *priceViewers) read(ctx context.Context, conn *websocket.Conn) {
	var seen []time.Duration
	defer func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.seen = append(v.seen, seen...)
	}()
	for {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			if ctx.Err() == nil {
				v.lost.Add(1)
			}
			return
		}
		now := time.Now()
		from := v.from.Load()
		if from == 0 || !bytes.Contains(frame[:min(len(frame), 64)], pricesEvent) {
			continue
		}
		if at, found := timeOfPrices(frame); found && at >= from {
			seen = append(seen, now.Sub(time.UnixMilli(at)))
			v.bytes.Add(int64(len(frame)))
		}
	}
}

// timeOfPrices reads the time of a frame of prices in Unix milliseconds.
func timeOfPrices(frame []byte) (int64, bool) {
	_, rest, found := bytes.Cut(frame, pricesTime)
	if !found {
		return 0, false
	}
	end := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	at, err := strconv.ParseInt(string(rest[:max(end, 0)]), 10, 64)
	return at, err == nil
}

// print ends the sockets and prints their delays.
func (v *priceViewers) print(w io.Writer, used usage, whole time.Duration) error {
	lost := v.lost.Load()
	v.close()
	if len(v.seen) == 0 {
		return errors.New("no viewer received prices")
	}
	slices.Sort(v.seen)
	p99 := percentile(v.seen, 0.99)
	fmt.Fprintf(w, "%d viewers have prices after p50 %s, p99 %s, slowest %s (%.1f frames a second each, %d bytes a frame); %.2f of a processor; %d lost\n",
		len(v.sockets), millis(percentile(v.seen, 0.5)), millis(p99), millis(percentile(v.seen, 1)), float64(len(v.seen))/float64(len(v.sockets))/whole.Seconds(),
		v.bytes.Load()/int64(len(v.seen)), used.cpu.Seconds()/whole.Seconds(), lost)
	var slow, cut, few string
	if p99 > viewTime {
		slow = fmt.Sprintf("prices reach viewers after %s, at most %s is allowed", millis(p99), millis(viewTime))
	}
	if lost > 0 {
		cut = fmt.Sprintf("%d viewers were cut off", lost)
	}
	if share := float64(len(v.seen)) / (float64(len(v.sockets)) * whole.Seconds() * pricesPerSecond); share < 0.9 {
		few = fmt.Sprintf("viewers have only %.0f percent of the prices", 100*share)
	}
	return missedRequirements(slow, cut, few)
}
