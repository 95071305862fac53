//go:build bench

package cmd

import (
	"github.com/spf13/cobra"

	"croupier/cmd/daybench"
)

// newBenchDay measures jobs and workers over a day of wagers.
func newBenchDay() *cobra.Command {
	var options daybench.Options
	c := &cobra.Command{
		Use:   "day",
		Short: "Time and memory of every periodic job over a day of wagers and an hour at full rate",
		Long: `Time and memory of every periodic job over a day of wagers and an hour at full rate.

A site of its own on a simulated clock takes wagers of real money, each made by the code
that serves players. Workers run beside them; jobs run when they are due, one after the
other. The command fails when the time or the memory of one grows by more than --factor
from the first hour to the last, or within the hour at full rate.`,
		Example: `  croupier bench day
  croupier bench day --wagers 100000 --hours 4 --rate 50`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return daybench.Run(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Wagers, "wagers", 10_000_000, "wagers of the day")
	flags.IntVar(&options.Hours, "hours", 24, "hours of the day")
	flags.IntVar(&options.Players, "players", 2000, "players who bet")
	flags.IntVar(&options.Rate, "rate", 700, "wagers a second in the hour after the day; 0 leaves it out")
	flags.Float64Var(&options.Factor, "factor", 4, "how many times as much time or memory a job may take in the end")
	flags.StringSliceVar(&options.Ignore, "ignore", nil, "jobs and workers that may grow, such as \"worker figures\"")
	return c
}
