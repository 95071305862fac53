//go:build bench

package cmd

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/cmd/load"
)

// newBenchSports measures the sportsbook of a real server in a separate process.
func newBenchSports() *cobra.Command {
	options := load.SportsOptions{Accounts: benchAccounts}
	c := &cobra.Command{
		Use:   "sports",
		Short: "Live events, bets on them and those who watch them: updates, acceptance and delivery of a real server",
		Long: `Have a real server keep a book of live events of four sports, each updated once a
second by the signed feed. First players bet on them, then viewers watch their
pages over sockets. The program itself plays the matches, the players and the
viewers, on the same processors.

The command fails when less than 95 % of the bets are accepted, when an update or
the acceptance of a bet after its delay takes longer than a second, or when a
change reaches viewers later than 100 ms, all at the 99th percentile.`,
		Example: "  croupier bench sports\n  croupier bench sports --events 100 --bets 0 --viewers 1000",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			return load.Sports(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Events, "events", 500, "live events")
	flags.IntVar(&options.Bets, "bets", 1000, "bets a second, 0 for none")
	flags.IntVar(&options.Viewers, "viewers", 5000, "sockets that watch an event, 0 for none")
	flags.DurationVar(&options.Time, "time", 30*time.Second, "how long each measurement takes")
	return c
}
