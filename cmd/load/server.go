// Package load sends the load of many players to a real server of this program
// over HTTP. It measures the server, and checks that the server loses nothing
// when it is killed.
package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"croupier/app/kernel/config"
)

// Program starts and stops one server of this program.
type Program struct {
	// Command runs the program. Env extends the environment of this process.
	Command []string
	Env     []string
	// Flags are additional flags of serve.
	Flags []string
	// Data is its folder, Addr its address. An empty Addr means a free port.
	Data, Addr string

	process *exec.Cmd
	exited  chan struct{}
	output  tail
}

// startTimeout bounds the start of a server, including the recovery of a large
// database.
const startTimeout = 2 * time.Minute

// Start runs the server and waits until it is ready.
func (p *Program) Start(ctx context.Context) error {
	if p.Addr == "" {
		addr, err := freeAddress()
		if err != nil {
			return err
		}
		p.Addr = addr
	}
	arguments := append(append([]string(nil), p.Command[1:]...), "serve", "--data", p.Data)
	arguments = append(arguments, p.Flags...)
	// The server outlives ctx; Kill and Stop end it.
	p.process = exec.Command(p.Command[0], arguments...)
	// A short crash chain, because a long one would be computed at each start.
	p.process.Env = append(append(os.Environ(), "CROUPIER_CRASH_ROUNDS=1000",
		"CROUPIER_HTTP_ADDR="+p.Addr, "CROUPIER_LIVE_ADDRS=", "CROUPIER_CAPTCHA_PROVIDER=none", "CROUPIER_LOG_LEVEL=warn", "CROUPIER_PRICES_FIXED="+samplePrices(),
		"CROUPIER_LIMITS_REQUESTS_PER_MINUTE=0", "CROUPIER_ACCOUNTS_REGISTRATIONS_PER_ADDRESS=0"), p.Env...)
	p.process.Stdout, p.process.Stderr = &p.output, &p.output
	if err := p.process.Start(); err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	exited := make(chan struct{})
	p.exited = exited
	go func() { _ = p.process.Wait(); close(exited) }()
	return p.ready(ctx)
}

// samplePrices are those of a demonstration: a site accepts no real money without any.
func samplePrices() string {
	var list []string
	for currency, price := range config.Default().SamplePrices() {
		list = append(list, currency+"="+price)
	}
	return strings.Join(list, ",")
}

func (p *Program) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL()+"/healthz", nil)
		if err != nil {
			return err
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-p.exited:
			return fmt.Errorf("the server ended at its start: %s", p.output.String())
		case <-ctx.Done():
			return fmt.Errorf("wait for the server: %w: %s", ctx.Err(), p.output.String())
		case <-ticker.C:
		}
	}
}

// URL returns the server's URL.
func (p *Program) URL() string { return "http://" + p.Addr }

// PID returns the server's process id.
func (p *Program) PID() int { return p.process.Process.Pid }

// Exited returns a channel that is closed once the server has ended.
func (p *Program) Exited() <-chan struct{} { return p.exited }

// Output is the end of the server's output.
func (p *Program) Output() string { return p.output.String() }

// Kill ends the server at once without cleanup.
func (p *Program) Kill() {
	_ = p.process.Process.Kill() // the server may have ended already
	<-p.exited
}

// Stop asks the server to end and waits for that.
func (p *Program) Stop() error {
	if err := p.process.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stop the server: %w", err)
	}
	select {
	case <-p.exited:
	case <-time.After(startTimeout):
		p.Kill()
		return errors.New("the server did not stop")
	}
	if code := p.process.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("the server stopped with exit code %d: %s", code, p.output.String())
	}
	return nil
}

// Systems assign ephemeral ports from 32768 or higher. A lower port stays free
// while its server is down.
const firstPort, lastPort = 20_000, 32_000

// tried counts the ports that this process has tried. None is tried twice: it may be that of a
// server which is down at the moment.
var tried atomic.Int64

func freeAddress() (string, error) {
	const ports = lastPort - firstPort
	for range ports {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", firstPort+(os.Getpid()*16+int(tried.Add(1)))%ports))
		if err != nil {
			continue // another process uses it
		}
		defer listener.Close()
		return listener.Addr().String(), nil
	}
	return "", errors.New("find a free port: all are in use")
}

// tail stores the last lines of a process's output.
type tail struct {
	mu    sync.Mutex
	lines []string
}

// tailLines is the number of kept lines.
const tailLines = 40

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	scanner := bufio.NewScanner(strings.NewReader(string(p)))
	for scanner.Scan() {
		t.lines = append(t.lines, scanner.Text())
	}
	t.lines = t.lines[max(0, len(t.lines)-tailLines):]
	return len(p), nil
}

// String returns the last lines.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, "\n")
}
