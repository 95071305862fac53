//go:build bench

package cmd

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/cmd/load"
)

// The limits of bench callbacks with --limits.
const (
	minCallbackRate = 4000
	maxCallbackP99  = 25 * time.Millisecond
)

// newBenchCallbacks measures the callbacks of an outside provider on a real server.
func newBenchCallbacks() *cobra.Command {
	var options load.BenchOptions
	var limits bool
	c := &cobra.Command{
		Use:   "callbacks",
		Short: "Bets and wins per second that an outside provider sends to a real server, signed, with play money",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command, options.Accounts = []string{program}, benchAccounts
			rate, p99 := 0.0, time.Duration(0)
			if limits {
				rate, p99 = minCallbackRate, maxCallbackP99
			}
			return load.Callbacks(c.Context(), c.OutOrStdout(), options, accessOf, rate, p99)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Players, "players", 64, "players, each with a connection of the provider")
	flags.DurationVar(&options.Time, "time", 20*time.Second, "how long the measurement takes")
	profiled(flags, &options.Flags)
	flags.BoolVar(&limits, "limits", false, fmt.Sprintf("fail below %d callbacks a second or above a p99 of %v", minCallbackRate, maxCallbackP99))
	return c
}
