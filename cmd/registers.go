package cmd

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// fillRegister is the action that fills the local register of excluded persons.
const fillRegister = "fill register"

func newRegisters() *cobra.Command {
	c := &cobra.Command{
		Use:   "registers",
		Short: "Fill the local register of excluded persons",
		Args:  cobra.NoArgs,
		RunE:  showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newRegistersImport())
	return c
}

func newRegistersImport() *cobra.Command {
	req := consoleRequest{Action: fillRegister}
	c := &cobra.Command{
		Use:   "import FILE --reason REASON [--replace]",
		Short: "Add the persons of a CSV file, also while the site runs",
		Long: `Add the persons of a CSV file, also while the site runs.

The first line names the columns: first_name, last_name and birth (2006-01-02),
email, hash, and until, the last day of the exclusion. Every line names a person
by a name with a birth date, an email address or a hash. All lines are taken or
none. docs/registers.md says what is kept of them.`,
		Example: `  croupier registers import excluded.csv --reason "list of November" --replace`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			if req.Reason == "" {
				return errors.New("--reason says why, for the log of staff")
			}
			if req.File, err = filepath.Abs(args[0]); err != nil {
				return fmt.Errorf("read the register: %w", err)
			}
			report, err := execute(c.Context(), cfg, req)
			if err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), report)
			return nil
		},
	}
	c.Flags().StringVar(&req.Reason, "reason", "", "why, for the log of staff")
	c.Flags().BoolVar(&req.Prune, "replace", false, "remove what is there before")
	return c
}
