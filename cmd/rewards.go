package cmd

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/rewards/check"
)

// The actions of the check of rewards. Their answers are JSON.
const (
	checkRewards = "rewards-check"
	costRewards  = "rewards-cost"
	costRace     = "rewards-race"
	costTickets  = "rewards-tickets"
)

func newRewards() *cobra.Command {
	c := &cobra.Command{
		Use:   "rewards",
		Short: "What rewards cost at worst",
		Args:  cobra.NoArgs,
		RunE:  showHelp,
	}
	c.AddCommand(newRewardsCheck(), newRewardsCost(), newRewardsRace(), newRewardsTickets())
	return c
}

func newRewardsCheck() *cobra.Command {
	req := consoleRequest{Action: checkRewards}
	c := &cobra.Command{
		Use:   "check [--stakes DOLLARS]",
		Short: "What every kind of bet gives back at worst at each VIP level; fails above the house edge",
		Long: `What every kind of bet gives back at worst at each VIP level; fails above the house edge.

Rakeback, cashback, the part of the weekly race, a partner's commission, the gift
of the next level and the bonuses that run are added up as a share of what the
house edge of the bet promises. The command fails when a bet gives back more than
all of it. The race counts by what was staked in the last weeks, or by --stakes.`,
		Example: `  croupier rewards check
  croupier rewards check --stakes 2000000`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var report check.Report
			if err := executeJSON(c, req, &report); err != nil {
				return err
			}
			report.Print(c.OutOrStdout())
			if report.Refused {
				return check.ErrRefused
			}
			return nil
		},
	}
	c.Flags().Int64Var(&req.Stakes, "stakes", 0, "dollars that are staked in a week (default: what was)")
	config.AddFlags(c.Flags(), "data")
	return c
}

func newRewardsCost() *cobra.Command {
	terms := rewardrules.DefaultTerms()
	campaign := check.Campaign{Runs: 1000}
	var deposit, bonus, kind string
	var uses int64
	c := &cobra.Command{
		Use:   "cost --bonus DOLLARS [--deposit DOLLARS]",
		Short: "What a bonus costs, by simulating careful, careless and colluding players",
		Long: `What a bonus costs, by simulating careful, careless and colluding players.

They play the real games under the real rules of bonuses, rakeback and cashback,
with the settings of the site. The careful ones follow the best of several plans.
The same seed gives the same figures.

A promo code is such a campaign: bonus money without --deposit, a deposit bonus
with it, and cash with --cash. With --uses all of its uses are added up.`,
		Example: `  croupier rewards cost --deposit 100 --bonus 100
  croupier rewards cost --bonus 5 --max-win 10 --seed monday
  croupier rewards cost --bonus 5 --cash --uses 1000`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) (err error) {
			if campaign.Bonus, err = money.ParseAmount(bonus, 6); err != nil {
				return usageError{fmt.Errorf("rewards cost: --bonus is dollars such as 100: %w", err)}
			}
			if campaign.Deposit, err = money.ParseAmount(deposit, 6); err != nil {
				return usageError{fmt.Errorf("rewards cost: --deposit is dollars such as 100: %w", err)}
			}
			terms.Kind, campaign.Terms = rewardrules.Kind(kind), terms
			var answer check.CostAnswer
			if err := executeJSON(c, consoleRequest{Action: costRewards, Campaign: campaign}, &answer); err != nil {
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
	flags.StringVar(&bonus, "bonus", "", "what is given, in dollars")
	flags.StringVar(&deposit, "deposit", "0", "what is deposited for it, in dollars")
	flags.StringVar(&kind, "kind", string(terms.Kind), "how bonus money is staked: real_first, bonus_first, proportional or locked")
	flags.Int64Var(&terms.Wager, "wager", terms.Wager, "how many times it has to be wagered")
	flags.Int64Var(&terms.MaxWin, "max-win", terms.MaxWin, "how many times it can become real money; 0 for any")
	flags.BoolVar(&campaign.Cash, "cash", false, "it is real money at once, without terms")
	flags.Int64Var(&uses, "uses", 0, "how often it can be used, such as a promo code: all of them are added up")
	flags.IntVar(&campaign.Level, "level", 0, "VIP level of the players")
	flags.IntVar(&campaign.Runs, "lives", campaign.Runs, "simulated lives of each kind of player")
	flags.StringVar(&campaign.Seed, "seed", "", "seed that gives the same figures (default: another one each time)")
	config.AddFlags(flags, "data")
	_ = c.MarkFlagRequired("bonus") // fails only for an unknown flag
	return c
}

// executeJSON has the site answer a request and reads the answer.
func executeJSON(c *cobra.Command, req consoleRequest, into any) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	text, err := execute(c.Context(), cfg, req)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("read the answer of the site: %w", err)
	}
	return nil
}

// encodeAnswer is the answer to a request as text.
func encodeAnswer(answer any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(answer)
	return string(text), err
}
