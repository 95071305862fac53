// Package dbbench measures durable transactions per second of the database:
// grouped, as the server runs, and with one commit for each.
package dbbench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// Options configure the measurement. The zero value is a good choice.
type Options struct {
	// Dir is the folder for the temporary databases, which are removed
	// afterwards. It should be on the disk of the data. Empty means the current
	// folder, since the system's temporary folder is often in memory.
	Dir string
	// PerCell is the duration of each measurement; 0 means two seconds.
	PerCell time.Duration
	// Callers are the numbers of concurrent writers; nil means 1, 16, 64 and
	// 256.
	Callers []int
}

// Cell is one measurement.
type Cell struct {
	Callers  int
	Grouped  bool
	Rate     float64 // transactions per second
	P50, P99 time.Duration
}

// Run measures every cell and prints a table to w, row by row.
func Run(ctx context.Context, w io.Writer, opts Options) error {
	if opts.Dir == "" {
		opts.Dir = "."
	}
	if opts.PerCell <= 0 {
		opts.PerCell = 2 * time.Second
	}
	if opts.Callers == nil {
		opts.Callers = []int{1, 16, 64, 256}
	}
	fmt.Fprintln(w, "Durable transactions (WAL, synchronous=FULL): 2 balance updates and 3 inserts each.")
	fmt.Fprintf(w, "%8s | %-30s | %-30s | %s\n", "", "grouped commits", "one commit each", "")
	fmt.Fprintf(w, "%8s | %8s %10s %10s | %8s %10s %10s | %s\n",
		"callers", "tx/s", "p50", "p99", "tx/s", "p50", "p99", "ratio")
	for _, n := range opts.Callers {
		grouped, err := Measure(ctx, opts.Dir, opts.PerCell, n, true)
		if err != nil {
			return err
		}
		single, err := Measure(ctx, opts.Dir, opts.PerCell, n, false)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%8d | %8.0f %10s %10s | %8.0f %10s %10s | %.2f\n", n,
			grouped.Rate, short(grouped.P50), short(grouped.P99),
			single.Rate, short(single.P50), short(single.P99), grouped.Rate/single.Rate)
	}
	return nil
}

// Measure measures one cell. callers goroutines write for the given time into a
// new database in a temporary folder below dir.
func Measure(ctx context.Context, dir string, d time.Duration, callers int, grouped bool) (cell Cell, err error) {
	tmp, err := os.MkdirTemp(dir, "dbbench-*")
	if err != nil {
		return cell, fmt.Errorf("make benchmark folder: %w", err)
	}
	defer os.RemoveAll(tmp)
	base, err := open(ctx, tmp, grouped)
	if err != nil {
		return cell, err
	}
	defer func() { err = errors.Join(err, base.Close()) }()
	// A short warm-up compiles statements, fills caches and grows the WAL file.
	if _, err := runCallers(ctx, base, d/8, callers); err != nil {
		return cell, err
	}
	started := time.Now()
	times, err := runCallers(ctx, base, d, callers)
	if err != nil {
		return cell, err
	}
	if len(times) == 0 {
		return cell, errors.New("benchmark: not one transaction was finished")
	}
	took := time.Since(started)
	slices.Sort(times)
	return Cell{
		Callers: callers,
		Grouped: grouped,
		Rate:    float64(len(times)) / took.Seconds(),
		P50:     times[len(times)/2],
		P99:     times[len(times)*99/100],
	}, nil
}

func short(d time.Duration) string {
	return fmt.Sprintf("%.2fms", float64(d.Microseconds())/1000)
}
