package cmd

import (
	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/rewards/check"
)

func newRewardsRace() *cobra.Command {
	race := check.RaceCampaign{Runs: 200}
	c := &cobra.Command{
		Use:   "race --pool DOLLARS --stakes DOLLARS --players N",
		Short: "What a race costs, by simulating players who stake for its prizes only",
		Long: `What a race costs, by simulating players who stake for its prizes only.

A player with one account, or with three, bets what costs least for a point after
rakeback, cashback and a partner's commission, and stakes what wins most against
honest players, whose stakes are drawn again in each life: a few stake most of all.
A cost above nothing says that the race is bought. The places share the pool as
those of the weekly race do. The same seed gives the same figures.`,
		Example: `  croupier rewards race --pool 10000 --stakes 2000000 --players 500
  croupier rewards race --pool 10000 --stakes 2000000 --players 500 --theory`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var answer check.CostAnswer
			if err := executeJSON(c, consoleRequest{Action: costRace, Race: race}, &answer); err != nil {
				return err
			}
			check.PrintCosts(c.OutOrStdout(), answer.Costs, answer.Seed)
			return nil
		},
	}
	flags := c.Flags()
	flags.Int64Var(&race.Pool, "pool", 0, "what the places share, in dollars")
	flags.Int64Var(&race.Stakes, "stakes", 0, "what honest players stake while it runs, in dollars")
	flags.IntVar(&race.Players, "players", 100, "how many honest players take part")
	flags.BoolVar(&race.ByHouseEdge, "theory", false, "points are dollars of the house edge, not of stakes")
	flags.IntVar(&race.Level, "level", 0, "VIP level of who stakes for the prizes")
	flags.IntVar(&race.Runs, "lives", race.Runs, "simulated races")
	flags.StringVar(&race.Seed, "seed", "", "seed that gives the same figures (default: another one each time)")
	config.AddFlags(flags, "data")
	_ = c.MarkFlagRequired("pool") // fails only for an unknown flag
	return c
}
