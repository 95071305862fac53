package livebench

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
)

// channel is the channel of all clients.
const channel = "bench"

// server is a hub behind a real listener on the loopback interface.
type server struct {
	hub       *live.Hub
	http      *http.Server
	addr      string
	stop      context.CancelFunc
	done      chan error
	published int
}

func serve(sockets int) (*server, error) {
	ids := id.NewSource(clock.System{})
	loopback := netip.MustParseAddr("127.0.0.1")
	s := &server{done: make(chan error, 2)}
	s.hub = live.New(live.Options{
		Clock: clock.System{}, IDs: ids, Secrets: live.NewSecrets(clock.System{}),
		Limits:        live.Limits{Connections: sockets, PerAddress: sockets},
		OriginAllowed: func(*http.Request) bool { return true },
		Call: func(r *http.Request) (*session.Call, *fault.Error, error) {
			return &session.Call{RequestID: ids.New(), IP: loopback, UserAgent: r.UserAgent(), Host: r.Host}, nil, nil
		},
	})
	if err := s.hub.Channel(channel, live.Policy{History: 256, Presence: true}); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	s.addr = listener.Addr().String()
	s.http = &http.Server{Handler: s.hub.Handler(noDispatcher{}), ReadHeaderTimeout: 10 * time.Second}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	go func() { s.done <- s.hub.Run(ctx) }()
	go func() { s.done <- s.http.Serve(listener) }()
	return s, nil
}

// noDispatcher executes no requests: the benchmark makes none.
type noDispatcher struct{}

func (noDispatcher) Dispatch(context.Context, *session.Call, string, []byte) (any, error) {
	return nil, fault.ErrUnavailable
}

// closeTimeout limits the closing handshakes at the end.
const closeTimeout = 5 * time.Second

func (s *server) close() error {
	s.stop()
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	err := errors.Join(s.hub.Shutdown(ctx), s.http.Close())
	for range 2 {
		if ended := <-s.done; !errors.Is(ended, http.ErrServerClosed) {
			err = errors.Join(err, ended)
		}
	}
	return err
}

// size is a number of bytes.
type size uint64

// per is the growth above before, divided by n.
func (s size) per(before size, n int) float64 { return (float64(s) - float64(before)) / float64(n) }

// memory is the memory of this process.
type memory struct{ heap, stack, resident size }

func readMemory() memory {
	runtime.GC()
	debug.FreeOSMemory() // stacks of goroutines that have ended go too
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return memory{heap: size(stats.HeapInuse), stack: size(stats.StackInuse), resident: residentSize()}
}

// residentSize reads the system's value; 0 if it is not available as on Linux.
func residentSize() size {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var total, resident size
	if _, err := fmt.Sscan(string(text), &total, &resident); err != nil {
		return 0
	}
	return resident * size(os.Getpagesize())
}

// reservedFiles are the open files of a process besides its sockets.
const reservedFiles = 64

// openFiles is the maximum number of open files of each process. Go raises its soft limit to the
// hard one by itself.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return reservedFiles + 1
	}
	return int(min(limit.Cur, 1<<20))
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
