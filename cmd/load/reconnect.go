package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"
)

// ReconnectOptions configure the measurement of a restart.
type ReconnectOptions struct {
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	// Sockets come back at once. Each belongs to one of Players, who have at most socketsPerPlayer
	// of them each.
	Sockets int
	// Accounts opens the accounts of players on a stopped site.
	Accounts func(ctx context.Context, data string, count int) (Accounts, error)
	// Limit is the longest time in which all sockets must be served again.
	Limit time.Duration
}

const (
	// socketsPerPlayer stays below the server's limit per player.
	socketsPerPlayer = 20
	// reservedFiles are the open files of a process besides its sockets.
	reservedFiles = 256
	// tryTimeout limits one attempt to come back, like the page's.
	tryTimeout = 5 * time.Second
	// firstPause and maxPause are the page's pauses between attempts.
	firstPause, maxPause = 1500 * time.Millisecond, 30 * time.Second
)

// reconnection are the sockets of one measurement.
type reconnection struct {
	options ReconnectOptions
	program *Program
	tokens  []string
	conns   []*websocket.Conn
	took    []time.Duration

	failures atomic.Int64
	mu       sync.Mutex
	reasons  map[string]int
}

// Reconnect opens sockets of signed-in players, restarts the server, lets all sockets come back
// in the same moment, and measures when each is served again: signed in and on a channel.
func Reconnect(ctx context.Context, w io.Writer, o ReconnectOptions) error {
	if most := openFiles() - reservedFiles; o.Sockets > most {
		fmt.Fprintf(w, "%d sockets instead of %d: a process may open %d files here (ulimit -Hn)\n", most, o.Sockets, openFiles())
		o.Sockets = most
	}
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	accounts, err := o.Accounts(ctx, data, (o.Sockets+socketsPerPlayer-1)/socketsPerPlayer)
	if err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	r := &reconnection{
		options: o, tokens: accounts.Tokens, conns: make([]*websocket.Conn, o.Sockets), took: make([]time.Duration, o.Sockets), reasons: map[string]int{},
		program: &Program{Command: o.Command, Data: data, Env: []string{"CROUPIER_TRUSTED_PROXIES=127.0.0.1"}},
	}
	if err := r.program.Start(ctx); err != nil {
		return err
	}
	defer func() { r.program.Kill() }()
	defer r.close()
	fmt.Fprintf(w, "%d sockets of %d players on %d processors, which this program shares; the server may open %s files\n",
		o.Sockets, len(r.tokens), runtime.NumCPU(), limitOf(r.program.PID()))
	if err := r.fill(ctx, w); err != nil {
		return err
	}
	return r.restart(ctx, w)
}

// fill opens the sockets one after the other.
func (r *reconnection) fill(ctx context.Context, w io.Writer) error {
	before := residentOf(r.program.PID())
	started := time.Now()
	group, dialing := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range r.conns {
		group.Go(func() error { return r.open(dialing, i) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	full := residentOf(r.program.PID())
	fmt.Fprintf(w, "opened in %s, %d at a time: resident memory %s -> %s, %.1f KB a socket\n",
		seconds(time.Since(started)), dialers, megabytes(before), megabytes(full), float64(full-before)/1024/float64(len(r.conns)))
	return nil
}

// restart stops and starts the server and has all sockets come back.
func (r *reconnection) restart(ctx context.Context, w io.Writer) error {
	r.close()
	if err := r.program.Stop(); err != nil {
		return err
	}
	if err := r.program.Start(ctx); err != nil {
		return err
	}
	used := usageOf(r.program.PID())
	peak := watchMemory(r.program.PID())
	started := time.Now()
	group, dialing := errgroup.WithContext(ctx)
	for i := range r.conns {
		group.Go(func() error { return r.reconnect(dialing, started, i) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	whole, highest := time.Since(started), peak()
	used = usageOf(r.program.PID()).since(used)
	slices.Sort(r.took)
	fmt.Fprintf(w, "after a restart all %d come back at once: half are served after %s, 99 %% after %s, all after %s\n",
		len(r.took), seconds(percentile(r.took, 0.5)), seconds(percentile(r.took, 0.99)), seconds(whole))
	fmt.Fprintf(w, "  %d tries failed%s; resident memory at most %s, %s of processor time\n", r.failures.Load(), r.failureReasons(), megabytes(highest), seconds(used.cpu))
	if whole > r.options.Limit {
		return fmt.Errorf("all are served after %s, at most %s is allowed", seconds(whole), r.options.Limit)
	}
	return nil
}

// reconnect tries like the page until the socket is served.
func (r *reconnection) reconnect(ctx context.Context, started time.Time, i int) error {
	for try := 2; ; try++ {
		limited, cancel := context.WithTimeout(ctx, tryTimeout)
		err := r.open(limited, i)
		cancel()
		if err == nil {
			r.took[i] = time.Since(started)
			return nil
		}
		if time.Since(started) > 2*r.options.Limit {
			return fmt.Errorf("a socket is not served %s after the restart: %w", seconds(time.Since(started)), err)
		}
		r.failed(err)
		pause := min(maxPause, firstPause<<(try-1))
		select {
		case <-time.After(time.Duration((0.1 + 0.9*rand.Float64()) * float64(pause))):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// open opens a socket, signs it in and joins its player's channel and a chat channel.
func (r *reconnection) open(ctx context.Context, i int) error {
	conn, err := subscribe(ctx, r.program.URL(), benchChannel, i)
	if err != nil {
		return err
	}
	if err = r.signInAndWait(ctx, conn, r.tokens[i/socketsPerPlayer]); err != nil {
		return errors.Join(err, conn.CloseNow())
	}
	r.conns[i] = conn
	return nil
}

// benchChannel is a channel that guests may join.
const benchChannel = "feed:all"

// signInAndWait signs the socket in and waits for both answers.
func (r *reconnection) signInAndWait(ctx context.Context, conn *websocket.Conn, token string) error {
	message := `{"event":"authentication","data":{"token":"` + token + `"}}`
	if err := conn.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
		return fmt.Errorf("sign a socket in: %w", err)
	}
	joined, known := false, false
	for !joined || !known {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			return fmt.Errorf("wait for the server: %w", err)
		}
		for line := range strings.Lines(string(frame)) {
			switch {
			case strings.Contains(line, `"event":"failed"`), strings.Contains(line, `"event":"error"`):
				return fmt.Errorf("the server refused: %.200s", line)
			case strings.Contains(line, `"event":"subscribed"`):
				joined = true
			case strings.Contains(line, `"event":"authenticated"`):
				known = true
			}
		}
	}
	return nil
}

func (r *reconnection) failed(err error) {
	r.failures.Add(1)
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reasons[err.Error()]++
}

// failureReasons lists the reasons of failed attempts.
func (r *reconnection) failureReasons() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []string
	for reason, count := range r.reasons {
		list = append(list, fmt.Sprintf("%d x %.80s", count, reason))
	}
	if len(list) == 0 {
		return ""
	}
	slices.Sort(list)
	return " (" + strings.Join(list[:min(len(list), 5)], "; ") + ")"
}

func (r *reconnection) close() {
	for i, conn := range r.conns {
		if conn != nil {
			_ = conn.CloseNow() // the server is about to stop
			r.conns[i] = nil
		}
	}
}

// openFiles is the maximum number of open files of this process. Go raises the soft limit of a
// process to its hard limit at the start.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return reservedFiles + 1
	}
	return int(min(limit.Cur, 1<<20))
}

// limitOf reads the maximum number of open files of a process: its soft limit.
func limitOf(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		return "an unknown number of"
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "Max open files"); ok {
			return strings.Fields(rest)[0]
		}
	}
	return "an unknown number of"
}

// residentOf is the resident memory of a process in bytes; 0 if the system does not report it.
func residentOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	var total, resident int64
	if _, err := fmt.Sscan(string(text), &total, &resident); err != nil {
		return 0
	}
	return resident * int64(os.Getpagesize())
}

// watchMemory samples the resident memory of a process until the returned function is called,
// which returns the highest value.
func watchMemory(pid int) func() int64 {
	stop, result := make(chan struct{}), make(chan int64)
	go func() {
		ticker := time.NewTicker(50 * time.Millisecond)
		defer ticker.Stop()
		var highest int64
		for {
			highest = max(highest, residentOf(pid))
			select {
			case <-ticker.C:
			case <-stop:
				result <- highest
				return
			}
		}
	}()
	return func() int64 {
		close(stop)
		return <-result
	}
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.0f MB", float64(bytes)/(1<<20)) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
