package cmd

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app/kernel/originals/verify"
	"croupier/app/kernel/provablyfair"
)

// maxPrintedBlocks is the number of blocks in the output for people.
const maxPrintedBlocks = 2

func newVerify() *cobra.Command {
	var (
		in     verify.Input
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "verify --game GAME --server-seed SEED --client-seed SEED --nonce N",
		Short: "Compute an outcome again from revealed seeds",
		Long: `Compute an outcome again from revealed seeds, without any site.

GAME is one of ` + strings.Join(verify.Games(), ", ") + `.
crash takes --hash and --salt, crash-chain --hash (it gives the hash before).
math-package takes --package and --mode, and reads the package itself.`,
		Example: `  croupier verify --game dice --server-seed f2ac89b608eeb01312d115bce6741b32 --client-seed 86ff027f15c48241af7f54a726690ee7 --nonce 3
  croupier verify --game plinko --server-seed S --client-seed C --nonce 7 --params '{"rows":16,"risk":"high"}' --json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			outcome, err := verify.Outcome(in)
			if err != nil {
				return usageError{fmt.Errorf("verify: %w", err)}
			}
			text, err := json.Marshal(outcome)
			if err != nil {
				return fmt.Errorf("write the outcome: %w", err)
			}
			out := c.OutOrStdout()
			if asJSON {
				_, err = fmt.Fprintf(out, "{\"outcome\":%s}\n", text)
				return err
			}
			if in.ServerSeed != "" && in.Game != verify.Commitment {
				fmt.Fprintf(out, "SHA-256(server seed) = %s\n", provablyfair.Commitment(in.ServerSeed))
			}
			if in.ServerSeed != "" && in.Game != verify.Commitment && in.Game != verify.HMAC {
				fmt.Fprintln(out, strings.Join(verify.DrawnBlocks(in, maxPrintedBlocks), "\n"))
			}
			fmt.Fprintf(out, "%s %s\n", colourize(out, green, in.Game+":"), text)
			return nil
		},
	}
	flags := c.Flags()
	flags.StringVar(&in.Game, "game", "", "game to compute")
	flags.StringVar(&in.ServerSeed, "server-seed", "", "revealed server seed")
	flags.StringVar(&in.ClientSeed, "client-seed", "", "client seed")
	flags.Uint64Var(&in.Nonce, "nonce", 0, "nonce of the bet")
	flags.Uint64Var(&in.Cursor, "cursor", 0, "block to compute, for the game hmac")
	flags.StringVar(&in.Params, "params", "", "choices that shape the outcome, as JSON")
	flags.StringVar(&in.Hash, "hash", "", "hash of a crash round")
	flags.StringVar(&in.Salt, "salt", "", "public salt of the crash chain")
	flags.StringVar(&in.Package, "package", "", "folder or zip file of a math package")
	flags.StringVar(&in.Mode, "mode", "", "mode of the math package")
	flags.BoolVar(&asJSON, "json", false, "write {\"outcome\": ...} only")
	_ = c.MarkFlagRequired("game") // fails only for an unknown flag
	return c
}
