package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// settleRace is the action that settles a weekly race.
const settleRace = "race-settle"

func newRaceSettle() *cobra.Command {
	req := consoleRequest{Action: settleRace}
	c := &cobra.Command{
		Use:   "race-settle [--week DAY] [--dry-run]",
		Short: "Pay the prizes of a weekly race and explain every figure, also while the site runs",
		Long: `Pay the prizes of a weekly race and explain every figure, also while the site runs.

The running site settles each race by itself, a minute after its end; this is the
same. DAY is any day of the week, such as 2026-03-02; without it the last week
that is over is settled. What is settled is never settled again: the command then
prints what was paid, and pays what could not be paid before.

With --dry-run nothing is changed: the present places are printed, with the players
who are left out, the share of the reward and the currency that each would be paid in.`,
		Example: `  croupier race-settle --dry-run
  croupier race-settle --week 2026-03-02`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			report, err := execute(c.Context(), cfg, req)
			if err == nil {
				fmt.Fprint(c.OutOrStdout(), report)
			}
			return err
		},
	}
	c.Flags().StringVar(&req.Week, "week", "", "a day of the week (default: the last week that is over)")
	c.Flags().BoolVar(&req.DryRun, "dry-run", false, "change nothing, print what would be paid")
	config.AddFlags(c.Flags(), "data")
	return c
}
