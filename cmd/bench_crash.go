//go:build bench

package cmd

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"croupier/cmd/load"
)

// newBenchCrash measures one large round on a real server in a separate process.
func newBenchCrash() *cobra.Command {
	var options load.CrashOptions
	c := &cobra.Command{
		Use:   "crash",
		Short: "One crash round whose players all cash out within a second",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			return load.Crash(c.Context(), c.OutOrStdout(), options)
		},
	}
	c.Flags().StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	c.Flags().IntVar(&options.Players, "players", 5000, "players in the round")
	return c
}
