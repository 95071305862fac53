package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"
)

// Players makes players of a running server and reports it. Then it lets them bet for each
// duration that it reads, one a line, and writes the number of bets per second.
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
		measured, err := bet(ctx, players, options)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, measured.rate()); err != nil {
			return err
		}
	}
	return lines.Err()
}
