//go:build bench

package cashierbench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// CommandPlayers is the hidden command for the process of the betting players, so that they and
// the site do not share one.
const CommandPlayers = "cashier-players"

// playerProcess are players in a separate process.
type playerProcess struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

func (b *bench) startPlayers(ctx context.Context, url string) (*playerProcess, error) {
	process := exec.CommandContext(ctx, b.Program, "bench", CommandPlayers, url, strconv.Itoa(b.Players))
	process.Stderr = os.Stderr
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("start the players: %w", err)
	}
	made := &playerProcess{process, in, bufio.NewScanner(out)}
	if _, err := made.line(); err != nil { // they are ready
		return nil, errors.Join(err, made.stop())
	}
	return made, nil
}

func (b *playerProcess) line() (string, error) {
	if b.out.Scan() {
		return b.out.Text(), nil
	}
	return "", errors.Join(errors.New("the players are gone"), b.out.Err())
}

// rate is the number of bets per second that they make during a measurement.
func (b *playerProcess) rate(length time.Duration, while func() error) (rate float64, err error) {
	if _, err := fmt.Fprintln(b.in, length); err != nil {
		return 0, err
	}
	result := while()
	text, err := b.line()
	if err := errors.Join(result, err); err != nil {
		return 0, err
	}
	return strconv.ParseFloat(text, 64)
}

func (b *playerProcess) stop() error {
	return errors.Join(b.in.Close(), b.process.Wait())
}
