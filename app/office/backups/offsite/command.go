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

// NameVariable is the environment variable with the name of the copy, for the program.
const NameVariable = "CROUPIER_BACKUP_NAME"

const (
	// maxErrorOutput is the maximum length of the stored output of a failed program, in
	// bytes.
	maxErrorOutput = 400
	// exitTimeout is how long a program may take to end after its input was cut off.
	exitTimeout = 10 * time.Second
)

// Command is a program of the operator with its arguments. It reads a copy from its
// standard input and exits with status 0 when it has stored all of it. It is set only in
// the configuration: a person who could set it in a browser could run any program on the
// machine.
type Command []string

// Name implements Place.
func (c Command) Name() string { return "the program " + c[0] }

// Send implements Place. The program is killed when r fails, because it could treat the
// end of its input as the end of the copy.
func (c Command) Send(ctx context.Context, name string, r io.Reader) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	program := exec.CommandContext(ctx, c[0], c[1:]...)
	program.Env = append(os.Environ(), NameVariable+"="+name)
	program.WaitDelay = exitTimeout
	var said bytes.Buffer
	program.Stdout, program.Stderr = io.Discard, &limitedBuffer{&said}
	input, err := program.StdinPipe()
	if err != nil {
		return fmt.Errorf("run %s: %w", c[0], err)
	}
	if err := program.Start(); err != nil {
		return fmt.Errorf("run %s: %w", c[0], err)
	}
	source := &errorReader{r: r}
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

// Check implements Place: the program must exist. Whether it stores copies is only known
// after a copy was sent.
func (c Command) Check(context.Context) error {
	if _, err := exec.LookPath(c[0]); err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	return nil
}

// errorReader stores the error of the reader, to distinguish it from an error of the program.
type errorReader struct {
	r      io.Reader
	failed error
}

func (s *errorReader) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.failed = err
	}
	return n, err
}

// limitedBuffer stores only the beginning of the output.
type limitedBuffer struct{ *bytes.Buffer }

func (l *limitedBuffer) Write(p []byte) (int, error) {
	if free := maxErrorOutput - l.Len(); free > 0 {
		l.Buffer.Write(p[:min(free, len(p))])
	}
	return len(p), nil
}
