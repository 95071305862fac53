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

// CommandPlayers is the hidden command whose process has the players who bet, so that
// they and the site do not share one.
const CommandPlayers = "cashier-players"

// bettors are players in a process of their own.
type bettors struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

func (b *bench) bettors(ctx context.Context, url string) (*bettors, error) {
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
	made := &bettors{process, in, bufio.NewScanner(out)}
	if _, err := made.line(); err != nil { // they are ready
		return nil, errors.Join(err, made.stop())
	}
	return made, nil
}

func (b *bettors) line() (string, error) {
	if b.out.Scan() {
		return b.out.Text(), nil
	}
	return "", errors.Join(errors.New("the players are gone"), b.out.Err())
}

// rate is how many bets a second they make while something happens.
func (b *bettors) rate(length time.Duration, while func() error) (rate float64, err error) {
	if _, err := fmt.Fprintln(b.in, length); err != nil {
		return 0, err
	}
	happened := while()
	text, err := b.line()
	if err := errors.Join(happened, err); err != nil {
		return 0, err
	}
	return strconv.ParseFloat(text, 64)
}

func (b *bettors) stop() error {
	return errors.Join(b.in.Close(), b.process.Wait())
}
