package cmd

import "github.com/spf13/cobra"

func newFutures() *cobra.Command {
	c := &cobra.Command{Use: "futures", Short: "Verify prices of futures"}
	c.AddCommand(newFuturesVerifyLog())
	return c
}
