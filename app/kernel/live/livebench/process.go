package livebench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// answer is a line that the clients print.
type answer struct {
	Error  string        `json:"error,omitempty"`
	Events int64         `json:"events"`
	Frames int64         `json:"frames"`
	At     int64         `json:"at"` // unix nanoseconds
	P50    time.Duration `json:"p50"`
	P99    time.Duration `json:"p99"`
	Max    time.Duration `json:"max"`
}

// clients is the client process, which answers each line with a line.
type clients struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

func startClients(ctx context.Context, opts Options, addr string) (*clients, error) {
	line := opts.Command
	if line == nil {
		program, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("find this program: %w", err)
		}
		line = []string{program, "bench", "live-clients"}
	}
	line = append(append([]string(nil), line...), addr, strconv.Itoa(opts.Sockets))
	c := &clients{command: exec.CommandContext(ctx, line[0], line[1:]...)}
	c.command.Stderr = os.Stderr
	in, err := c.command.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start the clients: %w", err)
	}
	out, err := c.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start the clients: %w", err)
	}
	c.in, c.out = in, bufio.NewScanner(out)
	if err := c.command.Start(); err != nil {
		return nil, fmt.Errorf("start the clients: %w", err)
	}
	return c, nil
}

// request sends a line and returns the answer.
func (c *clients) request(line string) (answer, error) {
	var got answer
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		return got, fmt.Errorf("ask the clients to %s: %w", line, err)
	}
	if !c.out.Scan() {
		return got, fmt.Errorf("ask the clients to %s: they ended: %w", line, errors.Join(c.out.Err(), io.ErrUnexpectedEOF))
	}
	if err := json.Unmarshal(c.out.Bytes(), &got); err != nil {
		return got, fmt.Errorf("ask the clients to %s: %w", line, err)
	}
	if got.Error != "" {
		return got, fmt.Errorf("the clients failed to %s: %s", line, got.Error)
	}
	return got, nil
}

// stop ends the process by closing its input.
func (c *clients) stop() error {
	return errors.Join(c.in.Close(), c.command.Wait())
}
