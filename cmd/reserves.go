package cmd

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/config"
	"croupier/app/kernel/money"
	"croupier/app/money/reserves"
)

// publishReserves is the action that publishes a proof.
const publishReserves = "publish reserves"

func newReserves() *cobra.Command {
	c := &cobra.Command{
		Use:   "reserves",
		Short: "Publish and check proofs of reserves and of liabilities",
		Long: `Publish and check proofs of reserves and of liabilities.

A proof says for each currency what the site owes to all players and what it
has against that. Each player finds the own balance in it. docs/reserves.md
says what counts.`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	c.AddCommand(newReservesPublish(), newReservesMessage(), newReservesVerify())
	return c
}

func newReservesPublish() *cobra.Command {
	c := &cobra.Command{
		Use:     "publish",
		Short:   "Publish a proof now, also while the site runs",
		Example: "  croupier reserves publish",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			published, err := execute(c.Context(), cfg, consoleRequest{Action: publishReserves})
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "%s %s\n", colourize(c.OutOrStdout(), green, "published:"), published)
			return nil
		},
	}
	config.AddFlags(c.Flags(), "data")
	return c
}

func newReservesMessage() *cobra.Command {
	var (
		on        addressFlags
		text, day string
	)
	c := &cobra.Command{
		Use:   "message --network NETWORK --address ADDRESS",
		Short: "Print what the key of a cold address must sign",
		Long: `Print what the key of a cold address must sign.

Sign the line as it is, without an end of line, with the wallet that has the key:
"sign message" of Bitcoin's and its like, personal_sign of Ethereum's and its
like. Enter the signature and the day in the office under Reserves. The
configuration must be that of the site, since its name and address are part of
the message.`,
		Example: "  croupier reserves message --network btc --address bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			network, err := on.findNetwork()
			if err != nil {
				return err
			}
			canonical, err := address.Check(network, text)
			if err != nil {
				return usageError{err}
			}
			if day == "" {
				day = reserves.Day(time.Now())
			}
			if _, err := time.Parse(time.DateOnly, day); err != nil {
				return usageError{fmt.Errorf("--day %s: it must be like 2026-11-23", day)}
			}
			fmt.Fprintln(c.OutOrStdout(), app.ReserveMessage(cfg, network.ID, canonical, day))
			return nil
		},
	}
	c.Flags().StringVar(&on.network, "network", "", "network of the address, such as btc or eth")
	c.Flags().StringVar(&text, "address", "", "the cold address")
	c.Flags().StringVar(&day, "day", "", "day of the message (default: today, UTC)")
	on.variantFlag(c)
	for _, name := range []string{"network", "address"} {
		_ = c.MarkFlagRequired(name) // fails only for an unknown flag
	}
	config.AddFlags(c.Flags(), "data")
	return annotateUse(c, readsOnly)
}

func newReservesVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the proof of a player's own balance",
		Long: `Check the proof of a player's own balance, without any site.

FILE is what the page of the proofs lets a player download. It is followed from
the player's own leaves to the sums that were published. Compare the printed hash
with the one that the page shows, and with what others see there: who shows
another publication to each player is found by that alone.`,
		Example: "  croupier reserves verify proof-12.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			content, err := os.ReadFile(arguments[0])
			if err != nil {
				return fmt.Errorf("read the proof: %w", err)
			}
			v, err := reserves.VerifyFile(content)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "publication %d of %s, %s\nSHA-256 %s\n", v.Body.Number, v.Body.Site, time.UnixMilli(v.Body.At).UTC().Format(time.RFC3339), v.Hash)
			for _, item := range v.Currencies {
				fmt.Fprintf(out, "%s %s %s in %d leaves is part of what is owed\n", colourize(out, green, "ok:"), money.Amount(item.Amount).Text(item.Decimals), item.Currency, item.Leaves)
			}
			if len(v.Currencies) == 0 {
				fmt.Fprintln(out, "it proves no balance: the player owned nothing at that moment")
			}
			return nil
		},
	}
}
