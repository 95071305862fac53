//go:build bench

package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/betting/host"
	"croupier/app/kernel/config"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/mathpackage/samplepackage"
	"croupier/app/kernel/provablyfair"
	"croupier/cmd/load"
)

// The limits of bench hosted: how many percent slower than dice a round is, the time of one outcome
// with its events, and the memory of an open package, in bytes.
const (
	maxHostedSlower  = 10.0
	maxOutcomeTime   = 50 * time.Microsecond
	maxPackageMemory = 64 << 20
)

// newBenchHosted measures an installed game with a large package.
func newBenchHosted() *cobra.Command {
	options := load.HostedOptions{}
	outcomes := 0
	c := &cobra.Command{
		Use:   "hosted",
		Short: "Rounds of an installed game beside dice, and the time and memory of a large math package",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			folder, err := os.MkdirTemp(options.Dir, "croupier-package-")
			if err != nil {
				return fmt.Errorf("bench: %w", err)
			}
			defer os.RemoveAll(folder)
			return benchHosted(c.Context(), c.OutOrStdout(), options, folder, outcomes)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Players, "players", 48, "players who play at the same time, at most 50")
	flags.DurationVar(&options.Time, "time", 8*time.Second, "how long dice and the installed game are measured together")
	profiled(flags, &options.Flags)
	flags.IntVar(&outcomes, "outcomes", samplepackage.Million, "number of outcomes of the package")
	return c
}

// benchHosted makes the package, measures it by itself, and then on a server.
func benchHosted(ctx context.Context, w io.Writer, o load.HostedOptions, folder string, outcomes int) error {
	if err := samplepackage.Write(folder, outcomes); err != nil {
		return err
	}
	games := filepath.Join(folder, "games")
	unpacked, _, err := host.Unpack(games, folder, host.Version{Game: "bench-slot", Version: "1", Name: "Bench Slot", Provider: "Bench"})
	if err != nil {
		return err
	}
	each, memory, err := measurePackage(host.VersionFolder(games, unpacked.Game, unpacked.Version))
	if err != nil {
		return err
	}
	o.Install = func(ctx context.Context, data string) (string, error) {
		return installUnpacked(ctx, data, games, unpacked)
	}
	rates, err := load.Hosted(ctx, w, o)
	if err != nil {
		return err
	}
	slower := 100 * (1 - rates.Hosted/rates.Dice)
	return printHosted(w, []hostedLine{
		{"rounds of the installed game", fmt.Sprintf("%.0f/s, dice %.0f/s: %.1f %% slower", rates.Hosted, rates.Dice, slower), fmt.Sprintf("%.0f %%", maxHostedSlower), slower <= maxHostedSlower},
		{"one outcome with its events", each.String(), maxOutcomeTime.String(), each <= maxOutcomeTime},
		{fmt.Sprintf("memory of %d outcomes", outcomes), fmt.Sprintf("%.1f MB", float64(memory)/(1<<20)), fmt.Sprintf("%d MB", maxPackageMemory>>20), memory <= maxPackageMemory},
	})
}

// installUnpacked offers an unpacked package to the players of a stopped site.
func installUnpacked(ctx context.Context, data, games string, v host.Version) (string, error) {
	cfg := config.Default()
	cfg.Prices.Fixed, cfg.Data = cfg.SamplePrices(), data
	site, err := offlineSite(ctx, cfg, discardLogger())
	if err != nil {
		return "", err
	}
	if err := site.Close(); err != nil {
		return "", err
	}
	if err := os.Rename(games, cfg.Path(app.GamesFolder)); err != nil {
		return "", fmt.Errorf("move the package into the data folder: %w", err)
	}
	return v.Game, register(ctx, cfg, v, "")
}

// measuredDraws is the number of outcomes whose time is measured.
const measuredDraws = 20_000

// measurePackage returns the average time of an outcome with its events, and the memory that an open
// package takes after that.
func measurePackage(folder string) (each time.Duration, memory int64, err error) {
	before := heapInUse()
	game, err := mathpackage.Open(folder)
	if err != nil {
		return 0, 0, err
	}
	mode := game.Mode("base")
	started := time.Now()
	for nonce := range uint64(measuredDraws) {
		drawn, err := mode.Draw(provablyfair.NewStream("server", "client", nonce))
		if err != nil {
			return 0, 0, errors.Join(err, game.Close())
		}
		if _, err := mode.Events(drawn); err != nil {
			return 0, 0, errors.Join(err, game.Close())
		}
	}
	each = time.Since(started) / measuredDraws
	memory = heapInUse() - before
	return each, memory, game.Close()
}

// heapInUse returns the bytes of the heap that are in use.
func heapInUse() int64 {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapInuse)
}

// hostedLine is one measurement with its limit.
type hostedLine struct {
	name, measured, limit string
	passed                bool
}

// printHosted prints the measurements. Errors: load.ErrLimitMissed.
func printHosted(w io.Writer, lines []hostedLine) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	missed := 0
	for _, line := range lines {
		verdict := "pass"
		if !line.passed {
			verdict = "FAIL"
			missed++
		}
		fmt.Fprintf(table, "%s\t%s\t%s\tat most %s\n", verdict, line.name, line.measured, line.limit)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if missed > 0 {
		return fmt.Errorf("%w: %d of %d", load.ErrLimitMissed, missed, len(lines))
	}
	return nil
}
