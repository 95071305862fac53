//go:build bench

// Package cashierbench measures the cashier of a site on test chains and a real database file:
// blocks full of deposits beside bets, a million watched addresses, a long queue of withdrawals,
// and payouts of a process that is killed repeatedly.
package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Options configure the measurements. A part with the number 0 is left out.
type Options struct {
	// Program is this program; its hidden commands are the betting players and the killed
	// process. Dir has the data folders.
	Program, Dir string
	// Deposits are in one block while Players bet for Time, Rounds times.
	Deposits, Players, Rounds int
	Time                      time.Duration
	// Addresses are watched, Queue withdrawals wait for staff, and Cycles is the number of kills
	// of the paying process.
	Addresses, Queue, Cycles int
	// Litecoind is the program of a real node. The process that pays is killed LitecoinCycles
	// more times on its chain; empty for none.
	Litecoind      string
	LitecoinCycles int
}

// ErrLimitMissed means that a measurement exceeds its limit.
var ErrLimitMissed = errors.New("a limit was missed")

type bench struct {
	Options
	out         io.Writer
	limitMissed bool
}

// Run makes all measurements. Errors: ErrLimitMissed.
func Run(ctx context.Context, out io.Writer, o Options) error {
	b := &bench{Options: o, out: out}
	for _, part := range []struct {
		name  string
		count int
		run   func(ctx context.Context, data string) error
	}{
		{"deposits in one block", o.Deposits, b.blocks},
		{"watched addresses", o.Addresses, b.addresses},
		{"withdrawals in the queue", o.Queue, b.queue},
		{"killed payers", o.Cycles, b.kills},
		{"killed payers on litecoind", o.litecoinCycles(), b.litecoinKills},
	} {
		if part.count <= 0 {
			continue
		}
		fmt.Fprintf(out, "%d %s\n", part.count, part.name)
		if err := b.inFolder(ctx, part.run); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	if b.limitMissed {
		return ErrLimitMissed
	}
	return nil
}

func (o Options) litecoinCycles() int {
	if o.Litecoind == "" {
		return 0
	}
	return o.LitecoinCycles
}

// inFolder runs a part with a separate data folder.
func (b *bench) inFolder(ctx context.Context, run func(ctx context.Context, data string) error) error {
	data, err := os.MkdirTemp(b.Dir, "croupier-cashier-")
	if err != nil {
		return fmt.Errorf("make a data folder: %w", err)
	}
	defer os.RemoveAll(data)
	return run(ctx, filepath.Join(data, "site"))
}

// printf prints a figure.
func (b *bench) printf(format string, args ...any) {
	fmt.Fprintf(b.out, "  %s\n", fmt.Sprintf(format, args...))
}

// checkLimit prints a figure with a limit, and records whether it is exceeded.
func (b *bench) checkLimit(passed bool, format string, args ...any) {
	if !passed {
		b.limitMissed = true
		format = "MISSED: " + format
	}
	b.printf(format, args...)
}
