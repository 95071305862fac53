package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// settleRace is the action that settles a weekly race.
const settleRace = "race-settle"

func newRaceSettle() *cobra.Command {
	asked := consoleRequest{Do: settleRace}
	c := &cobra.Command{
		Use:   "race-settle [--week DAY] [--dry-run]",
		Short: "Pay the prizes of a weekly race and explain every figure, also while the site runs",
		Long: `Pay the prizes of a weekly race and explain every figure, also while the site runs.

The running site settles each race by itself, a minute after its end; this is the
same. DAY is any day of the week, such as 2026-03-02; without it the last week
that is over is settled. What is settled is never settled again: the command then
tells what was paid, and pays what could not be paid before.

With --dry-run nothing is changed: the places are told as they stand, with who is
left out, the share of the reward and the currency that each would be paid in.`,
		Example: `  croupier race-settle --dry-run
  croupier race-settle --week 2026-03-02`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			report, err := ask(c.Context(), cfg, asked)
			if err == nil {
				fmt.Fprint(c.OutOrStdout(), report)
			}
			return err
		},
	}
	c.Flags().StringVar(&asked.Week, "week", "", "a day of the week (default: the last week that is over)")
	c.Flags().BoolVar(&asked.DryRun, "dry-run", false, "change nothing, tell what would be paid")
	config.AddFlags(c.Flags(), "data")
	return c
}
