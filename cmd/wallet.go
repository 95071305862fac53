package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

func newWallet() *cobra.Command {
	c := &cobra.Command{
		Use:   "wallet",
		Short: "Make the keys of the cashier, on a machine of yours",
		Long: `Make the keys of the cashier, on a machine of yours.

These commands need no site, no configuration and no network: use them on a
machine that has none. The words of a wallet are all that is needed to spend its
coins. The site gets public keys and lists of addresses, with which it can
receive and not spend. docs/cashier-keys.md explains it.`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	c.AddCommand(newWalletNew(), newWalletAccounts(), newWalletAddresses(), newWalletPool(), newWalletSign(), newWalletSeal())
	return c
}

func newWalletNew() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "new [--out FILE]",
		Short: "Make a wallet: print its 24 words once, and its public keys",
		Long: `Make a wallet: print its 24 words once, and its public keys.

Write the words on paper, and nowhere else. With --out they go to a new file that
only its owner can read instead of the screen, for "croupier wallet sign".`,
		Example: "  croupier wallet new",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			words, err := address.NewMnemonic()
			if err != nil {
				return err
			}
			seed, err := address.NewSeed(words, "")
			if err != nil {
				return err
			}
			defer seed.Clear()
			out := c.OutOrStdout()
			if file != "" {
				if err := writeNewFile(file, []byte(words+"\n")); err != nil {
					return fmt.Errorf("write the words: %w", err)
				}
				fmt.Fprintf(out, "The words are in %s.\n\n", file)
			} else {
				fmt.Fprint(out, "The words. Who has them has the coins; they are not shown again.\n\n")
				printWords(out, strings.Fields(words))
			}
			fmt.Fprint(out, "The public keys, for the site:\n\n")
			return printAccounts(out, seed, "")
		},
	}
	c.Flags().StringVar(&file, "out", "", "file for the words; must not exist")
	return c
}

// printWords prints words with their numbers, four in a line.
func printWords(out io.Writer, words []string) {
	for i, word := range words {
		end := " "
		if i%4 == 3 {
			end = "\n"
		}
		fmt.Fprintf(out, "%4d  %-10s%s", i+1, word, end)
	}
	fmt.Fprintln(out)
}

// printAccounts prints the public keys of all networks that have one.
func printAccounts(out io.Writer, seed *address.Seed, variant string) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, network := range chain.Networks() {
		network.Variant = variant
		keys, err := seed.Keys(network)
		if err != nil {
			return err
		}
		account := keys.Account()
		keys.Clear()
		if account == "" {
			account = "none: croupier wallet pool lists addresses"
		}
		fmt.Fprintf(table, "%s\t%s\n", network.ID, account)
	}
	return table.Flush()
}

// wordFlags are the flags of commands that need the words of a wallet.
type wordFlags struct{ file, passphraseFile string }

func (w *wordFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&w.file, "mnemonic-file", "-", "file with the words of the wallet; - for standard input")
	c.Flags().StringVar(&w.passphraseFile, "passphrase-file", "", "file with the passphrase of the words, if they have one")
}

// seed reads the words and makes their seed. The caller clears it.
func (w *wordFlags) seed(in io.Reader) (*address.Seed, error) {
	text, err := readSecret(in, w.file)
	if err != nil {
		return nil, fmt.Errorf("read the words: %w", err)
	}
	defer clear(text)
	var passphrase []byte
	if w.passphraseFile != "" {
		if passphrase, err = readSecret(in, w.passphraseFile); err != nil {
			return nil, fmt.Errorf("read the passphrase: %w", err)
		}
		defer clear(passphrase)
	}
	return address.NewSeed(string(text), strings.TrimRight(string(passphrase), "\r\n"))
}

// maxSecretBytes bounds a file of words.
const maxSecretBytes = 4096

var (
	errReadableByOthers = errors.New("others can read the file: chmod 600 it first")
	errSecretTooLong    = errors.New("it is too long")
)

// readSecret reads a short file that no other user may read, or standard input.
func readSecret(in io.Reader, name string) ([]byte, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return nil, err
		}
		if info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			return nil, errReadableByOthers
		}
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxSecretBytes+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxSecretBytes {
		return nil, errSecretTooLong
	}
	return text, nil
}

// addressFlags are the flags that name a network and addresses of it.
type addressFlags struct {
	network, variant string
	from, count      uint32
	own              bool
}

// maxCount bounds a list of addresses.
const maxCount = 100_000

func (w *addressFlags) flags(c *cobra.Command, network string) {
	c.Flags().StringVar(&w.network, "network", network, "id of the network, such as btc")
	w.variantFlag(c)
	c.Flags().Uint32Var(&w.from, "from", 0, "number of the first address")
	c.Flags().Uint32Var(&w.count, "count", 10, "how many")
	c.Flags().BoolVar(&w.own, "own", false, "the site's own addresses instead of those for players")
}

func (w *addressFlags) variantFlag(c *cobra.Command) {
	c.Flags().StringVar(&w.variant, "variant", "", "test or regtest, for networks on which coins have no price")
}

// checkVariant refuses a variant that no network has.
func (w *addressFlags) checkVariant() error {
	if !slices.Contains([]string{"", "test", "regtest"}, w.variant) {
		return usageError{errors.New("--variant must be test or regtest")}
	}
	return nil
}

func (w *addressFlags) findNetwork() (chain.Network, error) {
	if err := w.checkVariant(); err != nil {
		return chain.Network{}, err
	}
	var ids []string
	for _, network := range chain.Networks() {
		if network.Variant = w.variant; network.ID == w.network {
			return network, nil
		}
		ids = append(ids, network.ID)
	}
	return chain.Network{}, usageError{fmt.Errorf("--network must be one of %s", strings.Join(ids, ", "))}
}

// each calls fn with every requested path.
func (w *addressFlags) each(fn func(path chain.Path) error) error {
	if w.count == 0 || w.count > maxCount {
		return usageError{fmt.Errorf("--count must be from 1 to %d", maxCount)}
	}
	path := chain.Path{Index: w.from}
	if w.own {
		path.Branch = 1
	}
	for range w.count {
		if err := fn(path); err != nil {
			return err
		}
		path.Index++
	}
	return nil
}
