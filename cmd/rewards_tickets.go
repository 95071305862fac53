package cmd

import (
	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/rewards/check"
)

func newRewardsTickets() *cobra.Command {
	tickets := check.TicketCampaign{Runs: 10_000}
	var uses int64
	c := &cobra.Command{
		Use:   "tickets --tickets N [--uses N]",
		Short: "What tickets for the wheel cost, by spinning it",
		Long: `What tickets for the wheel cost, by spinning it.

The wheel has the chances and prizes of the site, and what a VIP level is given
bounds them. A spin takes no choice; a player with three accounts has the tickets
three times, and each account that of its registration. The same seed gives the
same figures.`,
		Example: `  croupier rewards tickets --tickets 5 --uses 1000`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var answer check.CostAnswer
			if err := executeJSON(c, consoleRequest{Action: costTickets, Tickets: tickets}, &answer); err != nil {
				return err
			}
			check.PrintCosts(c.OutOrStdout(), answer.Costs, answer.Seed)
			if uses > 0 {
				check.PrintBudget(c.OutOrStdout(), answer.Costs, uses)
			}
			return nil
		},
	}
	flags := c.Flags()
	flags.Int64Var(&tickets.Tickets, "tickets", 1, "tickets that one use gives")
	flags.Int64Var(&uses, "uses", 0, "uses of the promo code in all")
	flags.IntVar(&tickets.Level, "level", 0, "VIP level of the players")
	flags.IntVar(&tickets.Runs, "lives", tickets.Runs, "simulated people")
	flags.StringVar(&tickets.Seed, "seed", "", "seed that gives the same figures (default: another one each time)")
	config.AddFlags(flags, "data")
	return c
}
