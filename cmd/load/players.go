package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"
)

// Players makes players of a running server and says so. Then it lets them bet for
// each time that it reads, one a line, and writes how many bets a second there were.
func Players(ctx context.Context, url string, count int, in io.Reader, out io.Writer) error {
	options := BenchOptions{Players: count}
	players, err := newPlayers(ctx, url, options)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "ready"); err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if options.Time, err = time.ParseDuration(lines.Text()); err != nil {
			return fmt.Errorf("read how long to bet: %w", err)
		}
		made, err := bet(ctx, players, options)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, made.rate()); err != nil {
			return err
		}
	}
	return lines.Err()
}
