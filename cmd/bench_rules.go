//go:build bench

package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/office/alerts"
)

// newBenchRules measures how many bets per second the alert rules process.
func newBenchRules() *cobra.Command {
	var bets, rules int
	c := &cobra.Command{
		Use:   "rules",
		Short: "How many bets a second the rules of alerts look at",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			rate, err := alerts.Measure(bets, rules)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%d bets past %d rules: %.0f bets/s\n", bets, rules, rate)
			return err
		},
	}
	c.Flags().IntVar(&bets, "bets", 200_000, "how many bets end")
	c.Flags().IntVar(&rules, "rules", 20, "how many rules look at each")
	return c
}
