package offsite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// NameVariable tells a program the name of the copy that it is given.
const NameVariable = "CROUPIER_BACKUP_NAME"

const (
	// maxComplaint bounds what is kept of what a failed program wrote, in bytes.
	maxComplaint = 400
	// lastWords is how long a program may take to end after its input was cut off.
	lastWords = 10 * time.Second
)

// Command is a program of the operator with its arguments. It takes a copy on its
// standard input and ends with status 0 when it has stored all of it. It is named
// in the configuration alone: whoever could name it in a browser could run
// anything on the machine.
type Command []string

// Name implements Place.
func (c Command) Name() string { return "the program " + c[0] }

// Send implements Place. The program is killed when r fails, since it could take
// the end of its input for the end of the copy.
func (c Command) Send(ctx context.Context, name string, r io.Reader) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	program := exec.CommandContext(ctx, c[0], c[1:]...)
	program.Env = append(os.Environ(), NameVariable+"="+name)
	program.WaitDelay = lastWords
	var said bytes.Buffer
	program.Stdout, program.Stderr = io.Discard, &limited{&said}
	input, err := program.StdinPipe()
	if err != nil {
		return fmt.Errorf("run %s: %w", c[0], err)
	}
	if err := program.Start(); err != nil {
		return fmt.Errorf("run %s: %w", c[0], err)
	}
	source := &source{r: r}
	_, copied := io.Copy(input, source)
	if source.failed != nil {
		stop(source.failed)
		_ = program.Wait() // it was killed
		return fmt.Errorf("give the copy to %s: %w", c[0], source.failed)
	}
	closed := input.Close()
	if err := program.Wait(); err != nil {
		return fmt.Errorf("%s failed: %w: %s", c[0], err, strings.TrimSpace(said.String()))
	}
	if err := errors.Join(copied, closed); err != nil {
		return fmt.Errorf("%s ended before it had read all of the copy: %w", c[0], err)
	}
	return nil
}

// Check implements Place: the program must be there. What it does with a copy
// shows when it is given one.
func (c Command) Check(context.Context) error {
	if _, err := exec.LookPath(c[0]); err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	return nil
}

// source keeps the failure of what is read, to tell it from that of the program.
type source struct {
	r      io.Reader
	failed error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.failed = err
	}
	return n, err
}

// limited keeps the beginning of what is written.
type limited struct{ *bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if room := maxComplaint - l.Len(); room > 0 {
		l.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
