package cmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/solana"
	"croupier/app/kernel/chain/tron"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/chain/xrp"
	"croupier/app/money/treasury"
)

var (
	errNotConfirmed = errors.New("nothing was signed")
	errEmpty        = errors.New("there is no transaction in this file")
)

func newWalletSign() *cobra.Command {
	var (
		from wordFlags
		at   addressFlags
		out  string
		yes  bool
	)
	c := &cobra.Command{
		Use:   "sign FILE --mnemonic-file WORDS",
		Short: "Sign the transactions of a file that the office has made",
		Long: `Sign the transactions of a file that the office has made.

It shows what every transaction pays and costs, asks, and writes a new file with
the signatures beside FILE, which the office takes back. Do it on a machine
without a network. Nothing is sent.`,
		Example: "  croupier wallet sign croupier-ltc-20260501-120000.json --mnemonic-file words",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			if from.file == "-" && !yes {
				return usageError{errors.New("words from standard input leave no input for the question: give a --mnemonic-file, or --yes")}
			}
			if err := at.checkVariant(); err != nil {
				return err
			}
			batch, network, maker, err := readBatch(arguments[0], at.variant)
			if err != nil {
				return err
			}
			printBatch(c.OutOrStdout(), batch)
			if !yes && !confirmSigning(c.InOrStdin(), c.OutOrStdout()) {
				return errNotConfirmed
			}
			return signBatch(c, &from, batch, network, maker, signedName(out, arguments[0]))
		},
	}
	from.flags(c)
	at.variantFlag(c)
	c.Flags().StringVar(&out, "out", "", "file for the signatures; must not exist (default: FILE with -signed in its name)")
	c.Flags().BoolVar(&yes, "yes", false, "sign without asking")
	return c
}

// maxBatchBytes bounds a file of transactions.
const maxBatchBytes = 16 << 20

// readBatch reads a file and finds the signer for its network.
func readBatch(name, variant string) (batch treasury.Batch, network chain.Network, maker chain.Maker, err error) {
	file, err := os.Open(name)
	if err != nil {
		return batch, network, nil, fmt.Errorf("read the transactions: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxBatchBytes+1))
	if err != nil {
		return batch, network, nil, fmt.Errorf("read the transactions: %w", err)
	}
	if batch, err = treasury.ReadBatch(text); err != nil {
		return batch, network, nil, err
	}
	if len(batch.Transactions) == 0 {
		return batch, network, nil, errEmpty
	}
	all := chain.Networks()
	place := slices.IndexFunc(all, func(n chain.Network) bool { return n.ID == batch.Network })
	if place < 0 {
		return batch, network, nil, fmt.Errorf("there is no network %q", batch.Network)
	}
	network = all[place]
	network.Variant = variant
	maker, err = makerOf(network)
	return batch, network, maker, err
}

// makerOf is the maker that signs and checks transactions of a network.
func makerOf(network chain.Network) (chain.Maker, error) {
	switch network.Family {
	case chain.Bitcoin:
		return utxo.NewMaker(nil), nil
	case chain.EVM:
		return evm.NewMaker(network, chain.Assets())
	case chain.Tron:
		return tron.NewMaker(network, chain.Assets(), nil)
	case chain.XRP:
		return xrp.NewMaker(network, chain.Assets(), nil)
	case chain.Solana:
		return solana.NewMaker(network, chain.Assets(), nil)
	default:
		return nil, fmt.Errorf("transactions of %s cannot be signed here", network.Name)
	}
}

// printBatch shows all effects of the signatures.
func printBatch(out io.Writer, batch treasury.Batch) {
	for i, t := range batch.Transactions {
		fmt.Fprintf(out, "%d of %d, %s, costs at most %s\n", i+1, len(batch.Transactions), batch.Network, formatUnits(t.Draft.Fee, coinOf(batch.Network)))
		for _, output := range t.Draft.Outputs {
			tag := ""
			if output.Tag != "" {
				tag = ", tag " + output.Tag
			}
			fmt.Fprintf(out, "    %s to %s%s\n", formatUnits(output.Units, output.Asset), output.To, tag)
		}
		if t.Draft.Funds.ChangeAddress != "" && len(t.Draft.Funds.Coins) > 0 {
			fmt.Fprintf(out, "    what is left to %s\n", t.Draft.Funds.ChangeAddress)
		}
	}
}

// coinOf is the id of a network's coin among the assets.
func coinOf(network string) string {
	for _, a := range chain.Assets() {
		if a.Network == network && a.Token == "" {
			return a.ID
		}
	}
	return ""
}

// formatUnits writes units of an asset in whole ones.
func formatUnits(units *big.Int, assetID string) string {
	for _, a := range chain.Assets() {
		if a.ID != assetID || units == nil {
			continue
		}
		digits := units.String()
		digits = strings.Repeat("0", max(0, a.Decimals+1-len(digits))) + digits
		text := digits[:len(digits)-a.Decimals] + "." + digits[len(digits)-a.Decimals:]
		return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + " " + a.ID
	}
	return fmt.Sprintf("%s units of %q", units, assetID)
}

// confirmSigning asks the user whether to sign; only a complete yes is one.
func confirmSigning(in io.Reader, out io.Writer) bool {
	fmt.Fprint(out, "\nSign all of this? Write yes: ")
	line, err := bufio.NewReader(io.LimitReader(in, maxSecretBytes)).ReadString('\n')
	return (err == nil || errors.Is(err, io.EOF)) && strings.TrimSpace(line) == "yes"
}

func signedName(out, from string) string {
	if out != "" {
		return out
	}
	return strings.TrimSuffix(from, ".json") + "-signed.json"
}

// signBatch signs and writes the file that goes back.
func signBatch(c *cobra.Command, from *wordFlags, batch treasury.Batch, network chain.Network, maker chain.Maker, name string) error {
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
	signed, err := batch.Sign(network, maker, keys)
	if err != nil {
		return err
	}
	text, err := signed.Write()
	if err != nil {
		return err
	}
	if err := writeNewFile(name, text); err != nil {
		return fmt.Errorf("write the signatures: %w", err)
	}
	fmt.Fprintf(c.OutOrStdout(), "%d transactions are signed: %s\n", len(signed.Transactions), name)
	return nil
}
