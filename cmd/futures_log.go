package cmd

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
)

func newFuturesVerifyLog() *cobra.Command {
	var seeds []string
	c := &cobra.Command{
		Use:   "verify-log FILE",
		Short: "Verify a file of the public price log",
		Long: `Verify a file of the public price log, without any site.

It computes the hash of every frame, and prints the number of frames, the gaps
and the hash of the last frame, which the site publishes for each day that is
over. FILE ends with .ticks, or with .ticks.zst if it is compressed.

With --seeds it also computes simulated prices again. The file has the answer
of /api/trading/hour for an hour that is over.`,
		Example: `  croupier futures verify-log 2026-11-30.ticks.zst
  croupier futures verify-log 2026-11-30.ticks.zst --seeds hour.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			hours, err := readSeeds(seeds)
			if err != nil {
				return fmt.Errorf("verify the price log: %w", err)
			}
			report, ticks, err := verifyLog(args[0], hours)
			if err != nil {
				return fmt.Errorf("verify %s: %w", args[0], err)
			}
			printLogReport(c.OutOrStdout(), report)
			if len(seeds) > 0 {
				fmt.Fprintf(c.OutOrStdout(), "simulated ticks that follow from the seeds: %d\n", ticks)
			}
			return nil
		},
	}
	c.Flags().StringArrayVar(&seeds, "seeds", nil, "file with the revealed seeds of an hour; may be repeated")
	return c
}

// readSeeds reads the seeds of files.
func readSeeds(files []string) (hours []*futures.Verifier, err error) {
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		list, err := futures.ReadHours(file)
		_ = file.Close() // it was only read
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		hours = append(hours, list...)
	}
	return hours, nil
}

// verifyLog reads a file of the log, compressed or not.
func verifyLog(name string, hours []*futures.Verifier) (report futures.LogReport, ticks int64, err error) {
	file, err := os.Open(name)
	if err != nil {
		return report, 0, err
	}
	defer file.Close()
	if !strings.HasSuffix(name, ".zst") {
		return futures.VerifyLog(file, hours)
	}
	unzip, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return report, 0, err
	}
	defer unzip.Close()
	return futures.VerifyLog(unzip, hours)
}

func printLogReport(out io.Writer, r futures.LogReport) {
	text := func(at int64) string { return clock.FromMillis(at).Format(time.RFC3339) }
	if r.Frames == 0 {
		fmt.Fprintln(out, "no frames")
		return
	}
	fmt.Fprintf(out, "frames: %d, from %d (%s) to %d (%s)\n", r.Frames, r.First, text(r.FirstAt), r.Last, text(r.LastAt))
	for _, gap := range r.Gaps {
		fmt.Fprintf(out, "gap: %d numbers were left out before frame %d (%s)\n", gap.Frames, gap.Before, text(gap.At))
	}
	if r.Cut {
		fmt.Fprintln(out, "the last line is incomplete")
	}
	fmt.Fprintf(out, "previous: %s\nroot: %s\n", r.Previous, r.Root)
}
