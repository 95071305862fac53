package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app/money/treasury"
)

func newWalletSeal() *cobra.Command {
	var from wordFlags
	c := &cobra.Command{
		Use:   "seal FILE --mnemonic-file WORDS --passphrase-file FILE",
		Short: "Encrypt the words of a hot wallet for a server",
		Long: `Encrypt the words of a hot wallet for a server.

FILE belongs into the data folder of the site, as hot.age. The site opens it when
it starts with the passphrase in HOT_WALLET_PASSPHRASE, and signs payouts below
the caps of docs/cashier-treasury.md. Use words of their own for a hot wallet, and
keep no more on them than you can lose.`,
		Example: "  croupier wallet seal hot.age --mnemonic-file words --passphrase-file passphrase",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			if from.passphraseFile == "" {
				return usageError{errors.New("--passphrase-file is needed: it protects the words on the server")}
			}
			text, err := readSecret(c.InOrStdin(), from.file)
			if err != nil {
				return fmt.Errorf("read the words: %w", err)
			}
			defer clear(text)
			passphrase, err := readSecret(c.InOrStdin(), from.passphraseFile)
			if err != nil {
				return fmt.Errorf("read the passphrase: %w", err)
			}
			defer clear(passphrase)
			sealed, err := treasury.SealWords(strings.TrimSpace(string(text)), strings.TrimRight(string(passphrase), "\r\n"))
			if err != nil {
				return err
			}
			if err := writeNewFile(arguments[0], sealed); err != nil {
				return fmt.Errorf("write the hot wallet: %w", err)
			}
			fmt.Fprintf(c.OutOrStdout(), "The hot wallet is in %s.\n", arguments[0])
			return nil
		},
	}
	c.Flags().StringVar(&from.file, "mnemonic-file", "-", "file with the words of the wallet; - for standard input")
	c.Flags().StringVar(&from.passphraseFile, "passphrase-file", "", "file with the passphrase that the server is started with")
	return c
}
