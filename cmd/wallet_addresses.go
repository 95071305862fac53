package cmd

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

func newWalletAccounts() *cobra.Command {
	var from wordFlags
	var on addressFlags
	c := &cobra.Command{
		Use:   "accounts --mnemonic-file FILE",
		Short: "Print the public keys of a wallet again",
		Example: `  croupier wallet accounts --mnemonic-file words
  croupier wallet accounts --variant regtest < words`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := on.checkVariant(); err != nil {
				return err
			}
			seed, err := from.seed(c.InOrStdin())
			if err != nil {
				return err
			}
			defer seed.Clear()
			return printAccounts(c.OutOrStdout(), seed, on.variant)
		},
	}
	from.flags(c)
	on.variantFlag(c)
	return c
}

func newWalletAddresses() *cobra.Command {
	var on addressFlags
	var xpub string
	c := &cobra.Command{
		Use:   "addresses --network ID --xpub KEY",
		Short: "Print the addresses that the site derives from a public key",
		Long: `Print the addresses that the site derives from a public key.

Compare the first ones with those that the wallet itself shows before the site
receives anything: they must be the same.`,
		Example: "  croupier wallet addresses --network ltc --xpub zpub6r... --from 0 --count 10",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			network, err := on.findNetwork()
			if err != nil {
				return err
			}
			account, err := address.Open(network, xpub)
			if err != nil {
				return usageError{fmt.Errorf("--xpub: %w", err)}
			}
			return on.print(c, account.At, true)
		},
	}
	on.flags(c, "")
	c.Flags().StringVar(&xpub, "xpub", "", "public key of the account")
	for _, name := range []string{"network", "xpub"} {
		_ = c.MarkFlagRequired(name) // fails only for an unknown flag
	}
	return c
}

func newWalletPool() *cobra.Command {
	var on addressFlags
	var from wordFlags
	c := &cobra.Command{
		Use:   "pool --mnemonic-file FILE --count N",
		Short: "Print a list of addresses to import, for networks without public keys of accounts",
		Long: `Print a list of addresses to import, for networks without public keys of accounts.

Solana's addresses cannot be derived from a public key. Import the list in the
office, with the number of its first address: the number says which key signs.
Lists that follow each other must have numbers that follow each other.`,
		Example: "  croupier wallet pool --mnemonic-file words --from 0 --count 1000 > solana.txt",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			network, err := on.findNetwork()
			if err != nil {
				return err
			}
			seed, err := from.seed(c.InOrStdin())
			if err != nil {
				return err
			}
			defer seed.Clear()
			keys, err := seed.Keys(network)
			if err != nil {
				return err
			}
			defer keys.Clear()
			return on.print(c, keys.At, false)
		},
	}
	on.flags(c, "solana")
	from.flags(c)
	return c
}

// print prints addresses, one a line, with their paths if requested.
func (w *addressFlags) print(c *cobra.Command, at func(chain.Path) (string, error), paths bool) error {
	out := bufio.NewWriter(c.OutOrStdout())
	err := w.each(func(path chain.Path) error {
		text, err := at(path)
		if err != nil {
			return err
		}
		if paths {
			fmt.Fprintf(out, "%d/%d\t", path.Branch, path.Index)
		}
		_, err = fmt.Fprintln(out, text)
		return err
	})
	return errors.Join(err, out.Flush())
}
