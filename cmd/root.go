// Package cmd is the command line: it reads the configuration, hands it to the
// site and tells people what came of it.
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
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2 // unknown command or flag, wrong number of arguments
	exitConfig = 3 // the configuration is wrong
)

// Execute runs the command line of this process and returns its exit code.
// The first SIGINT or SIGTERM asks the command to stop, a second one ends the
// process at once.
func Execute() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // from now on signals have their usual effect
	return run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func run(ctx context.Context, arguments []string, s streams) int {
	root := newRoot()
	root.SetArgs(append([]string{}, arguments...)) // for none cobra would take the process's own
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	chosen, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	return report(s.err, chosen, err)
}

// usageError marks what was wrong with the command line itself.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// report writes an error, in one line each, and gives the exit code.
func report(w io.Writer, chosen *cobra.Command, err error) int {
	label := paint(w, red, "croupier:")
	var invalid *config.Invalid
	if errors.As(err, &invalid) {
		for _, problem := range invalid.Problems {
			fmt.Fprintf(w, "%s configuration: %s\n", label, problem)
		}
		return exitConfig
	}
	fmt.Fprintf(w, "%s %s\n", label, sentence(err))
	if isUsage(err) {
		fmt.Fprintf(w, "%s --help tells how it is used\n", chosen.CommandPath())
		return exitUsage
	}
	return exitFailed
}

// isUsage recognises what cobra says of wrong flags and commands beside what
// is marked by us.
func isUsage(err error) bool {
	var marked usageError
	return errors.As(err, &marked) || strings.HasPrefix(err.Error(), "unknown command") ||
		strings.HasPrefix(err.Error(), "required flag") || strings.HasPrefix(err.Error(), "if any flags in the group")
}

// sentence is the text of an error in one line, in small letters.
func sentence(err error) string {
	text := err.Error()
	var refusal *fault.Error
	if errors.As(err, &refusal) {
		// What people may read, without the codes that clients need.
		text = strings.TrimSuffix(refusal.Message, ".")
		text = strings.ToLower(text[:min(1, len(text))]) + text[min(1, len(text)):]
	}
	return strings.Join(strings.Fields(text), " ")
}

func newRoot() *cobra.Command {
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
	root.PersistentFlags().String(configFlag, "", "configuration file (default: "+config.FileVariable+", then ./"+defaultFile+" if there is one)")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(newServe(), newMigrate(), newConfig(), newUser(), newSettings(), newLicence(),
		newBackup(), newRestore(), newAudit(), newVerify(), newSimulate(), newVersion(), newSeedGames(), newBench(), newDev())
	markUsage(root)
	return root
}

// showHelp is what a command does that only groups others.
func showHelp(c *cobra.Command, _ []string) error { return c.Help() }

// markUsage makes wrong arguments of c and its children usage errors, and
// their usage lines tidy.
func markUsage(c *cobra.Command) {
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, arguments []string) error {
			if err := check(c, arguments); err != nil {
				return usageError{err}
			}
			return nil
		}
	}
	// A usage line that names its flags needs no "[flags]" behind them.
	c.DisableFlagsInUseLine = strings.Contains(c.Use, "--")
	for _, child := range c.Commands() {
		markUsage(child)
	}
}
