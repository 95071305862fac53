// Package cmd is the command line. It reads the configuration, calls the site
// and prints the results.
package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/db"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2 // unknown command or flag, or wrong number of arguments
	exitConfig = 3 // invalid configuration
)

// Execute runs the command line of this process and returns its exit code. The
// first SIGINT or SIGTERM asks the command to stop. A second one ends the
// process at once.
//
// notes is the changelog of the binary, for the back office.
func Execute(notes string) int {
	changelog = notes
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // restores the default effect of signals
	return run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
}

// streams are a command's input and outputs.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func run(ctx context.Context, arguments []string, s streams) int {
	root := newRoot()
	root.SetArgs(append([]string{}, arguments...)) // with nil cobra would use the process's arguments
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	if found, _, err := root.Find(arguments); err == nil {
		ctx = db.Named(ctx, "command "+found.CommandPath())
	}
	chosen, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	return reportError(s.err, chosen, err)
}

// usageError marks a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// reportError writes an error in one line and returns the exit code.
func reportError(w io.Writer, chosen *cobra.Command, err error) int {
	label := colourize(w, red, "croupier:")
	var invalid *config.Invalid
	if errors.As(err, &invalid) {
		for _, problem := range invalid.Problems {
			fmt.Fprintf(w, "%s configuration: %s\n", label, problem)
		}
		return exitConfig
	}
	fmt.Fprintf(w, "%s %s\n", label, errorSentence(err))
	if errors.Is(err, config.ErrFile) || errors.Is(err, errConfiguration) {
		return exitConfig
	}
	if isUsage(err) {
		fmt.Fprintf(w, "%s --help says how it is used\n", chosen.CommandPath())
		return exitUsage
	}
	return exitFailed
}

// isUsage recognises usage errors: marked ones and cobra's own.
func isUsage(err error) bool {
	var marked usageError
	return errors.As(err, &marked) || strings.HasPrefix(err.Error(), "unknown command") ||
		strings.HasPrefix(err.Error(), "required flag") || strings.HasPrefix(err.Error(), "if any flags in the group")
}

// errorSentence returns the text of an error in one line and in lower case.
func errorSentence(err error) string {
	text := err.Error()
	var refusal *fault.Error
	if errors.As(err, &refusal) {
		// The message without the codes, which only clients need.
		text = strings.TrimSuffix(refusal.Message, ".")
		text = strings.ToLower(text[:min(1, len(text))]) + text[min(1, len(text)):]
	}
	return strings.Join(strings.Fields(text), " ")
}

// extension adds commands and flags to the root command.
type extension func(root *cobra.Command)

// extensions are those of the build: files with a build tag append to them.
var extensions []extension

func newRoot() *cobra.Command { return newRootWith(extensions) }

func newRootWith(extensions []extension) *cobra.Command {
	root := &cobra.Command{
		Use:   "croupier",
		Short: "A self-hosted online casino and sportsbook in one binary",
		Long: `Croupier is a self-hosted online casino and sportsbook in one binary.

It keeps everything in one data folder and is configured by a file, by
environment variables and by flags: croupier config print --example shows and
explains every key. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 wrong
configuration.`,
		Example: `  croupier serve --demo                        a showcase on http://localhost:8080
  croupier serve --config /etc/croupier.yaml   a site
  croupier user create --name boss --role admin
  croupier backup                              a verified copy, also while serving`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              cobra.NoArgs,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		RunE:              showHelp,
	}
	root.PersistentFlags().String(configFlag, "", "configuration file (default: "+config.FileVariable+", then ./"+defaultFile+", then "+systemFile+", if there is one)")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(newServe(), newMigrate(), newConfig(), newDoctor(), newUser(), newSettings(), newToken(), newWallet(), newLicence(),
		newBackup(), newRestore(), newAudit(), newVerify(), newRegulatorPackage(), newVerifyPackage(), newReserves(), newChain(), newRegisters(), newRaceSettle(), newSports(), newFutures(), newRewards(), newVersion(), newSeedGames(), newGames(), newProviders())
	for _, extend := range extensions {
		extend(root)
	}
	markUsage(root)
	guardData(root)
	return root
}

// showHelp runs a command that only groups others.
func showHelp(c *cobra.Command, _ []string) error { return c.Help() }

// markUsage turns wrong arguments of c and its children into usage errors, and
// cleans up their usage lines.
func markUsage(c *cobra.Command) {
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, arguments []string) error {
			if err := check(c, arguments); err != nil {
				return usageError{err}
			}
			return nil
		}
	}
	// A usage line with flags needs no "[flags]".
	c.DisableFlagsInUseLine = strings.Contains(c.Use, "--")
	for _, child := range c.Commands() {
		markUsage(child)
	}
}
